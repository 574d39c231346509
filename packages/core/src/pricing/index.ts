/**
 * What a product costs now, what it cost before, and what its options add.
 *
 * @example
 * ```ts
 * import { cents, fromPercent } from "@shop/core/money"
 * import * as Pricing from "@shop/core/pricing"
 *
 * const listed = { regularCents: cents(48_00), specialCents: cents(39_00), finalCents: null, tiers: [] }
 * const window = { specialFrom: "2026-11-01", specialTo: "2026-11-30", lowest30dCents: cents(45_00) }
 * const paris = { ratePpm: fromPercent(20)!, sourceIncludesTax: true, timeZone: "Europe/Paris", groupId: null }
 * const price = Pricing.price({ ...listed, ...window }, { ...paris, nowMs: Date.UTC(2026, 10, 21) })!
 * price.payable.grossCents //=> 39_00
 * price.prior?.grossCents //=> 45_00
 * Pricing.reductionPercent(price) //=> 13
 * const engraved = { priceType: "percent" as const, priceCents: cents(0), pricePpm: 100_000 }
 * Pricing.withOptions(price.payable, [engraved], price.ratePpm).grossCents //=> 42_90
 * ```
 */
export {
  type Content,
  type ListedPrice,
  type Price,
  type PriceRange,
  type Surcharge,
  type TierPrice,
} from "./model.ts"
export { type Moment, moment, remembered } from "./moment.ts"
export { isActive, type Window } from "./special.ts"
export { earned, type TierContext, withTier } from "./tier.ts"
export {
  priceAtQuantity,
  type QuantityContext,
  pricesByQuantity,
  type QuantityPrice,
  quantityPrices,
  withChargedPrice,
} from "./quantity.ts"
export { besideUnit, price, type PriceContext, priceRange, reductionPercent, unitPrice } from "./price.ts"
export { surcharge, withOptions } from "./options.ts"
export { bundlePrice, groupedPrice, type Part } from "./composite.ts"
