import type { PublicViews, Views } from "@shop/core/shop"
import { proxy } from "valtio/vanilla"
import { mirror } from "./mirror.ts"
import { initialUi, type Ui } from "./ui.ts"

/** What the screens read: the core's views as they were last published, and what only the shell knows. */
export type ShopState = { -readonly [Name in keyof Views]: Views[Name] } & { readonly ui: Ui } & Pick<
    PublicViews,
    "settings"
  >

/** What nobody has asked for yet, or belongs to one shopper: never rendered on the server. */
const unknown: Omit<Views, keyof PublicViews | "going"> = {
  cart: null,
  cartEdit: null,
  checkout: null,
  lastOrder: null,
  account: null,
  wishlist: null,
  compare: null,
  claims: null,
  newsletter: null,
  contact: null,
  reviews: null,
  ownReviews: null,
  placed: null,
  paying: null,
  seen: null,
  leaving: null,
  deviceSessions: null,
  notices: [],
  isOnline: true,
  onDevice: null,
  search: null,
  aside: null,
}

/** What is known of a page that has just come: nobody has gone elsewhere yet. */
const arrived = (views: PublicViews & Partial<Views>) => ({
  ...unknown,
  going: { url: views.page.url, isDone: true },
  ...views,
})

/** The root of one request on the server, of one tab in the browser; passed by context, never a module's variable. */
export const createShopState = (views: PublicViews & Partial<Views>): ShopState => {
  const state = proxy({ ui: initialUi() }) as ShopState
  mirror(state, arrived(views))
  return state
}
