import { Context, Effect } from "effect"
import { Notifications } from "../notification/index.ts"
import { Tabs } from "../ports/index.ts"
import { type CartOrderLine, overtaken } from "./closed-carts.ts"
import { orderIdOf } from "./connection.ts"
import type { CartState } from "./model.ts"
import { CartStore } from "./store.ts"

/** An order that has taken a cart. */
export interface TakingOrder {
  readonly orderId: string
  readonly lines: ReadonlyArray<CartOrderLine & { readonly name: string }>
}

/** The orders of this device that the cart depends on. The order module implements it. */
export class CartOrders extends Context.Service<
  CartOrders,
  {
    /** Whether the customer's server cart belongs to an order without a response: the shopper has a guest's cart until then. */
    readonly holdsCustomers: Effect.Effect<boolean>
    /** Marks interrupted orders as waiting. Runs while no tab places or sends an order. */
    readonly revive: Effect.Effect<void>
    /** The confirmed or waiting order that has taken a cart; null without one. */
    readonly takerOf: (cart: CartState) => Effect.Effect<TakingOrder | null>
  }
>()("@shop/core/CartOrders") {}

/** Operations of an order on its cart. */
export interface OrderLock {
  /**
   * Stores the id of the order of the cart before the order is sent; null releases the lock. No tab synchronizes a locked
   * cart.
   */
  readonly lockForOrder: (orderId: string | null) => Effect.Effect<void>
  /**
   * Removes the lines of a placed order once, and disconnects its closed server cart. The shopper gets a notification of
   * lines that were reduced since.
   */
  readonly removeOrderedLines: (order: TakingOrder) => Effect.Effect<void>
  /**
   * Runs an effect while no tab places or sends an order. First it resolves the lock of a closed tab: it removes the lines of
   * the order, or releases the lock without one.
   */
  readonly betweenOrders: <A>(work: Effect.Effect<A>) => Effect.Effect<A>
  /** Resolves the lock that a closed tab has left. */
  readonly recoverInterruptedOrder: Effect.Effect<void>
}

/**
 * Creates the lock between the cart and the orders of this device.
 *
 * @param requestSync - starts a synchronization later
 * @param exclusive - runs an effect while no tab synchronizes
 */
export const orderLock = Effect.fnUntraced(function* (
  requestSync: Effect.Effect<void>,
  exclusive: (work: Effect.Effect<void>) => Effect.Effect<void>,
) {
  const store = yield* CartStore
  const orders = yield* CartOrders
  const notifications = yield* Notifications
  const tabs = yield* Tabs

  const lockForOrder = (orderId: string | null) =>
    exclusive(
      Effect.andThen(
        store.dispatch(orderId === null ? { tag: "OrderEnded" } : { tag: "OrderStarted", orderId }),
        store.flush,
      ),
    )
  const removeOrderedLines = Effect.fn("CartSync.removeOrderedLines")(function* ({
    orderId,
    lines: taken,
  }: TakingOrder) {
    const cart = yield* store.get
    const late = orderIdOf(cart) === orderId ? overtaken(cart, taken) : []
    yield* store.dispatch({ tag: "OrderTaken", orderId, taken })
    for (const { name } of late) yield* notifications.notify({ tag: "UpdateFailed", name, message: null })
    yield* requestSync
  })
  const resolveLock = Effect.gen(function* () {
    yield* orders.revive
    yield* store.reload
    const cart = yield* store.get
    const taker = yield* orders.takerOf(cart)
    if (taker !== null) yield* removeOrderedLines(taker)
    else if (orderIdOf(cart) !== null) yield* lockForOrder(null)
  })
  const betweenOrders = <A>(work: Effect.Effect<A>) =>
    tabs.withLock("order", Effect.andThen(resolveLock, work))
  const lock: OrderLock = {
    lockForOrder,
    removeOrderedLines,
    betweenOrders,
    recoverInterruptedOrder: betweenOrders(Effect.void),
  }
  return lock
})
