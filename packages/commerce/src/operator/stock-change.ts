import type { StockItem } from "@shop/core/stock"
import type { DatabaseService } from "../database/index.ts"
import type { StockService } from "../stock/index.ts"

/** What an operator says of a sku's stock; null leaves it as it is. */
export interface StockChange {
  readonly sku: string
  /** Pieces. */
  readonly qty: number | null
  /** Pieces that were on record as `qty` was written: the difference is what is changed. Missing means that `qty` holds. */
  readonly qtyExported?: number | null
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
 * they say otherwise. Of a quantity that was exported before, what was sold or came in since is kept.
 *
 * @returns what is on record now; null for a sku that neither the catalogue nor the stock knows
 * @rule CM108
 */
export const changeStock = (
  database: DatabaseService,
  stock: StockService,
  { sku, qty: told, qtyExported = null, isInStock, isManaged }: StockChange,
): StockItem | null => {
  const known = stock.items([sku]).get(sku)
  const isSince = told !== null && qtyExported !== null && known !== undefined
  const qty = isSince ? Math.max(0, known.qty + told - qtyExported) : told
  // What has been sold out since the export is not in stock because the file says so.
  const isSoldSince = isSince && known.isManaged && qty === 0 && qtyExported > 0
  const productId = known?.productId ?? productIdOf(database, sku)
  if (productId === null) return null
  const isCounted = qty !== null
  const next: StockItem = {
    productId,
    qty: qty ?? known?.qty ?? 0,
    isInStock: (isSoldSince ? false : isInStock) ?? (isCounted ? qty > 0 : (known?.isInStock ?? true)),
    // What is said to be sold out is counted: otherwise nobody would look at the flag.
    isManaged: isManaged ?? (isCounted || isInStock === false || (known?.isManaged ?? false)),
    qtyMax: known?.qtyMax ?? null,
  }
  stock.put(sku, next)
  return next
}

/** What is on record of a sku, in words. @rule CM108 */
export const stockWords = ({ qty, isInStock, isManaged }: StockItem): string =>
  isManaged ? `${qty} pieces, ${isInStock ? "in stock" : "out of stock"}` : "not counted"

/** Stock that was looked for, with the name of its product. */
export interface FoundStock {
  readonly sku: string
  /** Empty for a sku that the catalogue does not have. */
  readonly name: string
  readonly item: StockItem
}

/** Stock by a part of its sku, the very sku first; from a row on. @rule CM108 */
export const findStock = (
  database: DatabaseService,
  search: string,
  count: number,
  start = 0,
): ReadonlyArray<FoundStock> =>
  database
    .all(
      `SELECT stock.*, (SELECT json_extract(body, '$.name') FROM document
         WHERE document.sku = stock.sku AND type = 'product' ORDER BY store = 'en' DESC LIMIT 1) AS name
       FROM stock WHERE sku LIKE ?1 ESCAPE '\\' ORDER BY sku <> ?2, sku LIMIT ?3 OFFSET ?4`,
      `%${search.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
      search.trim(),
      count,
      start,
    )
    .map((row) => ({
      sku: String(row["sku"]),
      name: String(row["name"] ?? ""),
      item: {
        productId: Number(row["product_id"]),
        qty: Number(row["qty"]),
        isInStock: row["is_in_stock"] === 1,
        isManaged: row["is_managed"] === 1,
        qtyMax: row["qty_max"] === null ? null : Number(row["qty_max"]),
      },
    }))
