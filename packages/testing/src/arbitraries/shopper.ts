import fc from "fast-check"
import type {
  DeviceSession,
  OrdersPage,
  PastOrder,
  Profile,
  ProfileChange,
  UpdateInput,
  SavedAddress,
} from "@shop/core/account"
import type { Decisions } from "@shop/core/consent"
import type { ComparedProduct, CompareList } from "@shop/core/compare"
import type { ContactMessage } from "@shop/core/contact"
import type { Subscription } from "@shop/core/newsletter"
import { type Notification, notification as show, type NotificationBody } from "@shop/core/notification"
import {
  type Credentials,
  type Customer,
  type Gate,
  guest,
  type SessionState,
  Token,
} from "@shop/core/session"
import { defaults as views } from "@shop/core/store-view"
import type { Task } from "@shop/core/sync"
import { type Wishlist, type WishlistItem, wishlistItem as toWishlistItem } from "@shop/core/wishlist"
import { createdAt, distinct, id, orNull, pieces, prose, record, timeMs, upTo, words } from "./basics.ts"
import { cents } from "./prices.ts"
import { product } from "./product.ts"
import { address, email } from "./sale.ts"

/** A customer's token and refresh token. @rule TE9 - SE2 */
export const credentials: fc.Arbitrary<Credentials> = record({
  token: words,
  refreshToken: orNull(words),
})

const group = {
  groupId: orNull(fc.integer({ min: 0, max: 4 })),
  groupToken: orNull(words),
}

/** The customer with the group that determines prices. @rule TE9 - SE3 */
export const customer: fc.Arbitrary<Customer> = record({ id, ...group })

/** The gate of a session: idle, renewing, failed, with a dead token or a good one. @rule TE9 - SE4 */
export const gate: fc.Arbitrary<Gate> = record({
  epoch: fc.nat(9),
  generation: fc.nat(9),
  lock: fc.constantFrom(0 as const, 1 as const, -1 as const),
  attempts: fc.nat(1),
  isDead: fc.boolean(),
})
  // A renewal that failed has ended its session.
  .map((one) => (one.lock === -1 ? { ...Token.closed, epoch: one.epoch, lock: one.lock } : one))

/** A guest, a customer, or a customer without a loaded profile. @rule TE9 - SE1 */
export const sessionState: fc.Arbitrary<SessionState> = fc.oneof(
  gate.map((one): SessionState => ({ ...guest, gate: { ...one, lock: one.lock === -1 ? -1 : 0 } })),
  record({
    gate: gate.filter((one) => one.lock !== -1),
    credentials,
    customer: orNull(customer),
    startedAtMs: timeMs,
  }),
)

/** An address of a customer's book. @rule TE9 - AC1 */
export const savedAddress: fc.Arbitrary<SavedAddress> = record({
  id: orNull(id),
  address,
  isDefaultBilling: fc.boolean(),
  isDefaultShipping: fc.boolean(),
})

const addresses = fc.uniqueArray(savedAddress, { maxLength: 3, selector: (one) => one.id ?? one })

/** A customer as the platform knows them. @rule TE9 - AC1 */
export const profile: fc.Arbitrary<Profile> = record({
  id,
  email,
  firstName: words,
  lastName: words,
  ...group,
  createdAt,
  addresses,
})

const person = { firstName: words, lastName: words, email, addresses }

/** A change of a customer's profile. @rule TE9 - AC8 */
export const profileChange: fc.Arbitrary<ProfileChange> = record(person)

/** A change as it is sent. @rule TE9 - CA310 */
export const updateInput: fc.Arbitrary<UpdateInput> = record(
  { ...person, currentPassword: words },
  { requiredKeys: ["firstName", "lastName", "email", "addresses"] },
)

/** A session of a customer. @rule TE9 - AC31 */
export const deviceSession: fc.Arbitrary<DeviceSession> = record({
  id,
  browser: orNull(words),
  system: orNull(words),
  startedAt: createdAt,
  usedAt: createdAt,
  isCurrent: fc.boolean(),
})

/** An earlier order. @rule TE9 - AC9 */
export const pastOrder: fc.Arbitrary<PastOrder> = record({
  id,
  number: words,
  createdAt,
  status: fc.constantFrom("pending", "processing", "complete", "canceled"),
  storeName: prose,
  currency: fc.constant("EUR"),
  grandCents: cents,
  dueCents: cents,
  lines: upTo(
    record({ sku: words, name: prose, qty: pieces, unitGrossCents: cents, rowGrossCents: cents }),
    3,
  ),
  shippingTitle: prose,
  paymentTitle: prose,
  shipping: orNull(address),
  billing: orNull(address),
})

/** A page of earlier orders. @rule TE9 - AC9 */
export const ordersPage: fc.Arbitrary<OrdersPage> = record({
  orders: upTo(pastOrder, 2),
  total: fc.nat(999),
  page: fc.integer({ min: 1, max: 99 }),
})

/** JSON that may name the session's token and cart, as inputs of queued calls do. */
const taskInput = fc.oneof(
  record({ cart: fc.constant("{{cartId}}"), qty: pieces }),
  record({ token: fc.constant("{{token}}"), text: prose }),
  fc.dictionary(words, prose, { maxKeys: 2, noNullPrototype: true }),
)

/** A call that waits, was answered, or was refused. @rule TE9 - SY7 */
export const task: fc.Arbitrary<Task> = record({
  id: fc.uuid(),
  order: fc.integer({ min: 1, max: 999 }),
  call: fc.constantFrom("user.update", "review.create", "contact.send", "newsletter.subscribe"),
  input: taskInput,
  owner: orNull(fc.nat(9)),
  isCacheable: fc.boolean(),
  state: fc.constantFrom("waiting" as const, "sent" as const, "dead" as const),
  result: fc.constantFrom<unknown>(null, true, "done", { id: 7 }),
  madeAtMs: timeMs,
})

/** The tasks of a device, each id once. @rule TE9 - SY7 */
export const tasks: fc.Arbitrary<ReadonlyArray<Task>> = distinct(task, (one) => one.id, 6)

type BodyOf<Tag extends NotificationBody["tag"]> = Extract<NotificationBody, { readonly tag: Tag }>

const tagged = <const Tag extends NotificationBody["tag"]>(tag: Tag) => record({ tag: fc.constant(tag) })
const named = <const Tag extends NotificationBody["tag"]>(tag: Tag) =>
  record({ tag: fc.constant(tag), name: words })
const failure = {
  message: orNull(words),
  reason: fc.constantFrom(
    "offline" as const,
    "noAnswer" as const,
    "failing" as const,
    "cartUnknown" as const,
  ),
}
const worded = <const Tag extends NotificationBody["tag"]>(tag: Tag) =>
  record({ tag: fc.constant(tag), ...failure })
const namedAndWorded = <const Tag extends NotificationBody["tag"]>(tag: Tag) =>
  record({ tag: fc.constant(tag), name: words, ...failure })

/** Total by type: a new notification needs an arbitrary. */
const bodies: { readonly [Tag in NotificationBody["tag"]]: fc.Arbitrary<BodyOf<Tag>> } = {
  AddedToCart: record({ tag: fc.constant("AddedToCart"), name: words, qty: pieces }),
  QuantityUpdated: named("QuantityUpdated"),
  RemovedFromCart: record({ tag: fc.constant("RemovedFromCart"), name: words, lineKey: words }),
  ConfirmRemoval: record({ tag: fc.constant("ConfirmRemoval"), name: words, lineKey: words }),
  StockVolatile: named("StockVolatile"),
  OutOfStock: named("OutOfStock"),
  QtyLimited: record({ tag: fc.constant("QtyLimited"), name: words, qtyMax: fc.nat(99) }),
  QtyRaised: record({
    tag: fc.constant("QtyRaised"),
    name: words,
    qtyMin: fc.integer({ min: 1, max: 24 }),
    qtyStep: fc.integer({ min: 1, max: 12 }),
  }),
  PriceUnknown: named("PriceUnknown"),
  OptionsMissing: named("OptionsMissing"),
  OptionInvalid: record({
    tag: fc.constant("OptionInvalid"),
    name: words,
    title: words,
    fault: record({ field: words, tag: fc.constantFrom("choose", "required") }),
  }),
  NoSuchConfiguration: tagged("NoSuchConfiguration"),
  NoVariants: tagged("NoVariants"),
  CartEmpty: tagged("CartEmpty"),
  CartFull: record({ tag: fc.constant("CartFull"), linesMax: fc.constant(100) }),
  SomeUnavailable: tagged("SomeUnavailable"),
  AddFailed: namedAndWorded("AddFailed"),
  UpdateFailed: namedAndWorded("UpdateFailed"),
  PriceChanged: record({ tag: fc.constant("PriceChanged"), fromCents: cents, toCents: cents }),
  CouponInvalid: tagged("CouponInvalid"),
  CouponLost: tagged("CouponLost"),
  Reordered: record({ tag: fc.constant("Reordered"), pieces, left: fc.constantFrom("", "Bowl, Tian") }),
  OrderFailed: worded("OrderFailed"),
  OrderInvalid: tagged("OrderInvalid"),
  OrderQueued: tagged("OrderQueued"),
  OrderKept: tagged("OrderKept"),
  OrderWaiting: tagged("OrderWaiting"),
  PaymentApproved: record({ tag: fc.constant("PaymentApproved"), paymentId: words }),
  SignInToOrder: tagged("SignInToOrder"),
  AddressInvalid: tagged("AddressInvalid"),
  RequestFailed: record({
    tag: fc.constant("RequestFailed"),
    request: fc.constantFrom(
      "coupon",
      "couponRemoval",
      "deliveryMethods",
      "paymentMethods",
      "totals",
      "cartEditor",
    ),
    ...failure,
  }),
  NotAvailableOffline: tagged("NotAvailableOffline"),
  NothingInCategory: tagged("NothingInCategory"),
  ReplyUnreadable: record({
    tag: fc.constant("ReplyUnreadable"),
    fault: fc.constantFrom("content-type", "empty", "shape"),
  }),
  CartNotSynchronised: tagged("CartNotSynchronised"),
  RemovedFromWishlist: record({ tag: fc.constant("RemovedFromWishlist"), name: words, sku: words }),
  WishlistClearAsked: tagged("WishlistClearAsked"),
  ListFull: record({ tag: fc.constant("ListFull"), itemsMax: fc.integer({ min: 1, max: 100 }) }),
  AddedToCompare: named("AddedToCompare"),
  NewsletterSubscribed: tagged("NewsletterSubscribed"),
  NewsletterPending: tagged("NewsletterPending"),
  NewsletterUnsubscribed: tagged("NewsletterUnsubscribed"),
  NewsletterLeaveLetter: tagged("NewsletterLeaveLetter"),
  NewsletterFailed: worded("NewsletterFailed"),
  CartLinesUnreadable: record({
    tag: fc.constant("CartLinesUnreadable"),
    count: fc.integer({ min: 1, max: 99 }),
  }),
  ContactSent: tagged("ContactSent"),
  ContactFailed: worded("ContactFailed"),
  ReviewSent: tagged("ReviewSent"),
  ReviewFailed: worded("ReviewFailed"),
  LoggedOut: tagged("LoggedOut"),
  LoginFailed: worded("LoginFailed"),
  LoginNeeded: tagged("LoginNeeded"),
  PasswordChanged: tagged("PasswordChanged"),
  PasswordFailed: worded("PasswordFailed"),
  PasswordOffline: tagged("PasswordOffline"),
  ResetMailSent: tagged("ResetMailSent"),
  AccountGone: record({ tag: fc.constant("AccountGone"), ordersKept: pieces }),
  ResetMailFailed: worded("ResetMailFailed"),
  AccountUpdated: tagged("AccountUpdated"),
  EmailOffline: tagged("EmailOffline"),
  SessionExpired: tagged("SessionExpired"),
  SessionExhausted: tagged("SessionExhausted"),
  TasksDropped: record({ tag: fc.constant("TasksDropped"), count: fc.integer({ min: 1, max: 99 }) }),
  TaskFailed: worded("TaskFailed"),
  PlatformSays: record({ tag: fc.constant("PlatformSays"), message: words }),
  StorageUnavailable: tagged("StorageUnavailable"),
  StoredDataBroken: tagged("StoredDataBroken"),
  ShopOutdated: tagged("ShopOutdated"),
}

/** Any notification. @rule TE9 - NO1 */
export const notificationBody: fc.Arbitrary<NotificationBody> = fc.oneof(
  ...Object.values<fc.Arbitrary<NotificationBody>>(bodies),
)

/** A notification as it is shown. @rule TE9 - NO1 */
export const notification: fc.Arbitrary<Notification> = fc
  .tuple(fc.nat(), notificationBody)
  .map(([number, body]) => show(number, body))

/** A product of a wishlist, itself or one of its variants, as shown in French. @rule TE9 - WL1 */
export const wishlistItem: fc.Arbitrary<WishlistItem> = fc.tuple(product, fc.nat(4)).map(([one, at]) => {
  const sku = at === 0 ? one.sku : (one.variants[at - 1]?.sku ?? one.sku)
  return toWishlistItem(one, sku, views[0]!)
})

/** A wishlist, each sku once. @rule TE9 - WL1 */
export const wishlist: fc.Arbitrary<Wishlist> = distinct(wishlistItem, (one) => one.sku, 5)

/** A product of a comparison. @rule TE9 - CP1 */
export const compared: fc.Arbitrary<ComparedProduct> = wishlistItem.map((one) => ({ ...one, qty: 1 }))

/** A compare list; each sku occurs once. @rule TE9 - CP1 */
export const compareList: fc.Arbitrary<CompareList> = distinct(compared, (one) => one.sku, 5)

/** The decisions of a shopper. @rule TE9 - KM1 */
export const decisions: fc.Arbitrary<Decisions> = fc.oneof(
  fc.constant({}),
  record({
    cookiesAccepted: record({ code: words, createdAtMs: timeMs, value: fc.boolean(), description: prose }),
  }),
)

/** A subscription; without an address it is unsubscribed. @rule TE9 - NL1 */
export const subscription: fc.Arbitrary<Subscription> = fc.oneof(
  fc.constant({ email: null, isSubscribed: false }),
  record({ email, isSubscribed: fc.boolean() }),
)

/** A message to the shop that its form takes. @rule TE9 - CN1, FO8 */
export const contactMessage: fc.Arbitrary<ContactMessage> = record({
  name: fc.constantFrom("Ada", "Zoë", "Jürgen Groß"),
  email,
  text: words,
})
