import type { StockItem } from "@shop/core/stock"
/** A number of pieces of one sku. */
export interface SkuQuantity {
  readonly sku: string
  /** Pieces, >= 1. */
  readonly qty: number
}

/** A sku with too few pieces in stock: requested and available pieces. */
export interface Shortage {
  readonly sku: string
  readonly qtyWanted: number
  readonly qtyLeft: number
}

/** The result of `takeStock`. */
export interface TakeResult {
  /** Managed skus only. */
  readonly taken: ReadonlyArray<SkuQuantity>
  readonly short: ReadonlyArray<Shortage>
}

/** Sums quantities by sku, so that two lines of one sku cannot each take all of its stock. */
export const sumBySku = (pieces: ReadonlyArray<SkuQuantity>): ReadonlyArray<SkuQuantity> => {
  const bySku = new Map<string, number>()
  for (const { sku, qty } of pieces) bySku.set(sku, (bySku.get(sku) ?? 0) + qty)
  return Array.from(bySku, ([sku, qty]) => ({ sku, qty }))
}

/**
 * A stock record as it sells. The flag alone sells nothing: a counted sku without pieces is out of stock. A sku that sells
 * without pieces is not counted.
 *
 * @rule CM381 - S1 §4
 */
export const asSold = <Record extends Pick<StockItem, "qty" | "isInStock" | "isManaged">>(
  record: Record,
): Record =>
  record.isManaged && record.isInStock && record.qty < 1 ? { ...record, isInStock: false } : record
