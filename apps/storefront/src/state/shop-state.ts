import type { PublicViews, Views } from "@shop/core/shop"
import { proxy } from "valtio/vanilla"
import { mirror } from "./mirror.ts"
import { initialUi, type Ui } from "./ui.ts"

/** The state that components read: the latest views of the core, and the state of the user interface. */
export type ShopState = { -readonly [Name in keyof Views]: Views[Name] } & { readonly ui: Ui } & Pick<
    PublicViews,
    "settings"
  >

/** Views that are loaded later or belong to one shopper. The server does not render them. */
const notLoaded: Omit<Views, keyof PublicViews | "navigation"> = {
  cart: null,
  cartEdit: null,
  checkout: null,
  lastOrder: null,
  account: null,
  wishlist: null,
  compare: null,
  consent: null,
  newsletter: null,
  contact: null,
  reviews: null,
  ownReviews: null,
  orderTracking: null,
  paying: null,
  externalCheckout: null,
  seen: null,
  personalData: null,
  deviceSessions: null,
  contentLists: null,
  notifications: [],
  isOnline: true,
  onDevice: null,
  search: null,
  relatedContent: null,
}

/** The views of a page that was just loaded, without a pending navigation. */
const initialViews = (views: PublicViews & Partial<Views>) => ({
  ...notLoaded,
  navigation: { url: views.page.url, isDone: true },
  ...views,
})

/** Creates the state of one request on the server or one tab in the browser. Components get it by context. */
export const createShopState = (views: PublicViews & Partial<Views>): ShopState => {
  const state = proxy({ ui: initialUi() }) as ShopState
  mirror(state, initialViews(views))
  return state
}
