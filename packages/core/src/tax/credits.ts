import { allocate, type Cents, max, min, round, subtract, sum, zero } from "../money/index.ts"
import type { ChargeShares } from "./charges.ts"
import type { TaxShare } from "./model.ts"
import { breakdown } from "./split.ts"

/** What is credited of an order. */
export interface Credit {
  /** All of it, tax included. */
  readonly amountCents: Cents
  /** Of which for pieces of lines. */
  readonly lines: ReadonlyArray<{
    /** Index of the line in the order. */
    readonly position: number
    readonly amountCents: Cents
  }>
  /** Of which for delivery. What is left over belongs to the order as a whole. */
  readonly shippingCents: Cents
}

/** What may still be credited of an order, by rate. */
export interface CreditBalance {
  readonly lines: ReadonlyArray<ReadonlyArray<TaxShare>>
  readonly shipping: ReadonlyArray<TaxShare>
  /** Of everything together. */
  readonly rates: ReadonlyArray<TaxShare>
}

/** A credit by rate. */
export interface CreditShares {
  /** In the order of the credit's lines. */
  readonly lines: ReadonlyArray<ReadonlyArray<TaxShare>>
  /** Everything together, one share per rate. */
  readonly rates: ReadonlyArray<TaxShare>
  readonly balance: CreditBalance
}

/** The balance of an order of which nothing was credited. @rule TX10 */
export const openBalance = ({ lines, shipping, rates }: ChargeShares): CreditBalance => ({
  lines,
  shipping,
  rates,
})

/**
 * Credits a part of an order. Each line and the delivery are credited at their own rates; what belongs to no line is
 * spread over all that is left. No rate is ever credited more than it has left, and a credit of everything that is left
 * takes exactly that, so that the credits of an order sum to it by rate.
 *
 * @param balance - before the credit
 * @rule TX10 - directive 2006/112/EC art. 90, 219
 */
export const creditShares = (balance: CreditBalance, credit: Credit): CreditShares => {
  const lines = credit.lines.map(({ position, amountCents }) =>
    takeShares(balance.lines[position] ?? [], amountCents),
  )
  const shipping = takeShares(balance.shipping, credit.shippingCents)
  const after: CreditBalance = {
    lines: balance.lines.map((left, position) =>
      credit.lines.reduce(
        (rest, line, index) => (line.position === position ? lessShares(rest, lines[index]!) : rest),
        left,
      ),
    ),
    shipping: lessShares(balance.shipping, shipping),
    rates: [],
  }
  const rates = ratesOf(balance.rates, breakdown([...lines.flat(), ...shipping]), credit.amountCents)
  return { lines, rates, balance: { ...after, rates: lessShares(balance.rates, rates) } }
}

const ratesOf = (
  left: ReadonlyArray<TaxShare>,
  wanted: ReadonlyArray<TaxShare>,
  amountCents: Cents,
): ReadonlyArray<TaxShare> => {
  if (amountCents >= grossOf(left)) return left
  const own = takeShares(wanted, amountCents).map((share) =>
    within(
      share,
      left.find(({ ratePpm }) => ratePpm === share.ratePpm),
    ),
  )
  const rest = takeShares(lessShares(left, own), subtract(amountCents, grossOf(own)))
  return breakdown([...own, ...rest]).filter(isSomething)
}

/**
 * Takes an amount out of shares, from each by its part of them.
 *
 * @param left - what is there
 * @param amountCents - more than is there takes all
 * @returns one share per share, none larger than it was; all of them when all is taken
 * @rule TX10
 */
const takeShares = (left: ReadonlyArray<TaxShare>, amountCents: Cents): ReadonlyArray<TaxShare> => {
  const weights = left.map(({ grossCents }) => max(zero, grossCents))
  const parts = allocate(min(amountCents, sum(weights)), weights)
  return left.map((share, index) => partOf(share, parts[index]!))
}

/** A part of a share; its tax keeps the proportion, to the nearest cent. */
const partOf = ({ ratePpm, taxCents: whole, grossCents: of }: TaxShare, grossCents: Cents): TaxShare => {
  const taxCents = of === 0 ? zero : round((whole * grossCents) / of)
  return { ratePpm, netCents: subtract(grossCents, taxCents), taxCents, grossCents }
}

/** A share that is no larger than what is left of its rate, in net and tax as in gross. */
const within = (share: TaxShare, left: TaxShare | undefined): TaxShare => {
  if (left === undefined || left.grossCents <= 0)
    return { ...share, netCents: zero, taxCents: zero, grossCents: zero }
  if (share.grossCents >= left.grossCents) return left
  const least = max(zero, subtract(share.grossCents, left.netCents))
  const taxCents = max(least, min(share.taxCents, min(left.taxCents, share.grossCents)))
  return { ...share, netCents: subtract(share.grossCents, taxCents), taxCents }
}

/**
 * What is left of shares after others were taken out of them.
 *
 * @returns one share per rate; rates of which nothing is left go
 * @rule TX10
 */
export const lessShares = (
  shares: ReadonlyArray<TaxShare>,
  taken: ReadonlyArray<TaxShare>,
): ReadonlyArray<TaxShare> => breakdown([...shares, ...taken.map(negative)]).filter(isSomething)

const negative = ({ ratePpm, netCents, taxCents, grossCents }: TaxShare): TaxShare => ({
  ratePpm,
  netCents: subtract(zero, netCents),
  taxCents: subtract(zero, taxCents),
  grossCents: subtract(zero, grossCents),
})

const isSomething = ({ netCents, taxCents, grossCents }: TaxShare): boolean =>
  netCents !== 0 || taxCents !== 0 || grossCents !== 0

const grossOf = (shares: ReadonlyArray<TaxShare>): Cents => sum(shares.map(({ grossCents }) => grossCents))
