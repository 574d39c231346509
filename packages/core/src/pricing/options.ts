import { type Cents, ratePpm, share, times } from "../money/index.ts"
import type { Surcharge } from "./model.ts"

/**
 * The surcharge of an option on one piece.
 *
 * @param baseGross - Cents of the product itself, tax included, before any option
 * @returns Cents tax included: the amount itself when fixed, else its share of the base
 */
export const surcharge = ({ priceType, priceCents, pricePpm }: Surcharge, baseGross: Cents): Cents => {
  if (priceType === "fixed") return priceCents
  return times(share(baseGross, ratePpm(Math.trunc(Math.abs(pricePpm)))), Math.sign(pricePpm))
}
