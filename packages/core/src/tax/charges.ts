import { allocate, type Cents, sum, zeroRate } from "../money/index.ts"
import type { RateWeight, TaxShare } from "./model.ts"
import { dominantRate, fromGross, sumByRate } from "./split.ts"

/** A line of a cart or an order, as the order charges for it. */
export interface ChargedLine {
  /** Gross price of the row after the discount. */
  readonly afterDiscountCents: Cents
  /** Gross price of the row before the discount. */
  readonly beforeDiscountCents: Cents
  /** Number of pieces. */
  readonly qty: number
  /** Gross price by tax rate; several where the parts of a bundle have different rates. */
  readonly rateWeights: ReadonlyArray<RateWeight>
  /** Whether the line needs no delivery. */
  readonly isVirtual: boolean
}

/** Everything that an order charges for, tax included. */
export interface Charges {
  readonly lines: ReadonlyArray<ChargedLine>
  readonly shippingGrossCents: Cents
  readonly paymentGrossCents: Cents
}

/** The charges of an order, split by tax rate. The shares of a charge sum to that charge. */
export interface ChargeShares {
  /** The shares of each line, in the order of the lines. */
  readonly lines: ReadonlyArray<ReadonlyArray<TaxShare>>
  readonly shipping: ReadonlyArray<TaxShare>
  readonly payment: ReadonlyArray<TaxShare>
  /** The sum of lines, shipping and payment: one share per rate. */
  readonly rates: ReadonlyArray<TaxShare>
}

/**
 * Splits a gross price over tax rates in proportion to weights, then each part into net and tax.
 *
 * @param grossCents - tax included
 * @returns one share per weight, in the same order; their gross prices sum to `grossCents`. Without weights, one share
 *          at rate 0, or none for 0 cents
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
 * Splits everything that an order charges by tax rate. Totals, orders, invoices, mails and credit notes all use this
 * function, so that their figures agree.
 *
 * A shipping fee takes the rates of the delivered lines, a payment fee the rates of all lines. The weights are the
 * prices after the discount. If those sum to 0, the weights are the prices before the discount. If those also sum to 0,
 * the weights are the quantities.
 */
export const splitCharges = ({ lines, shippingGrossCents, paymentGrossCents }: Charges): ChargeShares => {
  const lineShares = lines.map(({ afterDiscountCents, rateWeights }) =>
    splitByRate(afterDiscountCents, rateWeights),
  )
  const delivered = lines.filter(({ isVirtual }) => !isVirtual)
  const shipping = splitFee(shippingGrossCents, delivered.length === 0 ? lines : delivered)
  const payment = splitFee(paymentGrossCents, lines)
  return {
    lines: lineShares,
    shipping,
    payment,
    rates: sumByRate([...lineShares.flat(), ...shipping, ...payment]),
  }
}

/** Splits a fee over the tax rates of lines. Omits shares of 0 cents. */
const splitFee = (grossCents: Cents, lines: ReadonlyArray<ChargedLine>): ReadonlyArray<TaxShare> =>
  splitByRate(grossCents, feeWeights(lines)).filter((share) => share.grossCents !== 0)

const feeWeights = (lines: ReadonlyArray<ChargedLine>): ReadonlyArray<RateWeight> => {
  const weightsBy = (priceOf: (line: ChargedLine) => Cents) =>
    sumByRate(lines.flatMap((line) => splitByRate(priceOf(line), line.rateWeights)))
  const afterDiscount = weightsBy(({ afterDiscountCents }) => afterDiscountCents)
  if (grossSum(afterDiscount) > 0) return afterDiscount
  const beforeDiscount = weightsBy(({ beforeDiscountCents }) => beforeDiscountCents)
  if (grossSum(beforeDiscount) > 0) return beforeDiscount
  return sumByRate(
    lines.map(({ qty, rateWeights }) => {
      const ratePpm = dominantRate(rateWeights)
      return { ratePpm, ...fromGross(qty as Cents, ratePpm) }
    }),
  )
}

const grossSum = (weights: ReadonlyArray<RateWeight>): Cents =>
  sum(weights.map((weight) => weight.grossCents))
