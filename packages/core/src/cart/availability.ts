import type { Totals, Unavailability } from "../pricing/index.ts"
import { isOut, isSaleQty, saleQtyDown, saleQtyUp, saleSteps, type StockItem } from "../stock/index.ts"
import { hasUnsent, totalsKey } from "./diff.ts"
import type { CartState, LineFacts, LineKey, LocalLine } from "./model.ts"

/** The platform's totals while they are of this cart's lines and delivery; null otherwise. */
const totalsOfCart = (state: CartState): Totals | null =>
  !hasUnsent(state) && state.confirmed.totalsOf === totalsKey(state) ? state.confirmed.totals : null

/**
 * The platform's totals while they are of exactly this cart; null otherwise. They still charge for a line that has become
 * short since, so an estimate replaces them.
 */
export const currentTotals = (state: CartState): Totals | null => {
  const excluded = excludedLines(state)
  return [...shortLines(state.local).keys()].every((key) => excluded.has(key)) ? totalsOfCart(state) : null
}

/**
 * The lines that cannot be ordered: those that the totals exclude, so that rows and sum agree, and those with too little
 * known stock.
 *
 * @returns the reason and the remaining quantity, by key; no entry for lines that can be ordered or have unknown stock
 */
export const unavailableLines = (state: CartState): ReadonlyMap<LineKey, Unavailability> =>
  new Map([...excludedLines(state), ...shortLines(state.local)])

const excludedLines = (state: CartState): ReadonlyMap<LineKey, Unavailability> => {
  const { unavailable = [] } = totalsOfCart(state) ?? {}
  const keyOf = new Map(state.confirmed.lines.map(({ itemId, key }) => [itemId, key]))
  return new Map(
    unavailable.flatMap(({ itemId, reason, qtyLeft, qtyMin, qtyStep }) => {
      const key = keyOf.get(itemId)
      const steps = qtyMin === undefined || qtyStep === undefined ? {} : { qtyMin, qtyStep }
      return key === undefined ? [] : [[key, { reason, qtyLeft, ...steps }] as const]
    }),
  )
}

/** The lines that exceed the known stock. Lines of one sku share its pieces in order. */
const shortLines = (lines: ReadonlyArray<LocalLine>): ReadonlyMap<LineKey, Unavailability> => {
  const leftBySku = new Map<string, number>()
  const unavailable = new Map<LineKey, Unavailability>()
  for (const { key, sku, qty, facts } of lines) {
    const left = Math.min(leftBySku.get(sku) ?? Number.POSITIVE_INFINITY, piecesOf(facts.stock))
    const found = situationOf(facts, qty, left)
    if (found === null) leftBySku.set(sku, left - qty)
    else unavailable.set(key, found)
  }
  return unavailable
}

/** The counted pieces; infinite for uncounted stock. */
const piecesOf = (stock: StockItem | null): number =>
  stock !== null && stock.isManaged && stock.qty > 0 ? Math.floor(stock.qty) : Number.POSITIVE_INFINITY

const situationOf = (facts: LineFacts, qty: number, left: number): Unavailability | null => {
  if (facts.isNotSold === true) return { reason: "notSold", qtyLeft: 0 }
  if (isOut(facts.stock)) return { reason: "soldOut", qtyLeft: 0 }
  return lineShortage(facts.stock, qty, left)
}

/**
 * Why a line cannot be ordered with its quantity: too few pieces are left, or the product is not sold in this quantity.
 * Cart and platform decide with it.
 *
 * @param left - pieces that are left for the line
 * @returns the quantity that can be ordered instead; null for a line that can be ordered as it is
 */
export const lineShortage = (stock: StockItem | null, qty: number, left: number): Unavailability | null => {
  if (left >= qty && isSaleQty(stock, qty)) return null
  const up = saleQtyUp(stock, qty)
  const qtyLeft = up <= left ? up : saleQtyDown(stock, left)
  if (qtyLeft < 1) return { reason: "soldOut", qtyLeft: 0 }
  return { reason: "tooFew", qtyLeft, ...(left >= qty ? saleSteps(stock) : {}) }
}

/** The lines that can be ordered. */
export const availableLines = (state: CartState): ReadonlyArray<LocalLine> => {
  const unavailable = unavailableLines(state)
  return unavailable.size === 0 ? state.local : state.local.filter(({ key }) => !unavailable.has(key))
}

/** The facts of a line after the platform has reported it as unavailable. */
export const asUnavailable = (
  facts: LineFacts,
  { reason, qtyLeft, qtyMin, qtyStep }: Unavailability,
): LineFacts => {
  if (reason === "notSold") return { ...facts, isNotSold: true }
  const stock = facts.stock ?? unknown
  return qtyMin === undefined || qtyStep === undefined
    ? { ...facts, stock: { ...stock, isManaged: true, isInStock: qtyLeft > 0, qty: qtyLeft } }
    : { ...facts, stock: { ...(facts.stock ?? { ...unknown, isManaged: false }), qtyMin, qtyStep } }
}

const unknown: StockItem = { productId: 0, qty: 0, isInStock: false, isManaged: true, qtyMax: null }

/** The facts of a line after the platform has priced it. Such a line can be ordered. */
export const asAvailable = (facts: LineFacts, qty: number): LineFacts => {
  const { isNotSold, ...sold } = facts
  const isKnownOut = situationOf(sold, qty, piecesOf(facts.stock)) !== null
  return isKnownOut ? { ...sold, stock: null } : isNotSold === undefined ? facts : sold
}
