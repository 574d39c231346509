import { Clock, Context, Effect, Layer, Semaphore, SubscriptionRef } from "effect"
import { Carts, CartSync, customerToken, hasUnsent, remembered, totalsView } from "../cart/index.ts"
import { Checkout, CheckoutStore } from "../checkout/index.ts"
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

/** The outcome of placing an order. */
export type PlaceOutcome = "confirmed" | "waiting" | "rejected" | "nothing"

/** Orders of this device: stored before the first request, and sent until there is a response. @rule OR1 - domain §11 */
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
    /** Sends waiting orders, oldest first. */
    readonly resend: Effect.Effect<PlaceOutcome>
    readonly hasWaiting: Effect.Effect<boolean>
    /**
     * Requests that a guest's last order is assigned to the signed-in customer with its e-mail address. A failed
     * request changes nothing, and is repeated on the next page load.
     *
     * @returns whether an order was assigned
     * @rule OR19
     */
    readonly adopt: (email: string | undefined) => Effect.Effect<boolean>
    /** Reads the orders that another tab has stored. */
    readonly reload: Effect.Effect<void>
    /** Removes orders with a response. Waiting orders remain for their owner. */
    readonly forget: Effect.Effect<void>
  }
>()("@shop/core/Orders") {
  static readonly layer: Layer.Layer<
    Orders,
    never,
    | Carts
    | CartSync
    | Checkout
    | CheckoutStore
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

/** Error codes that explain more than a changed total. */
const named: ReadonlySet<string> = new Set(["CouponRefused", "Unavailable"])

const make = Effect.gen(function* () {
  const carts = yield* Carts
  const cartSync = yield* CartSync
  const { edit } = yield* Checkout
  const checkout = yield* CheckoutStore
  const client = yield* RequestClient
  const notifications = yield* Notifications
  const network = yield* Network
  const { tax } = yield* CurrentView
  const store = yield* OrderStore
  const { publish } = yield* ShopEvents
  const one = yield* Semaphore.make(1)
  const isPlacing = yield* SubscriptionRef.make(false)

  /** Synchronizes the cart of a waiting order, and gives the order the token of that cart. */
  const settled = (record: OrderRecord) =>
    Effect.gen(function* () {
      if (record.cart === null) return { ready: record, isWhole: true }
      const { cart, isOrdered } = yield* cartSync.syncOrderCart(record.cart)
      const token = tokenOf(cart)
      const ready = { ...record, cart, order: token === "" ? record.order : { ...record.order, cart: token } }
      yield* store.put(ready)
      // Of an ordered cart the platform knows whether this order or another one has it.
      return { ready, isWhole: isOrdered || !hasUnsent(cart) }
    })

  /** @rule OR4, OR121 */
  const send = (record: OrderRecord): Effect.Effect<PlaceOutcome> =>
    Effect.gen(function* () {
      const { ready, isWhole } = yield* settled({ ...record, state: "sending" })
      // The owner may have signed out during the synchronization.
      const isTheirs = ready.owner == null || ready.owner === (yield* store.customer)
      // The platform would refuse a cart of which it knows only a part.
      const answer =
        ready.order.cart === "" || !isTheirs || !isWhole
          ? null
          : yield* Effect.result(client.execute(placeCall(ready.order), { isGuest: ready.owner === null }))
      if (answer?._tag === "Success") {
        if (ready.cart !== null) yield* cartSync.inheritDetached(ready.cart)
        yield* store.put({ ...ready, state: "confirmed", placed: answer.success, taken: [], cart: null })
        return "confirmed"
      }
      const judged = answer === null ? { tag: "waiting" as const } : classifyFailure(answer.failure)
      if (judged.tag === "waiting") {
        yield* store.put({ ...ready, state: "waiting" })
        yield* notifications.notify({ tag: (yield* network.isOnline) ? "OrderQueued" : "OrderKept" })
        return "waiting"
      }
      yield* reject(ready, record.state === "waiting", judged)
      return "rejected"
    })

  /** Notifies of the rejection and restores the cart, at current prices. */
  const reject = (
    record: OrderRecord,
    isLate: boolean,
    judged: Extract<FailureClass, { readonly tag: "rejected" }>,
  ) =>
    Effect.gen(function* () {
      if (isLate) {
        yield* store.put({ ...record, state: "rejected", taken: [], cart: null })
        const { lines, uncertain, of } = returnedLines(record, judged.isOrdered)
        yield* cartSync.restoreLines(lines, of)
        for (const { facts } of uncertain)
          yield* notifications.notify({ tag: "UpdateFailed", name: facts.name, message: judged.message })
      } else {
        yield* store.drop(record)
        yield* cartSync.lockForOrder(null)
      }
      yield* cartSync.sync({ isTotalsForced: true })
      yield* cartSync.markShortages(shortagesIn(judged.refusal))
      const toCents = totalsView(yield* SubscriptionRef.get(carts.state)).grandCents
      const fromCents = record.order.grandCents
      if (isLate) return yield* notifications.notify(rejection(judged, isLate))
      // A refused coupon or a shortage changes the total too. The notification names the cause.
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
      // The checkout of another tab may have set its own delivery on the shared cart.
      yield* checkout.deliver
      yield* cartSync.checkStock
      const synced = yield* cartSync.sync()
      const cart = yield* SubscriptionRef.get(carts.state)
      // After a sign-out in any tab the cart still is the customer's, and is about to be removed.
      const isTheirs = owner === (yield* store.customer) && (owner !== null || customerToken(cart) === null)
      if (!isTheirs) return yield* Effect.as(checkout.refuse({ tag: "SignInToOrder" }), "nothing" as const)
      const made = build(cart, yield* SubscriptionRef.get(checkout.state), yield* newUuid, tax.country)
      if ("tag" in made) {
        if (made.tag === "Step") yield* edit(made.step)
        else yield* checkout.refuse(made)
        return "nothing"
      }
      // New prices, another tab or another click have raised the total since the shopper's click.
      if (made.grandCents > fromCents) {
        yield* checkout.refuse({ tag: "PriceChanged", fromCents, toCents: made.grandCents })
        return "nothing"
      }
      const record: OrderRecord = {
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
      yield* cartSync.lockForOrder(made.orderId)
      yield* store.put(record)
      return yield* send(record)
    })

  /** The total that the shopper sees at the click. */
  const agreed = Effect.gen(function* () {
    const cart = yield* SubscriptionRef.get(carts.state)
    return costOf(cart, yield* SubscriptionRef.get(checkout.state), tax.country)
  })
  const resend = Effect.gen(function* () {
    let outcome: PlaceOutcome = "nothing"
    for (const record of yield* store.waiting) outcome = yield* send(record)
    return outcome
  })

  /** Runs one task at a time in this browser, without cart synchronization. Further clicks in this tab do nothing. */
  const alone = (work: Effect.Effect<PlaceOutcome>): Effect.Effect<PlaceOutcome> =>
    SubscriptionRef.set(isPlacing, true).pipe(
      Effect.andThen(cartSync.betweenOrders(cartSync.pauseAutoSync(work))),
      Effect.ensuring(SubscriptionRef.set(isPlacing, false)),
      one.withPermitsIfAvailable(1),
      Effect.map((outcome) => (outcome._tag === "Some" ? outcome.value : "nothing")),
    )

  /** Removes a placed or waiting order from the cart and the checkout. @rule CA8 */
  const finish = Effect.fn("Orders.finish")(function* (outcome: PlaceOutcome) {
    const last = yield* SubscriptionRef.get(store.last)
    if (last === null || (outcome !== "confirmed" && outcome !== "waiting")) return
    const { orderId } = last.order
    yield* cartSync.removeOrderedLines(last.order)
    yield* checkout.finish
    yield* publish({ tag: outcome === "confirmed" ? "OrderConfirmed" : "OrderQueued", orderId })
  })

  return Orders.of({
    last: store.last,
    isPlacing,
    place: (input) =>
      Effect.flatMap(agreed, (fromCents) => alone(Effect.tap(order(input, fromCents), finish))),
    // After a response the customer has their server cart back, or a new one.
    resend: Effect.tap(alone(resend), (outcome) =>
      outcome === "nothing" ? Effect.void : cartSync.reconnect(),
    ),
    hasWaiting: Effect.map(store.waiting, (waiting) => waiting.length > 0),
    adopt: Effect.fn("Orders.adopt")(function* (email) {
      const record = yield* SubscriptionRef.get(store.last)
      const customer = yield* store.customer
      if (record?.placed == null || record.owner != null || customer === null) return false
      const { orderId, personal } = record.order
      if (!Form.isSameEmail(personal.email, email ?? "")) return false
      const answer = yield* Effect.result(client.execute(adoptCall({ orderId })))
      // After a sign-out the order must not return to the device.
      if (answer._tag === "Failure" || (yield* store.customer) !== customer) return false
      yield* store.put({ ...record, owner: customer })
      return true
    }),
    reload: store.reload,
    forget: store.forget,
  })
})
