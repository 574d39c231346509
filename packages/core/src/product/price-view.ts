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
import { isVirtual } from "./shelf.ts"
import { eligible, listEverything, type Listing } from "./variant.ts"

/**
 * The price under which a product is shown before anything is chosen: of its cheapest variant, of its default parts,
 * of one of each in the set, or its own. A list that was told no variants or parts shows the product's own figure; there
 * zero means that the source has no price.
 *
 * @returns null when no price is known
 * @rule PD16 - S1 §4 (configurable, grouped, bundle price); domain §3 V4 (lists and pages agree)
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
 * A price label. A reduction is told from the prior price alone, and the unit price is left out where it would say the
 * price again.
 *
 * @param product - with the weight or volume of one piece, or null
 * @rule PR10, PD63
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
