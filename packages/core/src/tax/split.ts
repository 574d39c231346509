import {
  add,
  type Cents,
  type RatePpm,
  round,
  share,
  subtract,
  times,
  zero,
  zeroRate,
} from "../money/index.ts"
import type { Amount, RateWeight, TaxShare } from "./model.ts"

const million = 1_000_000

/** Nothing, in all three forms. */
export const zeroAmount: Amount = { netCents: zero, taxCents: zero, grossCents: zero }

/**
 * Splits a sum that includes tax. Net is rounded once, tax is what is left.
 *
 * @param gross - Cents, tax included; may be negative
 * @param rate - RatePpm (200_000 = 20 %)
 * @returns netCents + taxCents === grossCents === gross
 * @rule TX2 - S1 §3 Product (value, tax, incl. tax)
 */
export const fromGross = (gross: Cents, rate: RatePpm): Amount => {
  const netCents = round((gross * million) / (million + rate))
  return { netCents, taxCents: subtract(gross, netCents), grossCents: gross }
}

/**
 * Adds tax to a sum without it. Tax is rounded once.
 *
 * @param net - Cents, without tax; may be negative
 * @param rate - RatePpm
 * @returns netCents === net, netCents + taxCents === grossCents
 * @rule TX2 - S1 §3 Product
 */
export const fromNet = (net: Cents, rate: RatePpm): Amount => {
  const taxCents = share(net, rate)
  return { netCents: net, taxCents, grossCents: add(net, taxCents) }
}

/**
 * Reads a sum in the source's tax form.
 *
 * @param source - Cents as the catalogue has them
 * @param includesTax - whether they include tax
 * @rule TX3 - S1 §1 (source prices include tax)
 */
export const fromSource = (source: Cents, rate: RatePpm, includesTax: boolean): Amount =>
  includesTax ? fromGross(source, rate) : fromNet(source, rate)

/** Two amounts together, each form by itself. @rule TX2 */
export const addAmounts = (a: Amount, b: Amount): Amount => ({
  netCents: add(a.netCents, b.netCents),
  taxCents: add(a.taxCents, b.taxCents),
  grossCents: add(a.grossCents, b.grossCents),
})

/**
 * The row of several pieces. The shopper counts in gross, so the row's gross is the piece's gross times the quantity,
 * and tax is taken out of the row: rounding happens once per row, not once per piece.
 *
 * @param unit - one piece
 * @param qty - whole pieces
 * @param rate - the rate the piece is taxed at
 * @rule TX6 - domain §1.3 (exact inside, rounded per totals line)
 */
export const timesAmount = (unit: Amount, qty: number, rate: RatePpm): Amount =>
  fromGross(times(unit.grossCents, qty), rate)

/**
 * What each rate has in a sum of amounts.
 *
 * @param lines - amounts with their rates
 * @returns one share per rate, lowest rate first; together they are exactly the sum of the lines
 * @rule TX7
 */
export const breakdown = (lines: ReadonlyArray<TaxShare>): ReadonlyArray<TaxShare> => {
  const byRate = new Map<RatePpm, TaxShare>()
  for (const { ratePpm, netCents, taxCents, grossCents } of lines) {
    const sum = addAmounts(byRate.get(ratePpm) ?? zeroAmount, { netCents, taxCents, grossCents })
    byRate.set(ratePpm, { ratePpm, ...sum })
  }
  return [...byRate.values()].toSorted((a, b) => a.ratePpm - b.ratePpm)
}

/**
 * The rate that stands for a sum of several: the one with the largest share, of equals the higher.
 *
 * @returns zero when there are no shares
 * @rule TX7 - domain §1.3
 */
export const leadingRate = (shares: ReadonlyArray<RateWeight>): RatePpm => {
  let leading: RateWeight | null = null
  for (const one of shares) {
    if (
      leading === null ||
      one.grossCents > leading.grossCents ||
      (one.grossCents === leading.grossCents && one.ratePpm > leading.ratePpm)
    )
      leading = one
  }
  return leading?.ratePpm ?? zeroRate
}
