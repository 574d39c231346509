import type { StorageFailed } from "../ports/index.ts"
import { limits } from "../settings/index.ts"
import type { Notification, NotificationAction, NotificationBody, NotificationKind } from "./model.ts"

/** The style of a notification and the actions of its buttons. */
type Shape = readonly [NotificationKind, action?: NotificationAction, second?: "dismiss"]

/** An error stays until the shopper has read it. */
const error: Shape = ["danger", "acknowledge"]

/** The kind and actions of each notification. */
const shape: Readonly<Record<NotificationBody["tag"], Shape>> = {
  AddedToCart: ["success", "proceedToCheckout"],
  QuantityUpdated: ["success"],
  RemovedFromCart: ["info", "undoRemove"],
  StockVolatile: ["warning"],
  QtyLimited: ["warning"],
  QtyRaised: ["warning"],
  OptionsMissing: ["warning"],
  NoSuchConfiguration: ["warning"],
  CartEmpty: ["warning"],
  SignInToOrder: ["warning"],
  CartFull: ["warning"],
  PriceChanged: ["warning"],
  CouponInvalid: error,
  CouponLost: ["warning"],
  Reordered: ["success", "proceedToCheckout"],
  OrderQueued: ["warning", "retry"],
  OrderKept: ["info"],
  OrderWaiting: ["warning", "confirmOrder"],
  PaymentApproved: ["warning", "finishPayment"],
  ConfirmRemoval: ["warning", "removeLine", "dismiss"],
  NotAvailableOffline: ["warning"],
  NothingInCategory: ["warning", "acknowledge"],
  CartNotSynchronised: ["warning"],
  CartLinesUnreadable: ["warning"],
  RemovedFromWishlist: ["success", "undoRemove"],
  WishlistClearAsked: ["warning", "clearWishlist", "dismiss"],
  ListFull: ["warning"],
  AddedToCompare: ["success", "compare"],
  NewsletterSubscribed: ["success"],
  NewsletterPending: ["info"],
  NewsletterUnsubscribed: ["success"],
  NewsletterLeaveLetter: ["info"],
  ContactSent: ["success"],
  ReviewSent: ["success"],
  LoggedOut: ["info"],
  LoginNeeded: ["warning"],
  PasswordChanged: ["success"],
  PasswordOffline: ["warning"],
  ResetMailSent: ["success"],
  AccountGone: ["success"],
  AccountUpdated: ["success", "acknowledge"],
  EmailOffline: ["warning"],
  TasksDropped: ["warning"],
  StorageUnavailable: ["warning"],
  StoredDataBroken: ["warning"],
  ShopOutdated: ["warning", "reload"],
  OutOfStock: error,
  OptionInvalid: error,
  PriceUnknown: error,
  NoVariants: error,
  SomeUnavailable: error,
  AddFailed: error,
  UpdateFailed: error,
  OrderFailed: error,
  OrderInvalid: error,
  AddressInvalid: error,
  RequestFailed: error,
  ReplyUnreadable: error,
  NewsletterFailed: error,
  ContactFailed: error,
  ReviewFailed: error,
  LoginFailed: error,
  PasswordFailed: error,
  ResetMailFailed: error,
  SessionExpired: error,
  SessionExhausted: error,
  TaskFailed: error,
  PlatformSays: error,
}

/**
 * Makes a notification.
 *
 * @param id - unique among the shown notifications
 * @param timeToLiveMs - display time if it closes by itself
 * @returns the notification; it stays until closed if it requires a decision or reports a loss
 */
export const notification = (
  id: number,
  body: NotificationBody,
  timeToLiveMs: number = limits.notificationMs,
): Notification => {
  const [kind, action = null, second = null] = shape[body.tag]
  const hasNoTimeout = (action !== null && !links.has(action)) || losses.has(body.tag)
  return { id, kind, body, action, secondAction: second, hasNoTimeout, timeToLiveMs }
}

/** Actions that the page offers too, so that their notifications may close. */
const links: ReadonlySet<NotificationAction> = new Set(["proceedToCheckout", "compare"])

/** Notifications of a loss stay until the shopper closes them; others must not push them out. */
const losses: ReadonlySet<NotificationBody["tag"]> = new Set([
  "StorageUnavailable",
  "StoredDataBroken",
  "TasksDropped",
])

const deviceFaults: ReadonlySet<NotificationBody["tag"]> = new Set([
  "StorageUnavailable",
  "StoredDataBroken",
  "ShopOutdated",
])

/** Whether a notification reports that the device does not store or cannot read the shopper's data. */
export const isDeviceFault = ({ tag }: NotificationBody): boolean => deviceFaults.has(tag)

/** The notification of a failed write of the shopper's data. */
export const storageNotification = ({ cause }: Pick<StorageFailed, "cause">): NotificationBody => ({
  tag: cause === "newer" ? "ShopOutdated" : "StorageUnavailable",
})

/**
 * Parses a kind.
 *
 * @returns the kind; "danger" for an unknown word
 */
export const kindOf = (word: string): NotificationKind => kinds.find((kind) => kind === word) ?? "danger"

const kinds: ReadonlyArray<NotificationKind> = ["secondary", "info", "success", "warning", "danger"]

/**
 * Appends a notification. A duplicate of the last one is ignored, and an earlier error with the same message is removed.
 * Above the limit, the oldest one that closes by itself is removed, otherwise the oldest one that reports no loss.
 *
 * @returns at most `limits.notificationsMax` notifications, oldest first; the same list when ignored
 */
export const push = (shown: ReadonlyArray<Notification>, next: Notification): ReadonlyArray<Notification> => {
  const last = shown.at(-1)
  if (last !== undefined && isEqualBody(last.body, next.body)) return shown
  const others = shown.filter((one) => one.action !== "acknowledge" || !isEqualBody(one.body, next.body))
  if (others.length < limits.notificationsMax) return [...others, next]
  const oldest =
    others.find((one) => !one.hasNoTimeout) ?? others.find(({ body }) => !losses.has(body.tag)) ?? others[0]
  return [...others.filter((one) => one !== oldest), next]
}

/** Removes the notifications about the removal of a restored line. */
export const closeRemoved = (
  shown: ReadonlyArray<Notification>,
  lineKey: string,
): ReadonlyArray<Notification> =>
  shown.filter(({ body }) => body.tag !== "RemovedFromCart" || body.lineKey !== lineKey)

/** Removes the validation errors of a product that was chosen again. */
export const closeInvalid = (shown: ReadonlyArray<Notification>, name: string): ReadonlyArray<Notification> =>
  shown.filter(({ body }) => body.tag !== "OptionInvalid" || body.name !== name)

/** Removes a notification. */
export const close = (shown: ReadonlyArray<Notification>, id: number): ReadonlyArray<Notification> =>
  shown.filter((one) => one.id !== id)

/** Notifications whose messages have no product name and no quantity. */
const alike: ReadonlySet<NotificationBody["tag"]> = new Set([
  "AddedToCart",
  "QuantityUpdated",
  "StockVolatile",
  "OutOfStock",
  "PriceUnknown",
  "OptionsMissing",
])

/** Whether two notifications have the same message. */
const isEqualBody = (a: NotificationBody, b: NotificationBody): boolean => {
  if (a.tag === b.tag && alike.has(a.tag)) return true
  const [x, y] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return (
    x.length === y.size && x.every(([key, value]) => JSON.stringify(y.get(key)) === JSON.stringify(value))
  )
}
