import type { Refusal, RefusalWords } from "../api/index.ts"
import type { Fault } from "../form/index.ts"
import type { Cents } from "../money/index.ts"

/** The content of a notification, as data. The words are in `locales/`. */
export type NotificationBody =
  | { readonly tag: "AddedToCart"; readonly name: string; readonly qty: number }
  | { readonly tag: "QuantityUpdated"; readonly name: string }
  | { readonly tag: "RemovedFromCart"; readonly name: string; readonly lineKey: string }
  /** Requests confirmation before a line is removed, if the shop's settings require it. */
  | { readonly tag: "ConfirmRemoval"; readonly name: string; readonly lineKey: string }
  | { readonly tag: "StockVolatile"; readonly name: string }
  | { readonly tag: "OutOfStock"; readonly name: string }
  | { readonly tag: "QtyLimited"; readonly name: string; readonly qtyMax: number }
  /** The quantity is the next one in which the product is sold. */
  | { readonly tag: "QtyRaised"; readonly name: string; readonly qtyMin: number; readonly qtyStep: number }
  | { readonly tag: "PriceUnknown"; readonly name: string }
  | { readonly tag: "OptionsMissing"; readonly name: string }
  /** One validation error of a product; `title` is that of the field. */
  | {
      readonly tag: "OptionInvalid"
      readonly name: string
      readonly title: string
      readonly fault: Fault
    }
  | { readonly tag: "NoSuchConfiguration" }
  | { readonly tag: "NoVariants" }
  | { readonly tag: "CartEmpty" }
  /** The session has ended. The customer gets the cart back after sign-in. */
  | { readonly tag: "SignInToOrder" }
  | { readonly tag: "CartFull"; readonly linesMax: number }
  | { readonly tag: "SomeUnavailable" }
  | ({ readonly tag: "AddFailed"; readonly name: string } & RefusalWords)
  | ({ readonly tag: "UpdateFailed"; readonly name: string } & RefusalWords)
  | { readonly tag: "PriceChanged"; readonly fromCents: Cents; readonly toCents: Cents }
  /** The platform has judged the code. */
  | { readonly tag: "CouponInvalid"; readonly refusal?: Refusal }
  /** The coupon is no longer valid, for example for another customer. */
  | { readonly tag: "CouponLost" }
  /** Pieces of an earlier order are in the cart; `left` names unavailable products. */
  | { readonly tag: "Reordered"; readonly pieces: number; readonly left: string }
  | ({ readonly tag: "OrderFailed" } & RefusalWords)
  | { readonly tag: "OrderInvalid" }
  | { readonly tag: "OrderQueued" }
  /** An order of an offline device waits. */
  | { readonly tag: "OrderKept" }
  /** An order of an offline device waits for the shopper's confirmation. */
  | { readonly tag: "OrderWaiting" }
  /** A payment was approved and its order has not been placed. */
  | { readonly tag: "PaymentApproved"; readonly paymentId: string }
  | { readonly tag: "AddressInvalid" }
  /** A request failed that the shopper waits for. */
  | ({ readonly tag: "RequestFailed"; readonly request: AwaitedRequest } & RefusalWords)
  /** The shop opens the home page in place of a page that is not on the device. */
  | { readonly tag: "NotAvailableOffline" }
  | { readonly tag: "NothingInCategory" }
  | { readonly tag: "ReplyUnreadable"; readonly fault: "content-type" | "empty" | "shape" }
  | { readonly tag: "CartNotSynchronised" }
  /** Some lines of the server cart are unreadable and not shown. */
  | { readonly tag: "CartLinesUnreadable"; readonly count: number }
  | { readonly tag: "RemovedFromWishlist"; readonly name: string; readonly sku: string }
  | { readonly tag: "WishlistClearAsked" }
  | { readonly tag: "ListFull"; readonly itemsMax: number }
  | { readonly tag: "AddedToCompare"; readonly name: string }
  | { readonly tag: "NewsletterSubscribed" }
  | { readonly tag: "NewsletterPending" }
  | { readonly tag: "NewsletterUnsubscribed" }
  /** The shopper unsubscribes by the link in a letter, because the platform cannot verify the address. */
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
  | ({ readonly tag: "ResetMailFailed" } & RefusalWords)
  | { readonly tag: "AccountUpdated" }
  | { readonly tag: "EmailOffline" }
  | { readonly tag: "SessionExpired" }
  | { readonly tag: "SessionExhausted" }
  | { readonly tag: "TasksDropped"; readonly count: number }
  | ({ readonly tag: "TaskFailed" } & RefusalWords)
  | { readonly tag: "PlatformSays"; readonly message: string; readonly refusal?: Refusal }
  | { readonly tag: "StorageUnavailable" }
  /** A stored value is unreadable and was moved to a backup. */
  | { readonly tag: "StoredDataBroken" }
  /** A newer version of the shop has migrated the stored data: this page only reads it. */
  | { readonly tag: "ShopOutdated" }

/** What a shopper waits for, where no notification of its own reports its failure. */
export type AwaitedRequest =
  | "coupon"
  | "couponRemoval"
  | "deliveryMethods"
  | "paymentMethods"
  | "totals"
  | "cartEditor"

/** The severity of a notification, which determines its style. */
export type NotificationKind = "success" | "info" | "warning" | "danger" | "secondary"

/** A message to the shopper on the screen. */
export interface Notification {
  readonly id: number
  readonly kind: NotificationKind
  readonly body: NotificationBody
  /** The notification stays until closed: it requires a decision or reports a loss. */
  readonly hasNoTimeout: boolean
  readonly action: NotificationAction | null
  /** The second button; "dismiss" closes the notification. */
  readonly secondAction: "dismiss" | null
  /** Display time in milliseconds; unused with `hasNoTimeout`. */
  readonly timeToLiveMs: number
}

/** The action of a notification's button. */
export type NotificationAction =
  /** Closes the notification: the shopper has read it. */
  | "acknowledge"
  | "proceedToCheckout"
  | "compare"
  | "undoRemove"
  | "retry"
  | "confirmOrder"
  | "finishPayment"
  | "clearWishlist"
  | "removeLine"
  | "reload"
