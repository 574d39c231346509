import { Effect, SubscriptionRef } from "effect"
import type { CartOrdering, Carts, CartSession, CartSync } from "../cart/index.ts"
import type { Checkout } from "../checkout/index.ts"
import type { Notifications } from "../notification/index.ts"
import type { Orders } from "../order/index.ts"
import { limits } from "../settings/index.ts"
import type { StoreView } from "../store-view/index.ts"
import { href } from "../store-view/index.ts"
import type { CustomerRooms } from "./account.ts"
import type { Extras } from "./extras.ts"
import type { Navigation } from "./navigate.ts"
import type { SearchPanel } from "./search.ts"

/** What concerns more than one domain when it happens. */
export type ShopEvent =
  | "started"
  | "online"
  | "orderConfirmed"
  | "orderWaiting"
  | "cartChangedElsewhere"
  | "ordersChangedElsewhere"
  | "signedIn"
  | "signInFailed"
  | "signedOut"
  | "signedOutAloud"
  | "sessionExpired"
  | "sessionExhausted"
  | "sessionChangedElsewhere"
  | "groupChanged"

/** The domains that react. */
export interface Rooms extends CustomerRooms {
  readonly view: StoreView
  readonly carts: Carts["Service"]
  readonly cartSync: CartSync["Service"]
  readonly cartOrdering: CartOrdering["Service"]
  readonly cartSession: CartSession["Service"]
  readonly checkout: Checkout["Service"]
  readonly orders: Orders["Service"]
  readonly notifications: Notifications["Service"]
  readonly navigation: Navigation
  readonly search: SearchPanel
  readonly payments: { readonly approved: Effect.Effect<string | null> }
  readonly extras: Pick<Extras, "wishlist" | "newsletter">
}

/**
 * What each event sets off, in this order; total by type. Nothing else in the core lets one domain act on another.
 *
 * @rule SH7, CA186 - S1 §4 (Online event, after a successful order)
 */
export const reactions = (rooms: Rooms): Readonly<Record<ShopEvent, ReadonlyArray<Effect.Effect<void>>>> => {
  const {
    accounts,
    cartSession,
    cartSync,
    checkout,
    notifications,
    orders,
    navigation,
    session,
    sync,
    view,
  } = rooms
  // Also at the start: another tab may have signed in or out before this one listened.
  const elsewhere = Effect.gen(function* () {
    const hasGivenWay = yield* session.hasGivenWay
    yield* accounts.reload
    // What was known of who has left in another tab is not known here either.
    if (hasGivenWay) yield* forgetPerson(rooms)
  })
  const refresh = Effect.andThen(accounts.start, finishLeaving(rooms))
  // After a sign-in that a crash cut short the cart meets nobody's before it is known whose; else it does not wait.
  const beside = (work: Effect.Effect<void>) =>
    Effect.flatMap(session.isKnown, (isKnown) =>
      isKnown ? Effect.andThen(work, refresh) : Effect.andThen(refresh, work),
    )
  const over = [...leaveCustomer(rooms), sync.drop("all")]
  const adopt = Effect.flatMap(SubscriptionRef.get(accounts.state), ({ profile }) =>
    orders.adopt(profile?.email),
  )
  const owner = Effect.map(SubscriptionRef.get(accounts.state), ({ profile }) => profile?.email ?? null)
  /** What was typed before the session ended is its customer's again. @rule CK40 */
  const resume = Effect.flatMap(owner, checkout.resume)
  const suspend = Effect.flatMap(owner, (email) => (email === null ? Effect.void : checkout.suspend(email)))
  const signedIn = [resume, adopt, cartSync.reconnect(), accounts.loadOrders(1)]
  const thankYou = navigation.open(href(view, "/order-success"))
  return {
    started: [
      elsewhere,
      finishLeaving(rooms),
      cartSession.clearForeign,
      orders.revive,
      askForWaiting(rooms),
      // Prices, stock and coupons may have changed since the last visit.
      beside(Effect.andThen(cartSync.reconnect({ isTotalsForced: true }), sync.drain)),
      offerApproved(rooms),
    ],
    online: [
      elsewhere,
      finishLeaving(rooms),
      sync.drain,
      orders.revive,
      askForWaiting(rooms),
      beside(cartSync.reconnect({ isClientForced: true })),
    ],
    orderConfirmed: [leaveOrdered(rooms), checkout.finish, thankYou, openAccount(rooms, signedIn)],
    orderWaiting: [leaveOrdered(rooms), checkout.finish, thankYou, Effect.asVoid(checkout.takePassword)],
    cartChangedElsewhere: [cartSync.reload],
    ordersChangedElsewhere: [orders.reload],
    signedIn,
    // It ends what was of a session; the device may be one that could not be asked before.
    signInFailed: [finishLeaving(rooms)],
    signedOut: [saveCart(rooms), session.end, ...leaveCustomer(rooms), sync.drop("customer")],
    signedOutAloud: [
      saveCart(rooms),
      session.end,
      ...leaveCustomer(rooms),
      sync.drop("customer"),
      notifications.notify({ tag: "LoggedOut" }),
    ],
    sessionExpired: [
      suspend,
      ...over,
      notifications.notify({ tag: "SessionExpired" }),
      accounts.askLogin(true),
    ],
    sessionExhausted: [
      suspend,
      ...over,
      notifications.notify({ tag: "SessionExhausted" }),
      accounts.askLogin(true),
    ],
    sessionChangedElsewhere: [elsewhere],
    groupChanged: [navigation.reload, rooms.extras.wishlist.renew],
  }
}

/**
 * Nothing of the customer stays on this device; the server's cart does. Their account goes last: as long as the device
 * has it, something may be left.
 *
 * @rule SH10, SH82 - S2 §4 Session (Logout), domain §10 M2, §5 C17
 */
const leaveCustomer = (rooms: Rooms): ReadonlyArray<Effect.Effect<void>> => [
  leaveCart(rooms),
  rooms.accounts.forgetAfter(forgetPerson(rooms)),
]

/** What a tab knows of who was here, beside their account and cart. @rule SH10, SH82 */
const forgetPerson = ({ checkout, orders, extras, search }: Rooms): Effect.Effect<void> =>
  Effect.all(
    [checkout.forget, orders.forget, extras.wishlist.forget, extras.newsletter.forget, search.forgetText],
    { concurrency: "unbounded", discard: true },
  )

/** A sign-out that a crash cut short, or the device did not follow, is brought to its end. @rule SH82, SH142 */
const finishLeaving = (rooms: Rooms): Effect.Effect<void> =>
  Effect.flatMap(rooms.accounts.isLeft, (isLeft) =>
    isLeft ? rooms.accounts.forgetAfter(forgetPerson(rooms)) : Effect.void,
  )

/**
 * Makes the account that was asked for at the checkout, once the order is made, and signs in. What is refused is asked
 * about in the form for signing in.
 *
 * @rule CK13 - S2 §3 personalDetails, §4 (the password is dropped)
 */
const openAccount = (
  { accounts, cartSession, checkout, session }: Rooms,
  signedIn: ReadonlyArray<Effect.Effect<void>>,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const password = yield* checkout.takePassword
    const { personal } = yield* SubscriptionRef.get(checkout.state)
    if (password === null || personal === null || (yield* session.isKnown)) return
    // The terms were accepted with the order.
    const input = { ...personal, password, passwordAgain: password, termsAccepted: true }
    if (yield* cartSession.signIn(accounts.register(input))) yield* Effect.all(signedIn, { discard: true })
    else yield* accounts.askLogin(true)
  })

/**
 * What the shopper changed last goes to the server's cart while that is still theirs. A cart that is being ordered is
 * not touched before it is known what the order took.
 *
 * @rule SH10, OR8
 */
const saveCart = ({ cartSession, cartSync, orders }: Rooms): Effect.Effect<void> =>
  Effect.gen(function* () {
    if ((yield* cartSession.unsaved) === 0) return
    yield* Effect.timeoutOption(orders.between(cartSync.reconnect()), limits.callTimeoutMs)
  })

/** Empties the cart; what its server does not know is told, to the last click. @rule SH10, CA161 */
const leaveCart = ({ cartSession, notifications }: Rooms): Effect.Effect<void> =>
  Effect.flatMap(cartSession.clear, (count) =>
    count === 0 ? Effect.void : notifications.notify({ tag: "TasksDropped", count }),
  )

/** What was put in the cart while its order was on its way is not in the order. @rule CA8 */
const leaveOrdered = ({ cartOrdering, orders }: Rooms): Effect.Effect<void> =>
  Effect.flatMap(SubscriptionRef.get(orders.last), (last) =>
    last === null ? Effect.void : cartOrdering.removeOrderedLines(last.order.orderId, last.order.lines),
  )

/**
 * A payment that was approved and whose window was closed leads on from any page; the checkout that a provider has sent
 * the shopper back to goes on by itself.
 *
 * @rule OR132 - S1 §7 PayPal
 */
const offerApproved = ({ payments, notifications, navigation }: Rooms): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { url } = yield* SubscriptionRef.get(navigation.page)
    if (/[?&]payment=/.test(url)) return
    const paymentId = yield* payments.approved
    if (paymentId !== null) yield* notifications.notify({ tag: "PaymentApproved", paymentId })
  })

/**
 * On the thank-you page a waiting order is sent, elsewhere the shopper is asked.
 *
 * @rule OR9 - S1 §4 Online event (transmitted automatically on the thank-you page, else asked for)
 */
const askForWaiting = ({ orders, notifications, navigation }: Rooms): Effect.Effect<void> =>
  Effect.gen(function* () {
    if (!(yield* orders.hasWaiting)) return
    const { page } = yield* SubscriptionRef.get(navigation.page)
    if (page.kind === "orderSuccess") yield* orders.resend
    else yield* notifications.notify({ tag: "OrderWaiting" })
  })
