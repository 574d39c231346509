import type { WishlistItem, Wishlist } from "./model.ts"

/** A product of the wishlist as the panel shows it. @rule WL7 - S2 §2 Wishlist side panel */
export interface WishView extends WishlistItem {
  readonly qty: 1
  /** Others have to be chosen on their page first. */
  readonly canBeAdded: boolean
}

/** @rule WL7 */
export interface WishlistView {
  readonly items: ReadonlyArray<WishView>
  readonly count: number
}

/**
 * The wishlist as it is shown.
 *
 * @param list - null while the device has not told
 * @rule WL7 - S2 §2 Wishlist side panel (add-to-cart for simple products only), Header (count badge)
 */
export const view = (list: Wishlist | null): WishlistView | null =>
  list === null
    ? null
    : {
        items: list.map((one) => ({ ...one, qty: 1, canBeAdded: one.type === "simple" })),
        count: list.length,
      }
