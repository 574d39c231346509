import { closePanels } from "../state/ui.ts"
import { useActions, useShop, useUi } from "../state/use-shop.ts"
import { LatePanel } from "./late-panel.tsx"

const loadAccount = () => import("../panels/account/index.tsx")
const loadMicrocart = () => import("../panels/microcart/index.tsx")

const loadWishlist = () => import("../panels/wishlist/index.tsx")

/** The panel that is open; each one's code comes when it is first opened. Signing in goes before what was open. */
export function PanelHost() {
  const { account, ui: shown } = useShop()
  const { askLogin } = useActions().account
  const ui = useUi()
  const isLoginAsked = account?.isLoginAsked === true
  if (isLoginAsked || shown.panel === "account") {
    const close = (): void => {
      closePanels(ui)
      if (isLoginAsked) askLogin(false)
    }
    return <LatePanel key="account" load={loadAccount} part="customer" onClose={close} />
  }
  if (shown.panel === "wishlist")
    return <LatePanel key="wishlist" load={loadWishlist} onClose={() => closePanels(ui)} />
  if (shown.panel !== "cart") return null
  return <LatePanel key="cart" load={loadMicrocart} onClose={() => closePanels(ui)} />
}
