import type { Refusal, RefusalWords } from "../api/index.ts"
import type { Cents } from "../money/index.ts"

/**
 * The content of a notification, as data. The words are in `locales/`.
 * @rule NO1 - S2 §3 Notification, S1 §8
 */
export type NotificationBody =
  | { readonly tag: "AddedToCart"; readonly name: string; readonly qty: number }
  | { readonly tag: "QuantityUpdated"; readonly name: string }
  | { readonly tag: "RemovedFromCart"; readonly name: string; readonly lineKey: string }
  /** Asks before a line is taken out, where the shop is set so. */
  | { readonly tag: "RemoveAsked"; readonly name: string; readonly lineKey: string }
  | { readonly tag: "StockVolatile"; readonly name: string }
  | { readonly tag: "OutOfStock"; readonly name: string }
  | { readonly tag: "QtyLimited"; readonly name: string; readonly qtyMax: number }
  | { readonly tag: "PriceUnknown"; readonly name: string }
  | { readonly tag: "OptionsMissing"; readonly name: string }
  | { readonly tag: "NoSuchConfiguration" }
  | { readonly tag: "NoVariants" }
  | { readonly tag: "CartEmpty" }
  /** The session has ended: the cart is the customer's, and there again once they have signed in. */
  | { readonly tag: "SignInToOrder" }
  | { readonly tag: "CartFull"; readonly linesMax: number }
  | { readonly tag: "SomeUnavailable" }
  | ({ readonly tag: "AddFailed"; readonly name: string } & RefusalWords)
  | ({ readonly tag: "UpdateFailed"; readonly name: string } & RefusalWords)
  | { readonly tag: "PriceChanged"; readonly fromCents: Cents; readonly toCents: Cents }
  | { readonly tag: "CouponInvalid"; readonly refusal?: Refusal }
  /** One that held before does not hold any more, as for another customer. */
  | { readonly tag: "CouponLost" }
  /** Pieces of an earlier order are in the cart; what could not be had any more is named. */
  | { readonly tag: "Reordered"; readonly pieces: number; readonly left: string }
  | ({ readonly tag: "OrderFailed" } & RefusalWords)
  | { readonly tag: "OrderInvalid" }
  | { readonly tag: "OrderQueued" }
  /** One made while the device is offline: it waits, and nothing has gone wrong. */
  | { readonly tag: "OrderKept" }
  /** One made offline waits until the shopper says that it is to be sent. */
  | { readonly tag: "OrderWaiting" }
  /** A payment was approved and its order has not been placed. */
  | { readonly tag: "PaymentApproved"; readonly paymentId: string }
  | { readonly tag: "AddressInvalid" }
  | { readonly tag: "NotAvailableOffline" }
  | { readonly tag: "NothingInCategory" }
  | { readonly tag: "ReplyUnreadable"; readonly fault: "content-type" | "empty" | "shape" }
  | { readonly tag: "CartNotSynchronised" }
  /** Lines of the server's cart could not be read, so they may not be shown. */
  | { readonly tag: "CartLinesUnreadable"; readonly count: number }
  | { readonly tag: "RemovedFromWishlist"; readonly name: string; readonly sku: string }
  | { readonly tag: "WishlistClearAsked" }
  | { readonly tag: "ListFull"; readonly itemsMax: number }
  | { readonly tag: "AddedToCompare"; readonly name: string }
  | { readonly tag: "NewsletterSubscribed" }
  | { readonly tag: "NewsletterPending" }
  | { readonly tag: "NewsletterUnsubscribed" }
  /** The link of a letter ends the newsletter: the platform cannot know whose address it is. */
  | { readonly tag: "NewsletterLeaveLetter" }
  | ({ readonly tag: "NewsletterFailed" } & RefusalWords)
  | { readonly tag: "ContactSent" }
  | ({ readonly tag: "ContactFailed" } & RefusalWords)
  | { readonly tag: "ReviewSent" }
  | ({ readonly tag: "ReviewFailed" } & RefusalWords)
  | { readonly tag: "LoggedOut" }
  | ({ readonly tag: "LoginFailed" } & RefusalWords)
  | { readonly tag: "LoginNeeded" }
  | { readonly tag: "PasswordChanged" }
  | ({ readonly tag: "PasswordFailed" } & RefusalWords)
  | { readonly tag: "PasswordOffline" }
  | { readonly tag: "ResetMailSent" }
  | { readonly tag: "AccountGone"; readonly ordersKept: number }
  | { readonly tag: "ResetMailFailed" }
  | { readonly tag: "AccountUpdated" }
  | { readonly tag: "EmailOffline" }
  | { readonly tag: "SessionExpired" }
  | { readonly tag: "SessionExhausted" }
  | { readonly tag: "TasksDropped"; readonly count: number }
  | ({ readonly tag: "TaskFailed" } & RefusalWords)
  | { readonly tag: "PlatformSays"; readonly message: string; readonly refusal?: Refusal }
  | { readonly tag: "StorageUnavailable" }
  /** A stored value could not be read: it was moved aside. */
  | { readonly tag: "StoredDataBroken" }
  /** A newer version of the shop has taken what the device keeps: this page only reads it. */
  | { readonly tag: "ShopOutdated" }

/** How much a notification matters, and so how it looks. @rule NO2 */
export type NotificationKind = "success" | "info" | "warning" | "danger" | "secondary"

/** A message to the shopper on the screen. @rule NO1 */
export interface Notification {
  readonly id: number
  readonly kind: NotificationKind
  readonly body: NotificationBody
  /** Stays until closed: something is to be decided, or lost. */
  readonly hasNoTimeout: boolean
  readonly action: NotificationAction | null
  /** What stands beside it; to dismiss is to close. */
  readonly secondAction: "dismiss" | null
  /** How long it stays when it goes by itself, in milliseconds. */
  readonly timeToLiveMs: number
}

/** What the button of a notification does. @rule NO2 - S2 §3 Notification (action1) */
export type NotificationAction =
  | "proceedToCheckout"
  | "compare"
  | "undoRemove"
  | "retry"
  | "confirmOrder"
  | "finishPayment"
  | "clearWishlist"
  | "removeLine"
  | "reload"
