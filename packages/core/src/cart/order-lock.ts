import { Effect } from "effect"
import { Notifications } from "../notification/index.ts"
import { Tabs } from "../ports/index.ts"
import { CartOrders, type TakingOrder } from "./cart-orders.ts"
import { overtaken } from "./closed-carts.ts"
import { orderIdOf } from "./connection.ts"
import { CartStore } from "./store.ts"

/** What an order does to the cart that it takes. @rule OR8 */
export interface OrderLock {
  /**
   * Stores the id of the order that is being made of the cart, before the order is sent; null when it is not made. No
   * tab synchronizes the cart meanwhile.
   *
   * @rule OR8
   */
  readonly lockForOrder: (orderId: string | null) => Effect.Effect<void>
  /**
   * Removes the lines of a placed order, once, and disconnects the server's cart, which is closed. The shopper is
   * notified of lines of which the order took more than is wanted by now.
   *
   * @rule CA8, CA163 - S1 §4
   */
  readonly removeOrderedLines: (order: TakingOrder) => Effect.Effect<void>
  /**
   * Runs an effect while no tab makes or sends an order. A tab may have closed while it did: first the cart gives up what
   * an order has taken, or what no order has.
   *
   * @rule OR8
   */
  readonly betweenOrders: <A>(work: Effect.Effect<A>) => Effect.Effect<A>
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
  const removeOrderedLines = Effect.fn("CartOrdering.removeOrderedLines")(function* ({
    orderId,
    lines: taken,
  }: TakingOrder) {
    const cart = yield* store.get
    const late = orderIdOf(cart) === orderId ? overtaken(cart, taken) : []
    yield* store.dispatch({ tag: "OrderTaken", orderId, taken })
    for (const { name } of late) yield* notifications.notify({ tag: "UpdateFailed", name, message: null })
    yield* requestSync
  })
  const settle = Effect.gen(function* () {
    yield* orders.revive
    yield* store.reload
    const cart = yield* store.get
    const taker = yield* orders.takerOf(cart)
    if (taker !== null) yield* removeOrderedLines(taker)
    else if (orderIdOf(cart) !== null) yield* lockForOrder(null)
  })
  const lock: OrderLock = {
    lockForOrder,
    removeOrderedLines,
    betweenOrders: (work) => tabs.withLock("order", Effect.andThen(settle, work)),
  }
  return lock
})
