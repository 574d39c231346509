import type { StorageFailed } from "../ports/index.ts"
import { limits } from "../settings/index.ts"
import type { Notification, NotificationAction, NotificationBody, NotificationKind } from "./model.ts"

/** How a notification looks and what its buttons do. */
type Shape = readonly [NotificationKind, action?: NotificationAction, second?: "dismiss"]

/** The kind and actions of every notification; one that is not here is danger, and has no button. @rule NO2, NO4 - S1 §8, S2 §3 Notification */
const shape: Readonly<Partial<Record<NotificationBody["tag"], Shape>>> = {
  AddedToCart: ["success", "proceedToCheckout"],
  QuantityUpdated: ["success"],
  RemovedFromCart: ["info", "undoRemove"],
  StockVolatile: ["warning"],
  QtyLimited: ["warning"],
  OptionsMissing: ["warning"],
  NoSuchConfiguration: ["warning"],
  CartEmpty: ["warning"],
  SignInToOrder: ["warning"],
  CartFull: ["warning"],
  PriceChanged: ["warning"],
  CouponInvalid: ["warning"],
  CouponLost: ["warning"],
  Reordered: ["success", "proceedToCheckout"],
  OrderQueued: ["warning", "retry"],
  OrderKept: ["info"],
  OrderWaiting: ["warning", "confirmOrder"],
  PaymentApproved: ["warning", "finishPayment"],
  RemoveAsked: ["warning", "removeLine", "dismiss"],
  NotAvailableOffline: ["warning"],
  NothingInCategory: ["warning"],
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
  AccountUpdated: ["success"],
  EmailOffline: ["warning"],
  TasksDropped: ["warning"],
  StorageUnavailable: ["warning"],
  StoredDataBroken: ["warning"],
  ShopOutdated: ["warning", "reload"],
}

/**
 * Makes a notification.
 *
 * @param id - unlike that of any notification still shown
 * @param timeToLiveMs - how long it stays when it goes by itself
 * @returns the notification; of what somebody has to decide, and of what is or will be lost, it stays until closed
 * @rule NO3, NO6, NO66 - S2 §3 Notification (timeToLive), §4 (hasNoTimeout)
 */
export const notification = (
  id: number,
  body: NotificationBody,
  timeToLiveMs: number = limits.notificationMs,
): Notification => {
  const [kind, action = null, second = null] = shape[body.tag] ?? ["danger"]
  const hasNoTimeout = (action !== null && !ways.has(action)) || losses.has(body.tag)
  return { id, kind, body, action, secondAction: second, hasNoTimeout, timeToLiveMs }
}

/** They only lead where the page leads as well, so that nothing is lost with their notification. */
const ways: ReadonlySet<NotificationAction> = new Set(["proceedToCheckout", "compare"])

/** What is lost, or will be, is said until it is read: others that come with it must not push it out. */
const losses: ReadonlySet<NotificationBody["tag"]> = new Set([
  "StorageUnavailable",
  "StoredDataBroken",
  "TasksDropped",
])

/**
 * The notification of a failed write of the shopper's data.
 *
 * @rule NO7
 */
export const storageNotification = ({ cause }: Pick<StorageFailed, "cause">): NotificationBody => ({
  tag: cause === "newer" ? "ShopOutdated" : "StorageUnavailable",
})

/**
 * The kind a word stands for.
 *
 * @returns the kind, or danger for any word that is none
 * @rule NO4 - S2 §4 (a type outside the five becomes danger)
 */
export const kindOf = (word: string): NotificationKind => kinds.find((kind) => kind === word) ?? "danger"

const kinds: ReadonlyArray<NotificationKind> = ["secondary", "info", "success", "warning", "danger"]

/**
 * Puts a notification at the end. One that says the same as the last is ignored; when there are too many, the oldest that
 * would go by itself goes first.
 *
 * @returns at most `limits.notificationsMax` notifications, oldest first; the same list when ignored
 * @rule NO5 - S2 §4 (a duplicate of the last message is ignored)
 */
export const push = (shown: ReadonlyArray<Notification>, next: Notification): ReadonlyArray<Notification> => {
  const last = shown.at(-1)
  if (last !== undefined && isEqualBody(last.body, next.body)) return shown
  if (shown.length < limits.notificationsMax) return [...shown, next]
  const oldest = shown.find((one) => !one.hasNoTimeout) ?? shown[0]
  return [...shown.filter((one) => one !== oldest), next]
}

/** The notifications without those of a line that was taken out: it is back. @rule NO8 */
export const closeRemoved = (
  shown: ReadonlyArray<Notification>,
  lineKey: string,
): ReadonlyArray<Notification> =>
  shown.filter(({ body }) => body.tag !== "RemovedFromCart" || body.lineKey !== lineKey)

/** The notifications without one. @rule NO6 */
export const close = (shown: ReadonlyArray<Notification>, id: number): ReadonlyArray<Notification> =>
  shown.filter((one) => one.id !== id)

/** Their sentences name neither product nor quantity. */
const alike: ReadonlySet<NotificationBody["tag"]> = new Set([
  "AddedToCart",
  "QuantityUpdated",
  "StockVolatile",
  "OutOfStock",
  "PriceUnknown",
  "OptionsMissing",
])

/** Whether two say the same. */
const isEqualBody = (a: NotificationBody, b: NotificationBody): boolean => {
  if (a.tag === b.tag && alike.has(a.tag)) return true
  const [x, y] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return (
    x.length === y.size && x.every(([key, value]) => JSON.stringify(y.get(key)) === JSON.stringify(value))
  )
}
