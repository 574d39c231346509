import { LazyPanel } from "./lazy-panel.tsx"
import { closePanels } from "../state/ui.ts"
import { useActions, useShop, useUi } from "../state/use-shop.ts"

const loadCart = () => import("../panels/microcart/index.tsx")
const loadAccount = () => import("../panels/account/index.tsx")
const loadCartEdit = () => import("../panels/cart-edit/index.tsx")
const loadWishlist = () => import("../panels/wishlist/index.tsx")
const loadSearch = () => import("../panels/search/index.tsx")

/** Renders the open panel. Its code loads when it is first opened. The sign-in form takes precedence over other panels. */
export function PanelHost() {
  const { account, cartEdit, ui: shown } = useShop()
  const actions = useActions()
  const { showLogin } = actions.account
  const ui = useUi()
  const isLoginOpen = account?.isLoginOpen === true
  if (isLoginOpen || shown.panel === "account") {
    const close = (): void => {
      closePanels(ui)
      if (isLoginOpen) showLogin(false)
    }
    return <LazyPanel key="account" load={loadAccount} onClose={close} />
  }
  const close = (): void => closePanels(ui)
  if (shown.panel === "search") return <LazyPanel key="search" load={loadSearch} onClose={close} />
  if (shown.panel === "wishlist") return <LazyPanel key="wishlist" load={loadWishlist} onClose={close} />
  if (cartEdit !== null) {
    return <LazyPanel key="edit" load={loadCartEdit} onClose={() => actions.cartEdit.close()} />
  }
  return shown.panel === "cart" ? <LazyPanel key="cart" load={loadCart} onClose={close} /> : null
}
