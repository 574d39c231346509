import { Context, Effect, Layer } from "effect"
import { Notifications } from "../notification/index.ts"
import type { Network, Storage, Tabs } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { type CurrentView, limits, type Settings } from "../settings/index.ts"
import type { Sync } from "../sync/index.ts"
import { keep, type KeptCart } from "./keep.ts"
import { type ChangeOutcome } from "./lines.ts"
import type { CartProducts } from "./products.ts"
import { type CartEvent, changeLines, type LineEvent, reduceCart } from "./reduce.ts"
import { makeSynchronizer, type Synchronizer } from "./synchronizer.ts"

/** The state of orders that the cart depends on. */
export interface OrderState {
  /** Whether the customer's server cart belongs to an order without an answer: the cart is a guest's meanwhile. */
  readonly holdsCustomers: Effect.Effect<boolean>
  /** Waits until no order is made or sent, and placed orders have taken their lines. */
  readonly settled: Effect.Effect<void>
}

/** The outcome of a change that had an effect, or was limited. */
export type LineOutcome = Exclude<ChangeOutcome, { readonly tag: "nothing" }>

/** The cart on the device and its synchronization: the ground of the cart's services. */
export class CartStore extends Context.Service<
  CartStore,
  Pick<KeptCart, "state" | "get" | "change" | "flush" | "reload"> &
    Synchronizer & {
      /** Changes the cart by an event of the reducer. */
      readonly dispatch: (event: CartEvent) => Effect.Effect<void>
      /** Changes lines, reports the outcome, and requests a synchronization. */
      readonly changeLine: (
        event: LineEvent,
        report?: (outcome: LineOutcome) => Effect.Effect<void>,
      ) => Effect.Effect<void>
      /** Notifies the shopper of the outcome of a change. */
      readonly notifyOutcome: (outcome: LineOutcome) => Effect.Effect<void>
      /** Whether the customer's server cart is the one to shop with. */
      readonly isCustomer: Effect.Effect<boolean>
      /** Sets the orders that the cart depends on. @rule CA37, OR8 */
      readonly followOrders: (orders: OrderState) => Effect.Effect<void>
    }
>()("@shop/core/CartStore") {
  static readonly layer: Layer.Layer<
    CartStore,
    never,
    Sync | Session | Notifications | Network | Storage | Tabs | Settings | CurrentView | CartProducts
  > = Layer.effect(
    CartStore,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const notifications = yield* Notifications
  const session = yield* Session
  const cell = yield* keep
  const dispatch = (event: CartEvent) => cell.change((state) => reduceCart(state, event))
  yield* dispatch({ tag: "Revived" })
  let orders: OrderState = { holdsCustomers: Effect.succeed(false), settled: Effect.void }
  const isCustomer = Effect.gen(function* () {
    return (yield* session.isKnown) && !(yield* orders.holdsCustomers)
  })
  const synchronizer = yield* makeSynchronizer(cell, {
    isCustomer,
    ordered: Effect.suspend(() => orders.settled),
  })

  const notifyOutcome = (outcome: LineOutcome): Effect.Effect<void> => {
    if (outcome.tag === "full")
      return notifications.notify({ tag: "CartFull", linesMax: limits.cartLinesMax })
    const { name } = outcome.line.facts
    if (outcome.tag === "limited")
      return notifications.notify({ tag: "QtyLimited", name, qtyMax: outcome.qtyMax })
    if (outcome.tag === "removed")
      return notifications.notify({ tag: "RemovedFromCart", name, lineKey: outcome.line.key })
    return outcome.tag === "updated" ? notifications.notify({ tag: "QuantityUpdated", name }) : Effect.void
  }
  const changeLine = Effect.fn("CartStore.changeLine")(function* (
    event: LineEvent,
    report: (outcome: LineOutcome) => Effect.Effect<void> = notifyOutcome,
  ) {
    const { outcome } = changeLines(yield* cell.get, event)
    if (outcome.tag === "nothing") return
    if (outcome.tag !== "full") yield* dispatch(event)
    yield* report(outcome)
    yield* synchronizer.requestSync
  })

  return CartStore.of({
    ...cell,
    ...synchronizer,
    dispatch,
    changeLine,
    notifyOutcome,
    isCustomer,
    followOrders: (next) => Effect.sync(() => void (orders = next)),
  })
})
