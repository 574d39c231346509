import { isOut, qtyAvailable, type StockItem } from "../stock/index.ts"
import { limits } from "../settings/index.ts"

/**
 * The maximum quantity of a line by its known stock.
 *
 * @returns pieces; null when only the general limit of a line applies
 */
export const qtyMaxOf = (stock: StockItem | null): number | null =>
  stock === null ? null : isOut(stock) ? stock.qtyMax : qtyAvailable(stock)

/** The maximum quantity of a line. */
export const qtyLimit = (stock: StockItem | null): number =>
  Math.min(qtyMaxOf(stock) ?? limits.lineQtyMax, limits.lineQtyMax)
