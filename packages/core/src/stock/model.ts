/** The stock of a product. @rule ST1 - S1 §3 Product (stock) */
export interface StockItem {
  readonly productId: number
  readonly qty: number
  readonly isInStock: boolean
  /** False when the stock is not counted: any quantity is available. */
  readonly isManaged: boolean
  /** The maximum number of pieces in one cart; null when only the stock limits it. */
  readonly qtyMax: number | null
  /** The smallest quantity of a line; missing: 1. @rule PD307 */
  readonly qtyMin?: number
  /** The step of quantities of a line; missing: 1. @rule PD307 */
  readonly qtyStep?: number
}

/** @rule ST2 - S1 §4 Stock check status */
export type StockStatus = "ok" | "volatile" | "out_of_stock"
