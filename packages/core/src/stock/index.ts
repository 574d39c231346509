/**
 * Stock status of products, and the decisions that depend on it.
 *
 * @example
 * ```ts
 * import { defaults } from "@shop/core/settings"
 * import * as Stock from "@shop/core/stock"
 *
 * const stock = { productId: 1, qty: 3, isInStock: true, isManaged: true, qtyMax: null }
 * const wish = { stock, qtyWanted: 2, qtyInCart: 0, settings: defaults.stock }
 * Stock.decideAdd(wish) //=> { tag: "Add" }
 * Stock.decideAdd({ ...wish, qtyInCart: 2 }) //=> { tag: "Limit", qtyMax: 3 }
 * Stock.decideAdd({ ...wish, stock: { ...stock, isInStock: false } }) //=> { tag: "Refuse" }
 * ```
 */
export { type StockItem } from "./model.ts"
export { batches, decideAdd, decideChecked, isOut, qtyAvailable, statusOf } from "./decide.ts"
export { isSaleQty, saleQtyDown, saleQtyUp, type SaleSteps, saleSteps } from "./sale-qty.ts"
export * as StockRequests from "./requests.ts"
