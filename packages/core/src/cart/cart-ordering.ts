import { Context, Effect, Layer } from "effect"
import { Notifications } from "../notification/index.ts"
import { overtaken, type Taken } from "./closed-carts.ts"
import { orderIdOf } from "./connection.ts"
import type { CartState, DetachedCart, LocalLine } from "./model.ts"
import { CartStore, type LineOutcome, type OrderState } from "./store.ts"
import type { SyncedOrderCart } from "./synchronizer.ts"

/** Operations of orders on the cart. @rule OR8, CA37 */
export class CartOrdering extends Context.Service<
  CartOrdering,
  {
    /** Sets the orders that the cart depends on. @rule CA37, OR8 */
    readonly followOrders: (orders: OrderState) => Effect.Effect<void>
    /**
     * Stores the id of the order that is being made of the cart, before the order is sent; null when it is not made. No
     * tab synchronizes the cart meanwhile.
     *
     * @rule OR8
     */
    readonly lockForOrder: (orderId: string | null) => Effect.Effect<void>
    /** Synchronizes the cart of an order that waits. */
    readonly syncOrderCart: (state: CartState) => Effect.Effect<SyncedOrderCart>
    /**
     * Removes the lines of a placed order, once, and disconnects the server's cart, which is closed. The shopper is
     * notified of lines of which the order took more than is wanted by now.
     *
     * @rule CA8, CA163 - S1 §4
     */
    readonly removeOrderedLines: (
      orderId: string,
      taken: ReadonlyArray<Taken & { readonly name: string }>,
    ) => Effect.Effect<void>
    /**
     * Returns the lines of a rejected order.
     *
     * @param of - the customer's server cart that still has them, or null: they are not summed with themselves, and
     * changes of another device stay
     * @param report - called with the outcome of each line; notifies the shopper when it is left out
     */
    readonly restoreLines: (
      lines: ReadonlyArray<LocalLine>,
      of: DetachedCart | null,
      report?: (outcome: LineOutcome) => Effect.Effect<void>,
    ) => Effect.Effect<void>
    /** Remembers the detached cart of a placed order: it still has what was ordered. @rule CA37 */
    readonly inheritDetached: (of: CartState) => Effect.Effect<void>
  }
>()("@shop/core/CartOrdering") {
  static readonly layer: Layer.Layer<CartOrdering, never, CartStore | Notifications> = Layer.effect(
    CartOrdering,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const notifications = yield* Notifications
  const store = yield* CartStore
  return CartOrdering.of({
    followOrders: store.followOrders,
    lockForOrder: (orderId) =>
      store.exclusive(
        Effect.andThen(
          store.dispatch(orderId === null ? { tag: "OrderEnded" } : { tag: "OrderStarted", orderId }),
          store.flush,
        ),
      ),
    syncOrderCart: store.syncOrderCart,
    removeOrderedLines: Effect.fn("CartOrdering.removeOrderedLines")(function* (orderId, taken) {
      const cart = yield* store.get
      const late = orderIdOf(cart) === orderId ? overtaken(cart, taken) : []
      yield* store.dispatch({ tag: "OrderTaken", orderId, taken })
      for (const { name } of late) yield* notifications.notify({ tag: "UpdateFailed", name, message: null })
      yield* store.requestSync
    }),
    restoreLines: (lines, of, report) =>
      Effect.andThen(
        of === null ? Effect.void : store.dispatch({ tag: "DetachedCartReturned", detached: of }),
        Effect.forEach(lines, (line) => store.changeLine({ tag: "LineAdded", line }, report), {
          discard: true,
        }),
      ),
    inheritDetached: ({ detached }) => store.dispatch({ tag: "DetachedCartInherited", detached }),
  })
})
