import { allocate, type Cents, max, min, round, subtract, sum, zero } from "../money/index.ts"
import type { ChargeShares } from "./charges.ts"
import type { TaxShare } from "./model.ts"
import { sumByRate } from "./split.ts"

/** A credit of an order. */
export interface Credit {
  /** The whole credit, tax included. */
  readonly amountCents: Cents
  /** The parts of `amountCents` that belong to lines, tax included. */
  readonly lines: ReadonlyArray<{
    /** Index of the line in the order. */
    readonly position: number
    readonly amountCents: Cents
  }>
  /** The part of `amountCents` for delivery, tax included. The rest belongs to the order as a whole. */
  readonly shippingCents: Cents
}

/** The amount that may still be credited of an order, by tax rate. */
export interface CreditBalance {
  readonly lines: ReadonlyArray<ReadonlyArray<TaxShare>>
  readonly shipping: ReadonlyArray<TaxShare>
  /** The balance of the whole order: one share per rate. */
  readonly rates: ReadonlyArray<TaxShare>
}

/** A credit split by tax rate. */
export interface CreditShares {
  /** The shares of each line, in the order of the credit's lines. */
  readonly lines: ReadonlyArray<ReadonlyArray<TaxShare>>
  /** The whole credit: one share per rate. */
  readonly rates: ReadonlyArray<TaxShare>
  /** The balance after the credit. */
  readonly balance: CreditBalance
}

/** The balance of an order before its first credit. */
export const initialCreditBalance = ({ lines, shipping, rates }: ChargeShares): CreditBalance => ({
  lines,
  shipping,
  rates,
})

/**
 * Splits a credit by tax rate and subtracts it from the balance. Lines and delivery have their own rates. The rest of
 * the credit takes the rates of the remaining balance. A rate is never credited beyond its balance. A credit of the whole
 * balance takes exactly the balance, so the credits of an order sum to the order's charges by rate.
 *
 * @param balance - the balance before the credit
 */
export const splitCredit = (balance: CreditBalance, credit: Credit): CreditShares => {
  const lines = credit.lines.map(({ position, amountCents }) =>
    takeShares(balance.lines[position] ?? [], amountCents),
  )
  const shipping = takeShares(balance.shipping, credit.shippingCents)
  const after: CreditBalance = {
    lines: balance.lines.map((left, position) =>
      credit.lines.reduce(
        (rest, line, index) => (line.position === position ? subtractShares(rest, lines[index]!) : rest),
        left,
      ),
    ),
    shipping: subtractShares(balance.shipping, shipping),
    rates: [],
  }
  const rates = ratesOf(balance.rates, sumByRate([...lines.flat(), ...shipping]), credit.amountCents)
  return { lines, rates, balance: { ...after, rates: subtractShares(balance.rates, rates) } }
}

const ratesOf = (
  left: ReadonlyArray<TaxShare>,
  wanted: ReadonlyArray<TaxShare>,
  amountCents: Cents,
): ReadonlyArray<TaxShare> => {
  if (amountCents >= grossOf(left)) return left
  const own = takeShares(wanted, amountCents).map((share) =>
    limitTo(
      share,
      left.find(({ ratePpm }) => ratePpm === share.ratePpm),
    ),
  )
  const rest = takeShares(subtractShares(left, own), subtract(amountCents, grossOf(own)))
  return sumByRate([...own, ...rest]).filter(isNonZero)
}

/**
 * The part of each share when an amount is taken from shares in proportion to their size.
 *
 * @param left - the available shares
 * @param amountCents - gross; a larger amount than available takes everything
 * @returns one part per share, in the same order; no part is larger than its share
 */
const takeShares = (left: ReadonlyArray<TaxShare>, amountCents: Cents): ReadonlyArray<TaxShare> => {
  const weights = left.map(({ grossCents }) => max(zero, grossCents))
  const parts = allocate(min(amountCents, sum(weights)), weights)
  return left.map((share, index) => partOf(share, parts[index]!))
}

/** A part of a share. Its tax is in proportion to the share's tax, rounded to the cent. */
const partOf = ({ ratePpm, taxCents: whole, grossCents: of }: TaxShare, grossCents: Cents): TaxShare => {
  const taxCents = of === 0 ? zero : round((whole * grossCents) / of)
  return { ratePpm, netCents: subtract(grossCents, taxCents), taxCents, grossCents }
}

/** Limits a share to the balance of its rate in net, tax and gross. */
const limitTo = (share: TaxShare, left: TaxShare | undefined): TaxShare => {
  if (left === undefined || left.grossCents <= 0)
    return { ...share, netCents: zero, taxCents: zero, grossCents: zero }
  if (share.grossCents >= left.grossCents) return left
  const least = max(zero, subtract(share.grossCents, left.netCents))
  const taxCents = max(least, min(share.taxCents, min(left.taxCents, share.grossCents)))
  return { ...share, netCents: subtract(share.grossCents, taxCents), taxCents }
}

/**
 * Subtracts shares from other shares by rate.
 *
 * @returns one share per rate, lowest rate first; rates with a balance of zero are omitted
 */
export const subtractShares = (
  shares: ReadonlyArray<TaxShare>,
  taken: ReadonlyArray<TaxShare>,
): ReadonlyArray<TaxShare> => sumByRate([...shares, ...taken.map(negative)]).filter(isNonZero)

const negative = ({ ratePpm, netCents, taxCents, grossCents }: TaxShare): TaxShare => ({
  ratePpm,
  netCents: subtract(zero, netCents),
  taxCents: subtract(zero, taxCents),
  grossCents: subtract(zero, grossCents),
})

const isNonZero = ({ netCents, taxCents, grossCents }: TaxShare): boolean =>
  netCents !== 0 || taxCents !== 0 || grossCents !== 0

const grossOf = (shares: ReadonlyArray<TaxShare>): Cents => sum(shares.map(({ grossCents }) => grossCents))
