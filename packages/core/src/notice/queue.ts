import type { StorageFailed } from "../ports/index.ts"
import { limits } from "../settings/index.ts"
import type { Notice, NoticeAction, NoticeBody, NoticeKind } from "./model.ts"

/** How a notice looks and what its buttons do. */
type Shape = readonly [NoticeKind, NoticeAction | null, second?: "dismiss"]

/** The kind and actions of every notice; total by type. @rule NO2 - S1 §8, S2 §3 Notification */
const shape: Readonly<Record<NoticeBody["tag"], Shape>> = {
  AddedToCart: ["success", "proceedToCheckout"],
  QuantityUpdated: ["success", null],
  RemovedFromCart: ["info", "undoRemove"],
  StockVolatile: ["warning", null],
  OutOfStock: ["danger", null],
  QtyLimited: ["warning", null],
  PriceUnknown: ["danger", null],
  OptionsMissing: ["warning", null],
  NoSuchConfiguration: ["warning", null],
  NoVariants: ["danger", null],
  CartEmpty: ["warning", null],
  CartFull: ["warning", null],
  SomeUnavailable: ["danger", null],
  AddFailed: ["danger", null],
  UpdateFailed: ["danger", null],
  PriceChanged: ["warning", null],
  CouponInvalid: ["warning", null],
  CouponLost: ["warning", null],
  Reordered: ["success", "proceedToCheckout"],
  OrderFailed: ["danger", null],
  OrderInvalid: ["danger", null],
  OrderQueued: ["warning", "retry"],
  OrderKept: ["info", null],
  OrderWaiting: ["warning", "confirmOrder"],
  RemoveAsked: ["warning", "removeLine", "dismiss"],
  AddressInvalid: ["danger", null],
  NotAvailableOffline: ["warning", null],
  NothingInCategory: ["warning", null],
  ReplyUnreadable: ["danger", null],
  CartNotSynchronised: ["warning", null],
  RemovedFromWishlist: ["success", "undoRemove"],
  WishlistClearAsked: ["warning", "clearWishlist", "dismiss"],
  ListFull: ["warning", null],
  AddedToCompare: ["success", "compare"],
  NewsletterSubscribed: ["success", null],
  NewsletterPending: ["info", null],
  NewsletterUnsubscribed: ["success", null],
  NewsletterFailed: ["danger", null],
  ContactSent: ["success", null],
  ContactFailed: ["danger", null],
  ReviewSent: ["success", null],
  ReviewFailed: ["danger", null],
  LoggedOut: ["info", null],
  LoginFailed: ["danger", null],
  LoginNeeded: ["warning", null],
  PasswordChanged: ["success", null],
  PasswordFailed: ["danger", null],
  PasswordOffline: ["warning", null],
  ResetMailSent: ["success", null],
  AccountGone: ["success", null],
  ResetMailFailed: ["danger", null],
  AccountUpdated: ["success", null],
  SessionExpired: ["danger", null],
  SessionExhausted: ["danger", null],
  TasksDropped: ["warning", null],
  TaskFailed: ["danger", null],
  PlatformSays: ["danger", null],
  StorageUnavailable: ["warning", null],
  ShopOutdated: ["warning", "reload"],
}

/**
 * Makes a notice of what there is to say.
 *
 * @param id - unlike that of any notice still shown
 * @param timeToLiveMs - how long it stays when it goes by itself
 * @returns the notice; with an action, and of what is or will be lost, it stays until closed
 * @rule NO3, NO6, NO66 - S2 §3 Notification (timeToLive), §4 (hasNoTimeout)
 */
export const notice = (id: number, body: NoticeBody, timeToLiveMs: number = limits.noticeMs): Notice => {
  const [kind, action, second] = shape[body.tag]
  const hasNoTimeout = action !== null || losses.has(body.tag)
  return { id, kind, body, action, secondAction: second ?? null, hasNoTimeout, timeToLiveMs }
}

/** What is lost, or will be, is said until it is read: others that come with it must not push it out. */
const losses: ReadonlySet<NoticeBody["tag"]> = new Set(["StorageUnavailable", "TasksDropped"])

/**
 * What the shopper is told when the device does not take what they own.
 *
 * @rule NO7 - reliability §2b 34, 38
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

/** The notices without one. @rule NO6 */
export const close = (shown: ReadonlyArray<Notice>, id: number): ReadonlyArray<Notice> =>
  shown.filter((one) => one.id !== id)

const isEqualBody = (a: NoticeBody, b: NoticeBody): boolean => {
  const [x, y] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return x.length === y.size && x.every(([key, value]) => y.get(key) === value)
}
