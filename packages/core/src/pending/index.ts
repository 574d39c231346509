/** What the shopper sees of actions that were queued before the shop's programs run. Pure, and free of Effect. */
export { cartCount, isOnWishlist, type PendingAction } from "./pending.ts"
