import { define } from "../calls/index.ts"
import type { StockItem } from "./model.ts"

/** One product's stock. @rule ST3 - S1 §7 stock/check */
export const check = define<"stock.check", { readonly sku: string }, StockItem>("stock.check")
/** Stock of at most `limits.stockBatch` skus, in the order asked; all or nothing. @rule ST4 - S1 §7 stock/list */
export const list = define<"stock.list", { readonly skus: ReadonlyArray<string> }, ReadonlyArray<StockItem>>(
  "stock.list",
)

/** Asks for one letter once a sku is in stock again; every address and sku has the same answer. @rule ST10 */
export const remind = define<"stock.remind", { readonly sku: string; readonly email: string }, true>(
  "stock.remind",
)

/** Every call about stock. @rule ST3, ST4, ST10 */
export type StockCall = ReturnType<typeof check> | ReturnType<typeof list> | ReturnType<typeof remind>
