import type { StockItem } from "@shop/core/stock"
import type { DatabaseService } from "../database/index.ts"
import type { StockService } from "../stock/index.ts"

/** What an operator says of a sku's stock; null leaves it as it is. */
export interface StockChange {
  readonly sku: string
  /** Pieces. */
  readonly qty: number | null
  readonly isInStock: boolean | null
  /** Whether pieces are counted at all. */
  readonly isManaged: boolean | null
}

/** Most pieces that can be on record. */
export const qtyMax = 1_000_000_000

const productIdOf = (database: DatabaseService, sku: string): number | null => {
  const row =
    database.get("SELECT id FROM document WHERE sku = ? AND type = 'product' LIMIT 1", sku) ?? undefined
  return row === undefined ? null : Number(row["id"])
}

/**
 * Records what an operator says of a sku. A quantity is counted from then on, and what there is is in stock, unless
 * they say otherwise.
 *
 * @returns what is on record now; null for a sku that neither the catalogue nor the stock knows
 * @rule CM108 - ours
 */
export const changeStock = (
  database: DatabaseService,
  stock: StockService,
  { sku, qty, isInStock, isManaged }: StockChange,
): StockItem | null => {
  const known = stock.items([sku]).get(sku)
  const productId = known?.productId ?? productIdOf(database, sku)
  if (productId === null) return null
  const isCounted = qty !== null
  const next: StockItem = {
    productId,
    qty: qty ?? known?.qty ?? 0,
    isInStock: isInStock ?? (isCounted ? qty > 0 : (known?.isInStock ?? true)),
    isManaged: isManaged ?? (isCounted ? true : (known?.isManaged ?? isInStock === false)),
    qtyMax: known?.qtyMax ?? null,
  }
  stock.put(sku, next)
  return next
}

/** What is on record of a sku, in words. @rule CM108 */
export const stockWords = ({ qty, isInStock, isManaged }: StockItem): string =>
  isManaged ? `${qty} pieces, ${isInStock ? "in stock" : "out of stock"}` : "not counted"
