import type { RateWeight } from "@shop/core/cart"
import { allocate, type Cents, subtract, zero } from "@shop/core/money"
import { breakdown, fromGross, type TaxShare } from "@shop/core/tax"
import type { PricedCart } from "../carts/index.ts"

/** What an order's tax is made of. */
export interface Rated {
  /** What is paid for each line, its discount taken off, and what each rate weighs in it. */
  readonly lines: ReadonlyArray<{
    readonly paidCents: Cents
    readonly shares: ReadonlyArray<RateWeight>
    readonly isVirtual: boolean
  }>
  readonly shippingGrossCents: Cents
  readonly paymentGrossCents: Cents
}

/** A priced cart as `ratesOf` reads it. @rule CM86 */
export const rated = ({ lines, totals }: PricedCart): Rated => ({
  lines: totals.lines.map(({ rowGrossCents, discountCents }, index) => ({
    paidCents: subtract(rowGrossCents, discountCents),
    shares: lines[index]!.shares,
    isVirtual: lines[index]!.isVirtual,
  })),
  shippingGrossCents: totals.shippingGrossCents,
  paymentGrossCents: totals.segments.find(({ code }) => code === "payment")?.amountCents ?? zero,
})

/**
 * What is taxed at each rate, net and gross: the totals tell the tax alone, an invoice has to tell the base as well.
 * The tax of it is the totals' tax to the cent, which a law holds.
 *
 * @returns one share per rate, all of them together the order's sum
 * @rule CM86 - S1 §3; directive 2006/112/EC art. 226 (8) to (10), by way of features §4
 */
export const ratesOf = ({ lines, shippingGrossCents, paymentGrossCents }: Rated): ReadonlyArray<TaxShare> => {
  const goods = lines.map(({ paidCents, shares }) => spread(paidCents, shares))
  const shipped = goods.filter((_, index) => !lines[index]!.isVirtual).flat()
  return breakdown([
    ...goods.flat(),
    ...spread(shippingGrossCents, breakdown(shipped)),
    ...spread(paymentGrossCents, breakdown(goods.flat())),
  ])
}

const spread = (gross: Cents, weights: ReadonlyArray<RateWeight>): ReadonlyArray<TaxShare> => {
  const parts = allocate(
    gross,
    weights.map(({ grossCents }) => grossCents),
  )
  return weights.map(({ ratePpm }, index) => ({ ratePpm, ...fromGross(parts[index]!, ratePpm) }))
}
