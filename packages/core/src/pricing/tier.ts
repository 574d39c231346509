import { type Cents, min } from "../money/index.ts"
import { fromCataloguePrice } from "../tax/index.ts"
import type { Price, TierPrice } from "./model.ts"

/** The customer group and the quantity for tier prices. */
export interface TierContext {
  /** Customer group; null if unknown. */
  readonly groupId: number | null
  readonly qty: number
}

/**
 * The lowest price that a quantity or a group earns.
 *
 * @param tiers - in the source's tax form, in any order
 * @returns Cents in the source's tax form, or null when no tier is earned
 */
export const lowestTierPrice = (
  tiers: ReadonlyArray<TierPrice>,
  { groupId, qty }: TierContext,
): Cents | null => {
  let lowest: Cents | null = null
  for (const tier of tiers) {
    if (tier.priceCents <= 0 || tier.qtyMin > qty) continue
    if (tier.groupId !== null && tier.groupId !== groupId) continue
    lowest = min(lowest ?? tier.priceCents, tier.priceCents)
  }
  return lowest
}

/**
 * The price at a quantity: a tier can only lower it. The price before a reduction does not change, because a tier is not an
 * announced reduction.
 *
 * @param price - of one piece
 * @param sourceIncludesTax - the tax form of the tiers
 */
export const withTier = (
  price: Price,
  tiers: ReadonlyArray<TierPrice>,
  context: TierContext & { readonly sourceIncludesTax: boolean },
): Price => {
  const source = lowestTierPrice(tiers, context)
  if (source === null) return price
  const payable = fromCataloguePrice(source, price.ratePpm, context.sourceIncludesTax)
  return payable.grossCents < price.payable.grossCents
    ? { ...price, payable, original: price.original ?? price.payable }
    : price
}
