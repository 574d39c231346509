import { LatePanel } from "../layout/late-panel.tsx"
import { Microcart } from "../panels/microcart/index.tsx"
import { closePanels } from "../state/ui.ts"
import { useActions, useShop, useUi } from "../state/use-shop.ts"

const loadAccount = () => import("../panels/account/index.tsx")
const loadCartEdit = () => import("../panels/cart-edit/index.tsx")
const loadWishlist = () => import("../panels/wishlist/index.tsx")
const loadSearch = () => import("../panels/search/index.tsx")

/** Loads the panels that a shopper needs offline. The cart's comes with this file. */
export const loadPanels = (): Promise<unknown> => loadSearch()

/** The panel that is open; each one's code comes when it is first opened. Signing in goes before what was open. */
export function PanelHost() {
  const { account, cartEdit, ui: shown } = useShop()
  const actions = useActions()
  const { askLogin } = actions.account
  const ui = useUi()
  const isLoginAsked = account?.isLoginAsked === true
  if (isLoginAsked || shown.panel === "account") {
    const close = (): void => {
      closePanels(ui)
      if (isLoginAsked) askLogin(false)
    }
    return <LatePanel key="account" load={loadAccount} onClose={close} />
  }
  const close = (): void => closePanels(ui)
  if (shown.panel === "search") return <LatePanel key="search" load={loadSearch} onClose={close} />
  if (shown.panel === "wishlist") return <LatePanel key="wishlist" load={loadWishlist} onClose={close} />
  if (cartEdit !== null) {
    const leave = (): void => actions.cartEdit.close()
    return <LatePanel key="edit" load={loadCartEdit} onClose={leave} />
  }
  return shown.panel === "cart" ? <Microcart onClose={close} /> : null
}
