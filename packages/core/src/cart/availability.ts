import { isOut, type StockItem } from "../stock/index.ts"
import type { LineFacts, LineKey, LocalLine, Unavailability, UnavailableRow } from "./model.ts"

/**
 * The lines that cannot be ordered as they are. Lines of one sku share its pieces, the first ones first.
 *
 * @param lines - of the cart, in their order
 * @returns by key, why and how many are left; nothing for lines that can be ordered, or of which nothing is known
 * @rule CA183 - S1 §8; domain §4
 */
export const unavailableLines = (lines: ReadonlyArray<LocalLine>): ReadonlyMap<LineKey, Unavailability> => {
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

/** Pieces that are counted; without end where none are. */
const piecesOf = (stock: StockItem | null): number =>
  stock !== null && stock.isManaged && stock.qty > 0 ? Math.floor(stock.qty) : Number.POSITIVE_INFINITY

const situationOf = (facts: LineFacts, qty: number, left: number): Unavailability | null => {
  if (facts.isNotSold === true) return { reason: "notSold", qtyLeft: 0 }
  if (isOut(facts.stock)) return { reason: "soldOut", qtyLeft: 0 }
  if (left >= qty) return null
  return left < 1 ? { reason: "soldOut", qtyLeft: 0 } : { reason: "tooFew", qtyLeft: left }
}

/** The lines that can be ordered as they are. @rule CA183 */
export const availableLines = (lines: ReadonlyArray<LocalLine>): ReadonlyArray<LocalLine> => {
  const unavailable = unavailableLines(lines)
  return unavailable.size === 0 ? lines : lines.filter(({ key }) => !unavailable.has(key))
}

/** What is known of a line once the platform has said that it cannot be ordered as it is. @rule CA183 */
export const asUnavailable = (
  facts: LineFacts,
  { reason, qtyLeft }: Pick<UnavailableRow, "reason" | "qtyLeft">,
): LineFacts =>
  reason === "notSold"
    ? { ...facts, isNotSold: true }
    : {
        ...facts,
        stock: { ...(facts.stock ?? unknown), isManaged: true, isInStock: qtyLeft > 0, qty: qtyLeft },
      }

const unknown: StockItem = { productId: 0, qty: 0, isInStock: false, isManaged: true, qtyMax: null }

/** What is known of a line that the platform has charged: it can be ordered, whatever was known before. @rule CA183 */
export const asAvailable = (facts: LineFacts, qty: number): LineFacts => {
  const { isNotSold, ...sold } = facts
  const isKnownOut = situationOf(sold, qty, piecesOf(facts.stock)) !== null
  return isKnownOut ? { ...sold, stock: null } : isNotSold === undefined ? facts : sold
}
