/**
 * Product prices: payable, regular and prior prices, tier prices, and surcharges of options.
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
 * const noTiers = { groupId: null, sourceIncludesTax: true }
 * const bowl = { ...Pricing.priceList(price, [], noTiers), qty: 1 }
 * Pricing.unitPrice({ parts: [bowl], surcharges: [engraved] }, 1) //=> 42_90
 * ```
 */
export {
  type Content,
  type ListedPrice,
  type Price,
  type PriceList,
  type PricePart,
  type MeasurePrice,
  type PriceRange,
  type PriceSource,
  type PriceView,
  type QuantityPrice,
  type Surcharge,
  type TierPrice,
} from "./model.ts"
export { dayIn, moment, remembered } from "./moment.ts"
export { isActive, type Window } from "./special.ts"
export { withTier } from "./tier.ts"
export { priceAtQuantity, type QuantityContext, priceList } from "./quantity.ts"
export {
  price,
  type PriceContext,
  pricePerMeasure,
  priceRange,
  reductionPercent,
  servedPrice,
  shownPricePerMeasure,
} from "./price.ts"
export { surcharge } from "./options.ts"
export {
  combinedPrice,
  fixedSource,
  lineTotal,
  type LineTotal,
  pricedQuantity,
  quantityPricesOf,
  unitPrice,
  withChargedPrice,
} from "./source.ts"
export {
  type AppliedPromotion,
  type CouponRefusal,
  type CouponRefusalReason,
  type TotalSegment,
  type Totals,
  type TotalsLine,
  type Unavailability,
  type UnavailableReason,
} from "./totals-model.ts"
export { totals, type TotalsInput, type TotalsInputLine } from "./totals.ts"
export { explainTotals, type TotalsStep } from "./explain-totals.ts"
