import { Clock, Context, Effect, Layer, Semaphore, SubscriptionRef } from "effect"
import {
  Carts,
  CartSync,
  CartOrdering,
  customerToken,
  hasUnsent,
  remembered,
  totalsView,
} from "../cart/index.ts"
import { Checkout, CheckoutOrdering } from "../checkout/index.ts"
import { ShopEvents } from "../events/index.ts"
import * as Form from "../form/index.ts"
import type { Cents } from "../money/index.ts"
import { Notifications } from "../notification/index.ts"
import { Network } from "../ports/index.ts"
import { CurrentView } from "../settings/index.ts"
import { newUuid, RequestClient } from "../sync/index.ts"
import { build, costOf, tokenOf } from "./build.ts"
import { adopt as adoptCall } from "./management-requests.ts"
import { place as placeCall } from "./requests.ts"
import type { OrderRecord } from "./model.ts"
import { returnedLines } from "./returned-lines.ts"
import { OrderStore } from "./order-store.ts"
import { rejection, shortagesIn, type FailureClass, classifyFailure } from "./rejection.ts"

/** What became of a wish to order. */
export type PlaceOutcome = "confirmed" | "waiting" | "rejected" | "nothing"

/** Orders: made once, kept before they are sent, sent until there is an answer. @rule OR1 - domain §11 */
export class Orders extends Context.Service<
  Orders,
  {
    /** The last order of this device. */
    readonly last: SubscriptionRef.SubscriptionRef<OrderRecord | null>
    readonly isPlacing: SubscriptionRef.SubscriptionRef<boolean>
    /**
     * Orders the cart. While an order is being sent, further calls do nothing. A placed or waiting order takes its lines
     * from the cart before any tab synchronizes it: the platform has closed that cart. Then OrderConfirmed or OrderQueued
     * is published.
     */
    readonly place: (input: { readonly termsAccepted: boolean }) => Effect.Effect<PlaceOutcome>
    /** Sends what waits, oldest first. */
    readonly resend: Effect.Effect<PlaceOutcome>
    readonly hasWaiting: Effect.Effect<boolean>
    /**
     * Asks for the last order to be that of who signs in with the e-mail address that stands on it. The platform knows
     * whether it is a guest's; what cannot be stays as it is. @rule OR19
     */
    readonly adopt: (email: string | undefined) => Effect.Effect<void>
    /** Reads what another tab has written. */
    readonly reload: Effect.Effect<void>
    /** Nobody on this device is to see orders that were answered; those that wait are kept for who made them. */
    readonly forget: Effect.Effect<void>
  }
>()("@shop/core/Orders") {
  static readonly layer: Layer.Layer<
    Orders,
    never,
    | Carts
    | CartSync
    | CartOrdering
    | Checkout
    | CheckoutOrdering
    | OrderStore
    | RequestClient
    | ShopEvents
    | Notifications
    | Network
    | CurrentView
  > = Layer.effect(
    Orders,
    Effect.suspend(() => make),
  )
}

/** Refusals that say more than that the sum has changed. */
const named: ReadonlySet<string> = new Set(["CouponRefused", "Unavailable"])

const make = Effect.gen(function* () {
  const carts = yield* Carts
  const cartSync = yield* CartSync
  const cartOrdering = yield* CartOrdering
  const { edit } = yield* Checkout
  const checkout = yield* CheckoutOrdering
  const client = yield* RequestClient
  const notifications = yield* Notifications
  const network = yield* Network
  const { tax } = yield* CurrentView
  const store = yield* OrderStore
  const { publish } = yield* ShopEvents
  const one = yield* Semaphore.make(1)
  const isPlacing = yield* SubscriptionRef.make(false)

  /** Tells the server what it may not know yet of a waiting order's cart, under a name the order then bears. */
  const settled = (kept: OrderRecord) =>
    Effect.gen(function* () {
      if (kept.cart === null) return { ready: kept, isWhole: true }
      const { cart, isOrdered } = yield* cartOrdering.syncOrderCart(kept.cart)
      const token = tokenOf(cart)
      const ready = { ...kept, cart, order: token === "" ? kept.order : { ...kept.order, cart: token } }
      yield* store.put(ready)
      // Where its cart has been ordered the platform knows whether as this order or as another.
      return { ready, isWhole: isOrdered || !hasUnsent(cart) }
    })

  /** @rule OR4, OR121 */
  const send = (kept: OrderRecord): Effect.Effect<PlaceOutcome> =>
    Effect.gen(function* () {
      const { ready, isWhole } = yield* settled({ ...kept, state: "sending" })
      // Who made it may have gone while its cart was settled.
      const isTheirs = ready.owner == null || ready.owner === (yield* store.customer)
      // The platform would refuse a cart of which it knows only a part.
      const answer =
        ready.order.cart === "" || !isTheirs || !isWhole
          ? null
          : yield* Effect.result(client.execute(placeCall(ready.order), { isGuest: ready.owner === null }))
      if (answer?._tag === "Success") {
        if (ready.cart !== null) yield* cartOrdering.inheritDetached(ready.cart)
        yield* store.put({ ...ready, state: "confirmed", placed: answer.success, taken: [], cart: null })
        return "confirmed"
      }
      const judged = answer === null ? { tag: "waiting" as const } : classifyFailure(answer.failure)
      if (judged.tag === "waiting") {
        yield* store.put({ ...ready, state: "waiting" })
        yield* notifications.notify({ tag: (yield* network.isOnline) ? "OrderQueued" : "OrderKept" })
        return "waiting"
      }
      yield* reject(ready, kept.state === "waiting", judged)
      return "rejected"
    })

  /** Says why, and leaves nothing behind: the cart is as it was, at the prices that hold now. */
  const reject = (
    kept: OrderRecord,
    isLate: boolean,
    judged: Extract<FailureClass, { readonly tag: "rejected" }>,
  ) =>
    Effect.gen(function* () {
      if (isLate) {
        yield* store.put({ ...kept, state: "rejected", taken: [], cart: null })
        const { lines, uncertain, of } = returnedLines(kept, judged.isOrdered)
        yield* cartOrdering.restoreLines(lines, of)
        for (const { facts } of uncertain)
          yield* notifications.notify({ tag: "UpdateFailed", name: facts.name, message: judged.message })
      } else {
        yield* store.drop(kept)
        yield* cartOrdering.lockForOrder(null)
      }
      yield* cartSync.sync({ isTotalsForced: true })
      yield* cartSync.markShortages(shortagesIn(judged.refusal))
      const toCents = totalsView(yield* SubscriptionRef.get(carts.state)).grandCents
      const fromCents = kept.order.grandCents
      if (isLate) return yield* notifications.notify(rejection(judged, isLate))
      // What has a name of its own is told by it, and not by the sum that it changed.
      const isNamed = named.has(judged.refusal?.code ?? "")
      yield* checkout.refuse(
        toCents === fromCents || isNamed
          ? rejection(judged, isLate)
          : { tag: "PriceChanged", fromCents, toCents },
      )
    })

  const order = (input: { readonly termsAccepted: boolean }, fromCents: Cents): Effect.Effect<PlaceOutcome> =>
    Effect.gen(function* () {
      const owner = yield* store.customer
      const faults = Form.terms(input.termsAccepted)
      yield* checkout.showFaults(faults)
      if (faults.length > 0) return "nothing"
      // Another tab in checkout may have told the shared cart of a delivery of its own.
      yield* checkout.deliver
      yield* cartSync.checkStock
      const synced = yield* cartSync.sync()
      const cart = yield* SubscriptionRef.get(carts.state)
      // Who orders has just signed out, here or in another tab: their cart is about to go, and is nobody else's.
      const isTheirs = owner === (yield* store.customer) && (owner !== null || customerToken(cart) === null)
      if (!isTheirs) return yield* Effect.as(checkout.refuse({ tag: "SignInToOrder" }), "nothing" as const)
      const made = build(cart, yield* SubscriptionRef.get(checkout.state), yield* newUuid, tax.country)
      if ("tag" in made) {
        if (made.tag === "Step") yield* edit(made.step)
        else yield* checkout.refuse(made)
        return "nothing"
      }
      // Prices, another tab or a click in between have made it dearer than what was agreed to.
      if (made.grandCents > fromCents) {
        yield* checkout.refuse({ tag: "PriceChanged", fromCents, toCents: made.grandCents })
        return "nothing"
      }
      const kept: OrderRecord = {
        order: made,
        owner,
        theirs: customerToken(cart),
        theirLines: customerToken(cart) === null ? [] : remembered(cart),
        madeAtMs: yield* Clock.currentTimeMillis,
        state: "sending",
        placed: null,
        taken: cart.local,
        cart: synced === "answered" ? null : cart,
      }
      yield* cartOrdering.lockForOrder(made.orderId)
      yield* store.put(kept)
      return yield* send(kept)
    })

  /** What the shopper sees and agrees to at the click. */
  const agreed = Effect.gen(function* () {
    const cart = yield* SubscriptionRef.get(carts.state)
    return costOf(cart, yield* SubscriptionRef.get(checkout.state), tax.country)
  })
  const resend = Effect.gen(function* () {
    let outcome: PlaceOutcome = "nothing"
    for (const kept of yield* store.waiting) outcome = yield* send(kept)
    return outcome
  })

  /** One at a time in this browser, while the cart keeps still; in this tab, clicks meanwhile are nothing. */
  const alone = (work: Effect.Effect<PlaceOutcome>): Effect.Effect<PlaceOutcome> =>
    SubscriptionRef.set(isPlacing, true).pipe(
      Effect.andThen(cartOrdering.betweenOrders(cartSync.pauseAutoSync(work))),
      Effect.ensuring(SubscriptionRef.set(isPlacing, false)),
      one.withPermitsIfAvailable(1),
      Effect.map((outcome) => (outcome._tag === "Some" ? outcome.value : "nothing")),
    )

  /** Empties cart and checkout of an order that was placed or waits. @rule CA8 */
  const finish = Effect.fn("Orders.finish")(function* (outcome: PlaceOutcome) {
    const last = yield* SubscriptionRef.get(store.last)
    if (last === null || (outcome !== "confirmed" && outcome !== "waiting")) return
    const { orderId } = last.order
    yield* cartOrdering.removeOrderedLines(last.order)
    yield* checkout.finish
    yield* publish({ tag: outcome === "confirmed" ? "OrderConfirmed" : "OrderQueued", orderId })
  })

  return Orders.of({
    last: store.last,
    isPlacing,
    place: (input) =>
      Effect.flatMap(agreed, (fromCents) => alone(Effect.tap(order(input, fromCents), finish))),
    // A customer's cart that was an order's is theirs again, or there is a new one.
    resend: Effect.tap(alone(resend), (outcome) =>
      outcome === "nothing" ? Effect.void : cartSync.reconnect(),
    ),
    hasWaiting: Effect.map(store.waiting, (waiting) => waiting.length > 0),
    adopt: (email) =>
      Effect.flatMap(SubscriptionRef.get(store.last), (kept) =>
        kept?.placed != null && Form.isSameEmail(kept.order.personal.email, email ?? "")
          ? Effect.ignore(client.execute(adoptCall({ orderId: kept.order.orderId })))
          : Effect.void,
      ),
    reload: store.reload,
    forget: store.forget,
  })
})
