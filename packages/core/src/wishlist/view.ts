import type { WishlistItem, Wishlist } from "./model.ts"

/** The view of a product of the wishlist. */
export interface WishView extends WishlistItem {
  readonly qty: 1
  /** False for products with choices: the shopper chooses on their page. */
  readonly canBeAdded: boolean
}

export interface WishlistView {
  readonly items: ReadonlyArray<WishView>
  readonly count: number
}

/**
 * Makes the view of the wishlist.
 *
 * @param list - null until the device has responded
 */
export const view = (list: Wishlist | null): WishlistView | null =>
  list === null
    ? null
    : {
        items: list.map((one) => ({ ...one, qty: 1, canBeAdded: one.type === "simple" })),
        count: list.length,
      }
