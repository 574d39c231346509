import type { DeviceSessionsState, PersonalDataState } from "../account/index.ts"
import type { AccountView } from "../account/view.ts"
import type { CartView } from "../cart/view.ts"
import type { ConsentView } from "../consent/index.ts"
import type { CompareView } from "../compare/index.ts"
import type { ContactState } from "../contact/index.ts"
import type { NewsletterView } from "../newsletter/index.ts"
import type { OwnReviews, ReviewsView } from "../review/index.ts"
import type { WishlistItem, WishlistView } from "../wishlist/index.ts"
import type { PayingState, OrderTrackingView } from "../order/index.ts"
import type { CheckoutView, LastOrderView } from "../checkout/view.ts"
import type { OnDeviceView } from "./on-device-view.ts"
import type { Notification } from "../notification/index.ts"
import type { ContentListsState, PageView } from "../page/index.ts"
import type { MenuItemView } from "../catalogue/index.ts"
import type { LayoutContent } from "../content/index.ts"
import type { SettingsChange } from "../settings/index.ts"
import type { StoreView } from "../store-view/index.ts"
import type { RelatedContentView } from "./related-content-view.ts"
import type { ExternalCheckoutState } from "./external-checkout.ts"
import type { NavigationState } from "./navigation.ts"
import type { CartEditView } from "./cart-editor.ts"
import type { SearchPanelView } from "./search-view.ts"

/**
 * All data of the screens as deeply frozen JSON. Page, menu, layout content and view are public: the server renders and caches them. Cart,
 * checkout and the rest belong to one shopper and are null until the browser has restored them.
 */
export interface Views {
  readonly view: StoreView
  readonly views: ReadonlyArray<StoreView>
  readonly menu: ReadonlyArray<MenuItemView>
  readonly layoutContent: LayoutContent
  readonly page: PageView
  readonly cart: CartView | null
  /** The line in the editor, or null. */
  readonly cartEdit: CartEditView | null
  readonly checkout: CheckoutView | null
  readonly lastOrder: LastOrderView | null
  readonly account: AccountView | null
  readonly wishlist: WishlistView | null
  readonly compare: CompareView | null
  readonly consent: ConsentView | null
  readonly newsletter: NewsletterView | null
  readonly contact: ContactState | null
  /** The reviews of the last requested product. */
  readonly reviews: ReviewsView | null
  /** The last looked-up order; null until order tracking is loaded. */
  readonly orderTracking: OrderTrackingView | null
  readonly paying: PayingState | null
  /** The way to an external checkout and back; null before its first decision. */
  readonly externalCheckout: ExternalCheckoutState | null
  /** Recently viewed products of this device, latest first. */
  readonly seen: ReadonlyArray<WishlistItem> | null
  /** The reviews of the customer; null until reviews are loaded. */
  readonly ownReviews: OwnReviews | null
  /** The copy of personal data, and the deletion of the account; null until it is loaded. */
  readonly personalData: PersonalDataState | null
  /** The devices that the customer is signed in on; null before the first request. */
  readonly deviceSessions: DeviceSessionsState | null
  /** Lists of the content; null until it is loaded. */
  readonly contentLists: ContentListsState | null
  readonly notifications: ReadonlyArray<Notification>
  readonly isOnline: boolean
  /** The catalogue on this device; null until it is loaded. */
  readonly onDevice: OnDeviceView | null
  /** The current or last navigation. The old page stays until it is done. */
  readonly navigation: NavigationState
  /** The search panel; null before a search. */
  readonly search: SearchPanelView | null
  /** The content over the page; null without any. */
  readonly relatedContent: RelatedContentView | null
}

/** The views of the server-rendered document. */
export type PublicViews = Pick<Views, "view" | "views" | "menu" | "layoutContent" | "page"> & {
  /** The settings that differ from the defaults; missing without any. */
  readonly settings?: SettingsChange
}
