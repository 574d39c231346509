import type { StorageFailed } from "../ports/index.ts"
import { limits } from "../settings/index.ts"
import type { Notice, NoticeAction, NoticeBody, NoticeKind } from "./model.ts"

/** How a notice looks and what its buttons do. */
type Shape = readonly [NoticeKind, action?: NoticeAction, second?: "dismiss"]

/** The kind and actions of every notice; one that is not here is danger, and has no button. @rule NO2, NO4 - S1 §8, S2 §3 Notification */
const shape: Readonly<Partial<Record<NoticeBody["tag"], Shape>>> = {
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
 * Makes a notice of what there is to say.
 *
 * @param id - unlike that of any notice still shown
 * @param timeToLiveMs - how long it stays when it goes by itself
 * @returns the notice; of what somebody has to decide, and of what is or will be lost, it stays until closed
 * @rule NO3, NO6, NO66 - S2 §3 Notification (timeToLive), §4 (hasNoTimeout)
 */
export const notice = (id: number, body: NoticeBody, timeToLiveMs: number = limits.noticeMs): Notice => {
  const [kind, action = null, second = null] = shape[body.tag] ?? ["danger"]
  const hasNoTimeout = (action !== null && !ways.has(action)) || losses.has(body.tag)
  return { id, kind, body, action, secondAction: second, hasNoTimeout, timeToLiveMs }
}

/** They only lead where the page leads as well, so that nothing is lost with their notice. */
const ways: ReadonlySet<NoticeAction> = new Set(["proceedToCheckout", "compare"])

/** What is lost, or will be, is said until it is read: others that come with it must not push it out. */
const losses: ReadonlySet<NoticeBody["tag"]> = new Set([
  "StorageUnavailable",
  "StoredDataBroken",
  "TasksDropped",
])

/**
 * What the shopper is told when the device does not take what they own.
 *
 * @rule NO7
 */
export const unkept = ({ cause }: Pick<StorageFailed, "cause">): NoticeBody => ({
  tag: cause === "newer" ? "ShopOutdated" : "StorageUnavailable",
})

/**
 * The kind a word stands for.
 *
 * @returns the kind, or danger for any word that is none
 * @rule NO4 - S2 §4 (a type outside the five becomes danger)
 */
export const kindOf = (word: string): NoticeKind => kinds.find((kind) => kind === word) ?? "danger"

const kinds: ReadonlyArray<NoticeKind> = ["secondary", "info", "success", "warning", "danger"]

/**
 * Puts a notice at the end. One that says the same as the last is ignored; when there are too many, the oldest that
 * would go by itself goes first.
 *
 * @returns at most `limits.noticesMax` notices, oldest first; the same list when ignored
 * @rule NO5 - S2 §4 (a duplicate of the last message is ignored)
 */
export const push = (shown: ReadonlyArray<Notice>, next: Notice): ReadonlyArray<Notice> => {
  const last = shown.at(-1)
  if (last !== undefined && isEqualBody(last.body, next.body)) return shown
  if (shown.length < limits.noticesMax) return [...shown, next]
  const oldest = shown.find((one) => !one.hasNoTimeout) ?? shown[0]
  return [...shown.filter((one) => one !== oldest), next]
}

/** The notices without those of a line that was taken out: it is back. @rule NO8 */
export const closeRemoved = (shown: ReadonlyArray<Notice>, lineKey: string): ReadonlyArray<Notice> =>
  shown.filter(({ body }) => body.tag !== "RemovedFromCart" || body.lineKey !== lineKey)

/** The notices without one. @rule NO6 */
export const close = (shown: ReadonlyArray<Notice>, id: number): ReadonlyArray<Notice> =>
  shown.filter((one) => one.id !== id)

/** Their sentences name neither product nor quantity. */
const alike: ReadonlySet<NoticeBody["tag"]> = new Set([
  "AddedToCart",
  "QuantityUpdated",
  "StockVolatile",
  "OutOfStock",
  "PriceUnknown",
  "OptionsMissing",
])

/** Whether two say the same. */
const isEqualBody = (a: NoticeBody, b: NoticeBody): boolean => {
  if (a.tag === b.tag && alike.has(a.tag)) return true
  const [x, y] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return (
    x.length === y.size && x.every(([key, value]) => JSON.stringify(y.get(key)) === JSON.stringify(value))
  )
}
