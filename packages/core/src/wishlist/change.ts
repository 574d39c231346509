import type { WishlistItem } from "./model.ts"

/** Whether a sku is on a list. @rule WL1 */
export const has = (list: ReadonlyArray<{ readonly sku: string }>, sku: string): boolean =>
  list.some((one) => one.sku === sku)

/**
 * A list with one more product at its end.
 *
 * @param itemsMax - how many it holds
 * @returns the same list when the sku is there already, or the list is full
 * @rule WL2 - S2 §4 Wishlist (add only if sku absent)
 */
export const add = <Item extends { readonly sku: string }>(
  list: ReadonlyArray<Item>,
  item: Item,
  itemsMax: number,
): ReadonlyArray<Item> => (has(list, item.sku) || list.length >= itemsMax ? list : [...list, item])

/**
 * A list without a product.
 *
 * @returns the same list when the sku is not there
 * @rule WL3 - S2 §4 Wishlist (remove by sku)
 */
export const remove = <Item extends { readonly sku: string }>(
  list: ReadonlyArray<Item>,
  sku: string,
): ReadonlyArray<Item> => (has(list, sku) ? list.filter((one) => one.sku !== sku) : list)

/** What was taken off a list, and its place there. @rule WL10 */
export interface Taken {
  readonly item: WishlistItem
  /** From 0 on. */
  readonly at: number
}

/**
 * A list with what was taken off it back in its place.
 *
 * @param itemsMax - how many it holds
 * @returns the same list when the sku is there again, or the list is full
 * @rule WL10
 */
export const restored = (
  list: ReadonlyArray<WishlistItem>,
  { item, at }: Taken,
  itemsMax: number,
): ReadonlyArray<WishlistItem> =>
  has(list, item.sku) || list.length >= itemsMax ? list : [...list.slice(0, at), item, ...list.slice(at)]

/**
 * A list as it reads today.
 *
 * @param today - the same products by sku, as they are sold now; what is not among them stays as it was
 * @rule WL6 - domain §12 K4 (no stale price for ever)
 */
export const renew = <Item extends WishlistItem>(
  list: ReadonlyArray<Item>,
  today: ReadonlyMap<string, WishlistItem>,
): ReadonlyArray<Item> => list.map((one) => ({ ...one, ...today.get(one.sku) }))
