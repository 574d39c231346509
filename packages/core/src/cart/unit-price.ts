import type { Cents } from "../money/index.ts"
import { priceAtQuantity, withChargedPrice } from "../pricing/index.ts"
import type { CartState, LineFacts, LocalLine, TotalsLine } from "./model.ts"

/**
 * What one piece of a line costs: the platform's price while it has confirmed this very quantity, else the price that
 * the line's own quantity has in the catalogue.
 *
 * @returns gross cents
 * @rule CA180 - S1 §4 (price tiers)
 */
export const unitPriceOf = (state: Pick<CartState, "confirmed">, line: LocalLine): Cents => {
  const { quantityPrices = [], unitGrossCents } = line.facts
  const charged = chargedFor(state, line)
  const isPriceOfQty = quantityPrices.length === 0 || charged?.qty === line.qty
  if (charged !== undefined && isPriceOfQty) return charged.unitGrossCents
  return priceAtQuantity(quantityPrices, line.qty) ?? unitGrossCents
}

/** What the platform last charged for a line, at whatever quantity. @rule CA20 */
export const chargedFor = (
  { confirmed }: Pick<CartState, "confirmed">,
  line: LocalLine,
): TotalsLine | undefined => {
  const itemId = confirmed.lines.find((known) => known.key === line.key)?.itemId
  return confirmed.totals?.lines.find((row) => row.itemId === itemId)
}

/** What is known of a line once the platform has charged it. @rule CA17, CA180 */
export const withCharged = (facts: LineFacts, row: TotalsLine): LineFacts => {
  const { unitGrossCents, ratePpm, qty } = row
  if (facts.quantityPrices === undefined) return { ...facts, unitGrossCents, ratePpm }
  const quantityPrices = withChargedPrice(facts.quantityPrices, qty, unitGrossCents)
  return { ...facts, unitGrossCents, ratePpm, quantityPrices }
}
