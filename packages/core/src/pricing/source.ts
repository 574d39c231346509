import { allocate, type Cents, type RatePpm, sum, times } from "../money/index.ts"
import { type Amount, fromGross, dominantRate, type RateWeight, type TaxShare } from "../tax/index.ts"
import type { Price, PriceSource, QuantityPrice } from "./model.ts"
import { surcharge } from "./options.ts"
import { priceAtQuantity, withChargedStep } from "./quantity.ts"

/** The price of a line at one quantity. Gross is exact; net and tax are split once per rate. */
export interface LineTotal {
  /** One piece, options included. */
  readonly unit: Amount
  /** All pieces: row.grossCents === unit.grossCents * qty. */
  readonly row: Amount
  /** The rate of the line; of its largest share when parts are taxed at different rates. */
  readonly ratePpm: RatePpm
  /** The row by rate, lowest rate first; together they are the row. */
  readonly shares: ReadonlyArray<TaxShare>
}

/**
 * Prices one piece by rate: its parts at the quantity's price, and its options at the rate of the largest part.
 *
 * @param qty - pieces of the line
 * @returns gross cents, one weight per rate, lowest rate first
 */
const unitByRate = ({ parts, surcharges }: PriceSource, qty: number): ReadonlyArray<RateWeight> => {
  const base = parts.map((part) => ({
    ratePpm: part.ratePpm,
    grossCents: times(priceAtQuantity(part.prices, qty), part.qty),
  }))
  const baseCents = sum(base.map(({ grossCents }) => grossCents))
  const options = surcharges.map((one) => ({
    ratePpm: dominantRate(byRate(base)),
    grossCents: surcharge(one, baseCents),
  }))
  return byRate([...base, ...options])
}

const byRate = (weights: ReadonlyArray<RateWeight>): ReadonlyArray<RateWeight> =>
  [...new Set(weights.map(({ ratePpm }) => ratePpm))]
    .toSorted((a, b) => a - b)
    .map((ratePpm) => ({
      ratePpm,
      grossCents: sum(weights.filter((one) => one.ratePpm === ratePpm).map(({ grossCents }) => grossCents)),
    }))

/** The price of one piece when `qty` are bought, options included, in gross cents. */
export const unitPrice = (source: PriceSource, qty: number): Cents =>
  sum(unitByRate(source, qty).map(({ grossCents }) => grossCents))

/** The price of one piece and of all pieces of a line, by rate. */
export const lineTotal = (source: PriceSource, qty: number): LineTotal => {
  const unit = unitByRate(source, qty)
  const shares = unit.map(({ ratePpm, grossCents }) => ({
    ratePpm,
    ...fromGross(times(grossCents, qty), ratePpm),
  }))
  return {
    unit: sumAmounts(unit.map(({ ratePpm, grossCents }) => fromGross(grossCents, ratePpm))),
    row: sumAmounts(shares),
    ratePpm: dominantRate(shares),
    shares,
  }
}

const sumAmounts = (amounts: ReadonlyArray<Amount>): Amount => ({
  netCents: sum(amounts.map(({ netCents }) => netCents)),
  taxCents: sum(amounts.map(({ taxCents }) => taxCents)),
  grossCents: sum(amounts.map(({ grossCents }) => grossCents)),
})

/** The prices of one piece by quantity, including options; one entry for a price without steps. */
export const quantityPricesOf = (source: PriceSource): ReadonlyArray<QuantityPrice> =>
  [...new Set(source.parts.flatMap(({ prices }) => prices.map(({ qtyMin }) => qtyMin)))]
    .toSorted((a, b) => a - b)
    .map((qtyMin) => ({ qtyMin, unitGrossCents: unitPrice(source, qtyMin) }))

/**
 * The number of pieces that decides on the quantity price of a line.
 *
 * @param lineQty - pieces of the line
 * @param productQty - pieces of its product in the whole cart
 */
export const pricedQuantity = (source: PriceSource, lineQty: number, productQty: number): number =>
  source.quantityOf === "product" ? Math.max(lineQty, productQty) : lineQty

/** A source with one price for every quantity. */
export const fixedSource = (unitGrossCents: Cents, ratePpm: RatePpm): PriceSource => ({
  parts: [{ qty: 1, ratePpm, prices: [{ qtyMin: 1, unitGrossCents }] }],
  surcharges: [],
})

/**
 * Corrects a source by the platform's price at one quantity. An equal price changes nothing. Parts with several tax rates
 * retain their proportion.
 *
 * @param charged - the price of one piece including options, and its tax rate
 */
export const withChargedPrice = (
  source: PriceSource,
  charged: { readonly qty: number; readonly unitGrossCents: Cents; readonly ratePpm: RatePpm },
): PriceSource => {
  const { qty, unitGrossCents, ratePpm } = charged
  const shares = unitByRate(source, qty)
  const [single, ...others] = shares
  const isSamePrice = sum(shares.map(({ grossCents }) => grossCents)) === unitGrossCents
  if (isSamePrice && (others.length > 0 || single?.ratePpm === ratePpm)) return source
  if (others.length === 0)
    return {
      ...source,
      parts: [{ qty: 1, ratePpm, prices: withChargedStep(quantityPricesOf(source), qty, unitGrossCents) }],
      surcharges: [],
    }
  const parts = allocate(
    unitGrossCents,
    shares.map(({ grossCents }) => grossCents),
  )
  return {
    ...source,
    parts: shares.map((share, index) => ({
      qty: 1,
      ratePpm: share.ratePpm,
      prices: [{ qtyMin: 1, unitGrossCents: parts[index]! }],
    })),
    surcharges: [],
  }
}

/**
 * The price label of several products bought together, each at its own rate. A product without a price adds nothing.
 *
 * @returns null when no product has a price
 */
export const combinedPrice = (
  parts: ReadonlyArray<{ readonly price: Price | null; readonly qty: number }>,
): Price | null => {
  const known = parts.flatMap(({ price, qty }) => (price !== null && qty > 0 ? [{ price, qty }] : []))
  if (known.length === 0) return null
  const total = (amountOf: (price: Price) => Amount): LineTotal =>
    lineTotal(
      {
        parts: known.map(({ price, qty }) => ({
          qty,
          ratePpm: price.ratePpm,
          prices: [{ qtyMin: 1, unitGrossCents: amountOf(price).grossCents }],
        })),
        surcharges: [],
      },
      1,
    )
  const { unit: payable, ratePpm } = total((price) => price.payable)
  return {
    payable,
    original: known.some(({ price }) => price.original !== null)
      ? total((price) => price.original ?? price.payable).unit
      : null,
    prior: known.some(({ price }) => price.prior !== null)
      ? total((price) => price.prior ?? price.payable).unit
      : null,
    ratePpm,
  }
}
