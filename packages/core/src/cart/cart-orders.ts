import { Context, type Effect } from "effect"
import type { CartOrderLine } from "./closed-carts.ts"
import type { CartState } from "./model.ts"

/** An order that has taken a cart. */
export interface TakingOrder {
  readonly orderId: string
  readonly lines: ReadonlyArray<CartOrderLine & { readonly name: string }>
}

/** The orders of this device that the cart depends on. The order module implements it. @rule CA37, OR8 */
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
