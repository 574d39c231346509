import { limits, type ShopSettings } from "../settings/index.ts"
import type { StockItem, StockStatus } from "./model.ts"
import { saleQtyDown } from "./sale-qty.ts"

type StockSettings = Pick<ShopSettings["stock"], "synchronize" | "allowOutOfStockInCart">

/**
 * Whether a product is out of stock: also with fewer pieces than its smallest quantity. Uncounted and unknown stock is not.
 */
export const isOut = (stock: StockItem | null): boolean =>
  stock !== null &&
  stock.isManaged &&
  (!stock.isInStock || (stock.qty > 0 && saleQtyDown(stock, Math.floor(stock.qty)) === 0))

/**
 * The maximum number of pieces of a product in one cart, in the steps of its sale. Counted stock at or below zero that still sells is a back order:
 * only the maximum of a cart limits it.
 *
 * @returns pieces; null without a limit
 */
export const qtyAvailable = (stock: StockItem): number | null => {
  const counted = stock.isManaged && stock.qty > 0 ? Math.floor(stock.qty) : null
  const most = counted === null ? stock.qtyMax : Math.min(counted, stock.qtyMax ?? counted)
  return most === null ? null : saleQtyDown(stock, most)
}

/**
 * The stock status of a product. The stock flag decides, never the quantity. Unknown stock counts as `ok` if the shop
 * checks the stock later, otherwise as `volatile`.
 */
export const statusOf = (stock: StockItem | null, settings: StockSettings): StockStatus => {
  if (stock !== null) return isOut(stock) ? "out_of_stock" : "ok"
  return settings.synchronize ? "ok" : "volatile"
}

/** The decision on an add to the cart. `qtyMax` is the maximum number of pieces in the cart. */
export type AddDecision =
  | { readonly tag: "Add" }
  /** Adds the product and notifies the shopper that its stock is uncertain. */
  | { readonly tag: "AddVolatile" }
  | { readonly tag: "Refuse" }
  | { readonly tag: "Limit"; readonly qtyMax: number }

/**
 * The decision for each stock status. A product that is out of stock is always refused. A cart can still have lines that
 * went out of stock after they were added.
 */
const outcomes: Readonly<Record<StockStatus, Exclude<AddDecision["tag"], "Limit">>> = {
  ok: "Add",
  volatile: "AddVolatile",
  out_of_stock: "Refuse",
}

/**
 * Decides on an add to the cart. Exactly one outcome, so exactly one notification.
 *
 * | status       | up to the limit       | more              |
 * | ------------ | --------------------- | ----------------- |
 * | ok           | Add                   | Limit             |
 * | volatile     | AddVolatile           | Limit of any line |
 * | out_of_stock | Refuse                | Refuse            |
 *
 * @param wish.stock - the known stock; callers must not remove it
 * @param wish.qtyWanted - pieces to add, > 0
 * @param wish.qtyInCart - pieces of the same item in the cart
 */
export const decideAdd = (wish: {
  readonly stock: StockItem | null
  readonly qtyWanted: number
  readonly qtyInCart: number
  readonly settings: StockSettings
}): AddDecision => {
  const status = statusOf(wish.stock, wish.settings)
  const tag = outcomes[status]
  if (tag === "Refuse") return { tag }
  const qtyMax = qtyMaxOf(wish.stock)
  return wish.qtyWanted + wish.qtyInCart > qtyMax ? { tag: "Limit", qtyMax } : { tag }
}

const qtyMaxOf = (stock: StockItem | null): number => {
  const available = stock === null ? null : qtyAvailable(stock)
  return available === null ? limits.lineQtyMax : Math.min(available, limits.lineQtyMax)
}

/** The effect of a stock check on a cart line. */
export type CheckDecision = "MarkIn" | "MarkOut" | "Remove" | "Ignore"

/**
 * Decides the effect of a stock check on all cart lines of a sku.
 *
 * | answer       | cart takes out-of-stock goods, or the cart is synchronised | neither |
 * | ------------ | ---------------------------------------------------------- | ------- |
 * | in stock     | MarkIn                                                     | MarkIn  |
 * | out of stock | MarkOut                                                    | Remove  |
 * | none         | Ignore                                                     | Ignore  |
 *
 * @param stock - the response; null without one
 */
export const decideChecked = (
  stock: StockItem | null,
  settings: { readonly allowOutOfStockInCart: boolean; readonly isCartSynchronized: boolean },
): CheckDecision => {
  if (stock === null) return "Ignore"
  if (!isOut(stock)) return "MarkIn"
  return settings.allowOutOfStockInCart || settings.isCartSynchronized ? "MarkOut" : "Remove"
}

/** Groups distinct skus for stock requests in their order, at most fifteen per request. */
export const batches = <Sku extends string>(skus: ReadonlyArray<Sku>): ReadonlyArray<ReadonlyArray<Sku>> => {
  const each = [...new Set(skus)]
  return Array.from({ length: Math.ceil(each.length / limits.stockBatch) }, (_, index) =>
    each.slice(index * limits.stockBatch, (index + 1) * limits.stockBatch),
  )
}
