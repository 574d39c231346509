/** What a product costs now, what it cost before, and what its options add. */
export {
  type Content,
  type ListedPrice,
  type Price,
  type PriceRange,
  type Surcharge,
  type TierPrice,
} from "./model.ts"
export { type Moment, moment } from "./moment.ts"
export { isActive, type Window } from "./special.ts"
export { earned, type TierContext, withTier } from "./tier.ts"
export { price, type PriceContext, priceRange, reductionPercent, unitPrice } from "./price.ts"
export { surcharge, withOptions } from "./options.ts"
export { bundlePrice, groupedPrice, type Part } from "./composite.ts"
