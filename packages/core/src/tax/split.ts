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

/** The amount of zero: net, tax and gross are 0 cents. */
export const zeroAmount: Amount = { netCents: zero, taxCents: zero, grossCents: zero }

/**
 * Splits a gross price into net and tax. The net is rounded to the cent; the tax is the difference.
 *
 * @param gross - cents, tax included; may be negative
 * @param rate - ppm (200_000 = 20 %)
 * @returns netCents + taxCents === grossCents === gross
 */
export const fromGross = (gross: Cents, rate: RatePpm): Amount => {
  const netCents = round((gross * million) / (million + rate))
  return { netCents, taxCents: subtract(gross, netCents), grossCents: gross }
}

/**
 * Adds tax to a net price. The tax is rounded to the cent; the gross is the sum.
 *
 * @param net - cents, tax excluded; may be negative
 * @param rate - ppm (200_000 = 20 %)
 * @returns netCents === net, netCents + taxCents === grossCents
 */
export const fromNet = (net: Cents, rate: RatePpm): Amount => {
  const taxCents = share(net, rate)
  return { netCents: net, taxCents, grossCents: add(net, taxCents) }
}

/**
 * Splits a catalogue price into net, tax and gross.
 *
 * @param price - cents as in the catalogue
 * @param rate - ppm
 * @param includesTax - whether the catalogue's prices include tax
 */
export const fromCataloguePrice = (price: Cents, rate: RatePpm, includesTax: boolean): Amount =>
  includesTax ? fromGross(price, rate) : fromNet(price, rate)

/** Adds two amounts: net to net, tax to tax and gross to gross. */
export const addAmounts = (a: Amount, b: Amount): Amount => ({
  netCents: add(a.netCents, b.netCents),
  taxCents: add(a.taxCents, b.taxCents),
  grossCents: add(a.grossCents, b.grossCents),
})

/**
 * The amount of a cart row: the unit's gross price times the quantity, split into net and tax. The split rounds once for
 * the row, not once for each unit.
 *
 * @param unit - amount of one piece
 * @param qty - number of pieces, an integer
 * @param rate - ppm, the tax rate of the product
 */
export const rowAmount = (unit: Amount, qty: number, rate: RatePpm): Amount =>
  fromGross(times(unit.grossCents, qty), rate)

/**
 * Groups tax shares by rate and sums each group.
 *
 * @param shares - may have several shares of one rate
 * @returns one share per rate, lowest rate first; their sum equals the sum of the input
 */
export const sumByRate = (shares: ReadonlyArray<TaxShare>): ReadonlyArray<TaxShare> => {
  const byRate = new Map<RatePpm, TaxShare>()
  for (const { ratePpm, netCents, taxCents, grossCents } of shares) {
    const sum = addAmounts(byRate.get(ratePpm) ?? zeroAmount, { netCents, taxCents, grossCents })
    byRate.set(ratePpm, { ratePpm, ...sum })
  }
  return [...byRate.values()].toSorted((a, b) => a.ratePpm - b.ratePpm)
}

/**
 * The rate with the largest gross weight. If two weights are equal, the higher rate.
 *
 * @returns ppm; zero for an empty list
 */
export const dominantRate = (weights: ReadonlyArray<RateWeight>): RatePpm => {
  let dominant: RateWeight | null = null
  for (const weight of weights) {
    if (
      dominant === null ||
      weight.grossCents > dominant.grossCents ||
      (weight.grossCents === dominant.grossCents && weight.ratePpm > dominant.ratePpm)
    )
      dominant = weight
  }
  return dominant?.ratePpm ?? zeroRate
}
