import type { StockItem } from "./model.ts"

/** The quantities in which a product is sold: multiples of `qtyStep` from `qtyMin` on. */
export interface SaleSteps {
  readonly qtyMin: number
  readonly qtyStep: number
}

type Stepped = Pick<StockItem, "qtyMin" | "qtyStep">

/** The smallest quantity of a line, and the step of larger ones; both are 1 for most products. */
export const saleSteps = (stock: Stepped | null): SaleSteps => {
  const qtyStep = Math.max(1, stock?.qtyStep ?? 1)
  return { qtyMin: Math.ceil(Math.max(1, stock?.qtyMin ?? 1) / qtyStep) * qtyStep, qtyStep }
}

/** Whether a line can have the quantity. */
export const isSaleQty = (stock: Stepped | null, qty: number): boolean => saleQtyUp(stock, qty) === qty

/** The smallest quantity of a line that is not below `qty`. */
export const saleQtyUp = (stock: Stepped | null, qty: number): number => {
  const { qtyMin, qtyStep } = saleSteps(stock)
  return Math.max(qtyMin, Math.ceil(qty / qtyStep) * qtyStep)
}

/** The largest quantity of a line that is not above `qty`; 0 without one. */
export const saleQtyDown = (stock: Stepped | null, qty: number): number => {
  const { qtyMin, qtyStep } = saleSteps(stock)
  const down = Math.floor(qty / qtyStep) * qtyStep
  return down < qtyMin ? 0 : down
}
