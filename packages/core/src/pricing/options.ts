import { add, type Cents, ratePpm, type RatePpm, share, sum, times } from "../money/index.ts"
import { type Amount, fromGross } from "../tax/index.ts"
import type { Surcharge } from "./model.ts"

/**
 * What an option adds to one piece.
 *
 * @param baseGross - Cents of the product itself, tax included, before any option
 * @returns Cents tax included: the amount itself when fixed, else its share of the base
 * @rule PR8 - S1 §4 Custom option prices
 */
export const surcharge = ({ priceType, priceCents, pricePpm }: Surcharge, baseGross: Cents): Cents => {
  if (priceType === "fixed") return priceCents
  return times(share(baseGross, ratePpm(Math.trunc(Math.abs(pricePpm)))), Math.sign(pricePpm))
}

/**
 * One piece with its options. Each option is told from the base and rounded by itself, so their order is nothing and
 * choosing again adds nothing; the tax of the whole is the product's.
 *
 * @param base - one piece without options
 * @param surcharges - of the values chosen
 * @param rate - the product's rate, which holds for fixed surcharges too
 * @rule PR8 - S1 §4; domain §2.4, P2 (from the base price), P4 (a fixed option has tax in it)
 */
export const withOptions = (base: Amount, surcharges: ReadonlyArray<Surcharge>, rate: RatePpm): Amount =>
  surcharges.length === 0
    ? base
    : fromGross(add(base.grossCents, sum(surcharges.map((one) => surcharge(one, base.grossCents)))), rate)
