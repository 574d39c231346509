/** Products the shopper set aside. */
export { type Keepsake, type Wishlist } from "./model.ts"
export { add, has, remove, renew } from "./change.ts"
export { keepsake } from "./keepsake.ts"
export { read, write } from "./stored.ts"
export { view, type WishlistView, type WishView } from "./view.ts"
export { Wishlists } from "./program.ts"
