import { Context, Effect, Layer } from "effect"
import type { Notifications } from "../notification/index.ts"
import { lineChanges, type LineOutcome } from "./change-line.ts"
import type { CartOrderLine } from "./closed-carts.ts"
import type { CartToken } from "./connection.ts"
import type { CartState, DetachedCart, LocalLine } from "./model.ts"
import type { OrderLock } from "./order-lock.ts"
import { CartStore } from "./store.ts"
import { CartSynchronizer, type SyncedOrderCart } from "./synchronizer.ts"

/** Operations of orders on the cart. @rule OR8, CA37 */
export class CartOrdering extends Context.Service<
  CartOrdering,
  OrderLock & {
    /** Synchronizes the cart of a waiting order. */
    readonly syncOrderCart: (state: CartState) => Effect.Effect<SyncedOrderCart>
    /**
     * Returns the lines of a rejected order.
     *
     * @param of - the customer's server cart that still has the lines, or null. It prevents double quantities and retains
     * changes of other devices
     * @param report - called with the outcome of each line; the default notifies the shopper
     */
    readonly restoreLines: (
      lines: ReadonlyArray<LocalLine>,
      of: DetachedCart | null,
      report?: (outcome: LineOutcome) => Effect.Effect<void>,
    ) => Effect.Effect<void>
    /**
     * Removes the lines of a cart that an external checkout has ordered. A device that is still connected to that server
     * cart disconnects from it.
     *
     * @rule OR142
     */
    readonly removeHandedLines: (cart: CartToken, lines: ReadonlyArray<CartOrderLine>) => Effect.Effect<void>
    /** Stores the detached cart of a placed order: it still has the ordered lines. @rule CA37 */
    readonly inheritDetached: (of: CartState) => Effect.Effect<void>
  }
>()("@shop/core/CartOrdering") {
  static readonly layer: Layer.Layer<CartOrdering, never, CartStore | CartSynchronizer | Notifications> =
    Layer.effect(
      CartOrdering,
      Effect.suspend(() => make),
    )
}

const make = Effect.gen(function* () {
  const { dispatch } = yield* CartStore
  const { lockForOrder, removeOrderedLines, betweenOrders, syncOrderCart, requestSync } =
    yield* CartSynchronizer
  const { changeLine } = yield* lineChanges
  return CartOrdering.of({
    lockForOrder,
    removeOrderedLines,
    betweenOrders,
    syncOrderCart,
    restoreLines: (lines, of, report) =>
      Effect.andThen(
        of === null ? Effect.void : dispatch({ tag: "DetachedCartReturned", detached: of }),
        Effect.forEach(lines, (line) => changeLine({ tag: "LineAdded", line }, report), {
          discard: true,
        }),
      ),
    removeHandedLines: (cart, lines) =>
      Effect.andThen(dispatch({ tag: "HandedCartOrdered", cart, lines }), requestSync),
    inheritDetached: ({ detached }) => dispatch({ tag: "DetachedCartInherited", detached }),
  })
})
