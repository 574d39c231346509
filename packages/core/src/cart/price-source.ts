import { type PriceSource, type TotalsLine, withChargedPrice } from "../pricing/index.ts"
import type { CartState, LocalLine } from "./model.ts"

/**
 * The price source of a line, corrected by the server's totals while they are for the server's quantity.
 *
 * @rule CA180 - S1 §4 (price tiers)
 */
export const priceSourceOf = (state: Pick<CartState, "confirmed">, line: LocalLine): PriceSource => {
  const charged = chargedFor(state, line)
  const there = state.confirmed.lines.find((known) => known.key === line.key)
  return charged === undefined || charged.qty !== there?.qty
    ? line.facts.priceSource
    : withChargedPrice(line.facts.priceSource, charged)
}

/** The platform's last totals of a line, at any quantity. @rule CA20 */
export const chargedFor = (
  { confirmed }: Pick<CartState, "confirmed">,
  line: LocalLine,
): TotalsLine | undefined => {
  const itemId = confirmed.lines.find((known) => known.key === line.key)?.itemId
  return confirmed.totals?.lines.find((row) => row.itemId === itemId)
}
