/** What a product costs now, what it cost before, and what its options add. */
export { type Content, type ListedPrice, type Price, type PriceRange, type TierPrice } from "./model.ts"
