import type { WishlistItem } from "./model.ts"

/** Whether a sku is on a list. */
export const has = (list: ReadonlyArray<{ readonly sku: string }>, sku: string): boolean =>
  list.some((one) => one.sku === sku)

/**
 * Appends a product to a list.
 *
 * @param itemsMax - the maximum number of products
 * @returns the same list if it has the sku or is full
 */
export const add = <Item extends { readonly sku: string }>(
  list: ReadonlyArray<Item>,
  item: Item,
  itemsMax: number,
): ReadonlyArray<Item> => (has(list, item.sku) || list.length >= itemsMax ? list : [...list, item])

/**
 * Removes a product from a list.
 *
 * @returns the same list if it does not have the sku
 */
export const remove = <Item extends { readonly sku: string }>(
  list: ReadonlyArray<Item>,
  sku: string,
): ReadonlyArray<Item> => (has(list, sku) ? list.filter((one) => one.sku !== sku) : list)

/** A removed product and its index. */
export interface RemovedItem {
  readonly item: WishlistItem
  /** Index, from 0. */
  readonly at: number
}

/**
 * Restores a removed product at its index.
 *
 * @param itemsMax - the maximum number of products
 * @returns the same list if it has the sku or is full
 */
export const restored = (
  list: ReadonlyArray<WishlistItem>,
  { item, at }: RemovedItem,
  itemsMax: number,
): ReadonlyArray<WishlistItem> =>
  has(list, item.sku) || list.length >= itemsMax ? list : [...list.slice(0, at), item, ...list.slice(at)]

/**
 * Updates the products of a list.
 *
 * @param today - current products by sku; other products do not change
 */
export const renew = <Item extends WishlistItem>(
  list: ReadonlyArray<Item>,
  today: ReadonlyMap<string, WishlistItem>,
): ReadonlyArray<Item> => list.map((one) => ({ ...one, ...today.get(one.sku) }))
