import { allocate, type Cents, sum, zeroRate } from "../money/index.ts"
import type { RateWeight, TaxShare } from "./model.ts"
import { breakdown, fromGross, leadingRate } from "./split.ts"

/** A row of goods as it is charged. */
export interface ChargedLine {
  /** The row after its discount. */
  readonly paidCents: Cents
  /** The row before its discount. */
  readonly listedCents: Cents
  readonly qty: number
  /** What each rate weighs in the row: more than one where parts are taxed differently. */
  readonly rates: ReadonlyArray<RateWeight>
  /** It is not delivered. */
  readonly isVirtual: boolean
}

/** Everything that an order charges for, tax included. */
export interface Charges {
  readonly lines: ReadonlyArray<ChargedLine>
  readonly shippingGrossCents: Cents
  readonly paymentGrossCents: Cents
}

/** The same by rate; together exactly what is charged. */
export interface ChargeShares {
  readonly lines: ReadonlyArray<ReadonlyArray<TaxShare>>
  readonly shipping: ReadonlyArray<TaxShare>
  readonly payment: ReadonlyArray<TaxShare>
  /** All of them, one share per rate. */
  readonly rates: ReadonlyArray<TaxShare>
}

/**
 * Splits a sum over rates, and takes the tax out of each part.
 *
 * @param grossCents - tax included
 * @returns one share per weight, their gross summing to `grossCents`; without a weight all of it is untaxed
 * @rule TX9 - directive 2006/112/EC art. 78, 79 (ancillary charges and discounts belong to the supply)
 */
export const splitByRate = (
  grossCents: Cents,
  weights: ReadonlyArray<RateWeight>,
): ReadonlyArray<TaxShare> => {
  if (weights.length === 0)
    return grossCents === 0 ? [] : [{ ratePpm: zeroRate, ...fromGross(grossCents, zeroRate) }]
  const parts = allocate(
    grossCents,
    weights.map((weight) => weight.grossCents),
  )
  return weights.map(({ ratePpm }, index) => ({ ratePpm, ...fromGross(parts[index]!, ratePpm) }))
}

/**
 * What an order charges, by rate: the one arithmetic of totals, order, invoice, letters and credit notes.
 *
 * Delivery follows the goods that are delivered, a payment fee all goods: by what is paid for them; where nothing is,
 * by what they cost before the discount; where they cost nothing either, by their pieces.
 *
 * @rule TX9 - directive 2006/112/EC art. 78, 79; CA10
 */
export const chargeShares = ({ lines, shippingGrossCents, paymentGrossCents }: Charges): ChargeShares => {
  const goods = lines.map(({ paidCents, rates }) => splitByRate(paidCents, rates))
  const delivered = lines.filter(({ isVirtual }) => !isVirtual)
  const shipping = ancillary(shippingGrossCents, delivered.length === 0 ? lines : delivered)
  const payment = ancillary(paymentGrossCents, lines)
  return { lines: goods, shipping, payment, rates: breakdown([...goods.flat(), ...shipping, ...payment]) }
}

/** A charge that accompanies goods; rates that get nothing of it are left out. */
const ancillary = (grossCents: Cents, lines: ReadonlyArray<ChargedLine>): ReadonlyArray<TaxShare> =>
  splitByRate(grossCents, weightsOf(lines)).filter((share) => share.grossCents !== 0)

const weightsOf = (lines: ReadonlyArray<ChargedLine>): ReadonlyArray<RateWeight> => {
  const by = (amountOf: (line: ChargedLine) => Cents) =>
    breakdown(lines.flatMap((line) => splitByRate(amountOf(line), line.rates)))
  const paid = by(({ paidCents }) => paidCents)
  if (totalOf(paid) > 0) return paid
  const listed = by(({ listedCents }) => listedCents)
  if (totalOf(listed) > 0) return listed
  return breakdown(
    lines.map(({ qty, rates }) => {
      const ratePpm = leadingRate(rates)
      return { ratePpm, ...fromGross(qty as Cents, ratePpm) }
    }),
  )
}

const totalOf = (shares: ReadonlyArray<RateWeight>): Cents => sum(shares.map((share) => share.grossCents))
