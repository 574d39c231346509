import { isOut, qtyAvailable, type StockItem } from "../stock/index.ts"
import { limits } from "../settings/index.ts"

/**
 * Most pieces a line may hold, by what is known of its stock.
 *
 * @returns pieces, or null when only the bound of every line holds
 * @rule CA6 - S1 §8 (only so many are available)
 */
export const qtyMaxOf = (stock: StockItem | null): number | null =>
  stock === null ? null : isOut(stock) ? stock.qtyMax : qtyAvailable(stock)

/** Most pieces a line may hold, whatever is known. @rule CA6 - bounds §9 */
export const qtyLimit = (stock: StockItem | null): number =>
  Math.min(qtyMaxOf(stock) ?? limits.lineQtyMax, limits.lineQtyMax)
