/**
 * The display of actions that are queued until the shop's programs run. Pure, without Effect.
 *
 * @example
 * ```ts
 * import { cartCount } from "@shop/core/pending"
 *
 * const add = { name: "cart.add", inputs: [{ qty: 2 }] }
 * cartCount(null, [add]) //=> 2
 * ```
 */
export { cartCount, isOnWishlist, type PendingAction } from "./pending.ts"
