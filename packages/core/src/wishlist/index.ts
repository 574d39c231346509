/**
 * The wishlist, and recently viewed products.
 *
 * @example
 * ```ts
 * import * as Wishlist from "@shop/core/wishlist"
 *
 * const bowl = { sku: "BOL" }
 * const list = Wishlist.add(Wishlist.add([], bowl, 100), bowl, 100)
 * list.length //=> 1
 * Wishlist.has(Wishlist.remove(list, "BOL"), "BOL") //=> false
 * ```
 */
export { WishlistItem, type Wishlist, wishlistDefinition } from "./model.ts"
export { add, has, remove, renew, restored } from "./change.ts"
export { itemOf, wishlistItem } from "./wishlist-item.ts"
export { noted, SeenProducts } from "./seen.ts"
export { seenKey } from "./seen-key.ts"
export { view, type WishlistView, type WishView } from "./view.ts"
export { Wishlists } from "./program.ts"
