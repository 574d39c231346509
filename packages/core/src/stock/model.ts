/** The stock of a product. */
export interface StockItem {
  readonly productId: number
  readonly qty: number
  readonly isInStock: boolean
  /** False when the stock is not counted: any quantity is available. */
  readonly isManaged: boolean
  /** The maximum number of pieces in one cart; null when only the stock limits it. */
  readonly qtyMax: number | null
  /** The smallest quantity of a line; missing: 1. */
  readonly qtyMin?: number
  /** The step of quantities of a line; missing: 1. */
  readonly qtyStep?: number
}

export type StockStatus = "ok" | "volatile" | "out_of_stock"
