import {
  combinedPrice,
  type PriceRange,
  priceRange,
  type PriceView,
  reductionPercent,
  shownPricePerMeasure,
} from "../pricing/index.ts"
import { bundleParts, defaultBundle } from "./bundle-option.ts"
import type { Product } from "./model.ts"
import { isVirtual } from "./availability.ts"
import { eligible, listEverything, type Listing } from "./variant.ts"

/**
 * The price of a product before a choice: of its cheapest variant, of its default parts, of one of each piece of the set,
 * or its own. Products without loaded variants or parts have their own price. A zero of theirs means no price.
 *
 * @returns null when no price is known
 */
export const shownPrice = (product: Product, listing: Listing = listEverything): PriceRange | null => {
  const { type, variants, bundleOptions, groupedLinks } = product
  if (type === "configurable" && variants.length > 0) {
    return priceRange(eligible(product, listing).map(({ price }) => price))
  }
  if (type === "bundle" && bundleOptions.length > 0) {
    const parts = bundleParts(bundleOptions, defaultBundle(bundleOptions))
    return priceRange([combinedPrice(parts.map(({ link, qty }) => ({ price: link.price, qty })))])
  }
  if (type === "grouped" && groupedLinks.length > 0)
    return priceRange([combinedPrice(groupedLinks.map(({ price }) => ({ price, qty: 1 })))])
  return isPricedByParts(product) && product.price?.payable.grossCents === 0
    ? null
    : priceRange([product.price])
}

const isPricedByParts = ({ type }: Pick<Product, "type">): boolean =>
  type === "configurable" || type === "bundle" || type === "grouped"

/**
 * The price label. The reduction is computed from the prior price. A unit price equal to the price is omitted.
 *
 * @param product - its content is the weight or volume of one piece, or null
 */
export const priceView = (
  { lowest, isRange }: PriceRange,
  product: Pick<Product, "content" | "type">,
): PriceView => ({
  payableCents: lowest.payable.grossCents,
  priorCents: lowest.prior?.grossCents ?? null,
  reductionPercent: reductionPercent(lowest),
  isFrom: isRange,
  unit: shownPricePerMeasure(lowest.payable.grossCents, product.content),
  ratePpm: lowest.ratePpm,
  ...(isVirtual(product) ? { isVirtual: true } : {}),
})
