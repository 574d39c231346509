import { type Fault, qty as qtyFaults } from "../form/index.ts"
import {
  lineTotal,
  type LineTotal,
  priceList,
  type PricePart,
  pricedQuantity,
  type PriceSource,
  unitPrice,
} from "../pricing/index.ts"
import { limits, type ShopSettings } from "../settings/index.ts"
import { bundleParts } from "./bundle-option.ts"
import { surchargesOf } from "./custom-option.ts"
import type { Product, ProductOption, Variant } from "./model.ts"
import { validateOption } from "./option.ts"
import { variantOf } from "./variant.ts"

/** The customer group and the tax form of the prices of a line. */
export interface LineContext {
  /** The tax form of tier prices. */
  readonly sourceIncludesTax: boolean
  /** Customer group for group prices, or null. */
  readonly groupId: number | null
  /** The day in the shop's time zone from which dates can be chosen; missing: every day. */
  readonly today?: string
  /** The pieces that decide on a quantity price; missing: those of the line. */
  readonly quantityOf?: ShopSettings["prices"]["quantityOf"]
  /** Pieces of the product in the cart; missing: those of the line. They count if `quantityOf` is "product". */
  readonly productQty?: number
}

/** The product under which pieces of a cart count together: the configurable product of a variant. */
export const productSku = (line: { readonly sku: string; readonly parentSku: string | null }): string =>
  line.parentSku ?? line.sku

/** The pieces of a product in a cart. */
export const piecesOf = (
  lines: ReadonlyArray<{ readonly sku: string; readonly parentSku: string | null; readonly qty: number }>,
  product: string,
): number => lines.reduce((all, line) => (productSku(line) === product ? all + line.qty : all), 0)

/** A priced line: its price source, and the totals that follow from it at one quantity. */
export interface PricedLine extends LineTotal {
  readonly tag: "Priced"
  readonly source: PriceSource
  /** The validated choice. */
  readonly option: ProductOption
  readonly variant: Variant | null
}

/** Why a line has no price. */
export type LineFault =
  /** No price is known, or options make it negative. Zero is a price. */
  | { readonly tag: "PriceUnknown" }
  /** No enabled variant has the chosen attributes. */
  | { readonly tag: "NoVariant" }
  /** A set is bought as its parts. */
  | { readonly tag: "NotALine" }
  | { readonly tag: "Invalid"; readonly faults: ReadonlyArray<Fault> }

/**
 * Prices a line: product page, cart and platform use the same source and totals.
 *
 * | product                       | base of one piece                                          |
 * | ----------------------------- | ---------------------------------------------------------- |
 * | simple, virtual, downloadable | its price, or a tier earned by the quantity                |
 * | configurable                  | the price of the variant named by every attribute          |
 * | bundle                        | the chosen links, each times its quantity, at its own rate |
 * | grouped                       | not a line                                                 |
 *
 * Custom options are computed from that base. A line with a part without a price has no price: its total would be too low.
 *
 * @param product - priced and taxed, one piece
 * @param input - the unvalidated choice
 * @param qty - whole pieces, 1 to the limit of a line
 */
export const priceLine = (
  product: Product,
  input: ProductOption,
  qty: number,
  context: LineContext,
): PricedLine | LineFault => {
  if (product.type === "grouped") return { tag: "NotALine" }
  const variant = product.type === "configurable" ? variantOf(product, input.configurable) : null
  if (product.type === "configurable" && variant === null) return { tag: "NoVariant" }
  const { option, faults } = validateOption(product, input, context.today ?? null)
  const allFaults = [...qtyFaults("qty", qty, limits.lineQtyMax), ...faults]
  if (allFaults.length > 0) return { tag: "Invalid", faults: allFaults }
  const source = priceSourceOf(product, variant, option, context)
  if (source === null) return { tag: "PriceUnknown" }
  const pricedQty = pricedQuantity(source, qty, context.productQty ?? qty)
  const unitCents = unitPrice(source, pricedQty)
  if (unitCents < 0) return { tag: "PriceUnknown" }
  const tooMany = qtyFaults("qty", qty, countable(unitCents))
  if (tooMany.length > 0) return { tag: "Invalid", faults: tooMany }
  return { tag: "Priced", source, option, variant, ...lineTotal(source, pricedQty) }
}

/** The maximum number of pieces whose row total is exact to the cent. */
const countable = (unitGrossCents: number): number | null =>
  unitGrossCents === 0 ? null : Math.floor(Number.MAX_SAFE_INTEGER / unitGrossCents)

/** The price source of a valid choice; null when the price of a part is unknown. */
const priceSourceOf = (
  product: Product,
  variant: Variant | null,
  option: ProductOption,
  context: LineContext,
): PriceSource | null => {
  const parts = partsOf(product, variant, option, context)
  if (parts.length === 0 || parts.includes(null)) return null
  return {
    parts: parts.filter((part) => part !== null),
    surcharges: surchargesOf(product.customOptions, option.custom),
    ...(context.quantityOf === "product" ? { quantityOf: "product" } : {}),
  }
}

const partsOf = (
  product: Product,
  variant: Variant | null,
  option: ProductOption,
  context: LineContext,
): ReadonlyArray<PricePart | null> => {
  if (product.type === "bundle")
    return bundleParts(product.bundleOptions, option.bundle).map(
      ({ link, qty }) => link.price && { ...priceList(link.price, [], context), qty },
    )
  const { price, tiers = [] } = variant ?? product
  return [price && { ...priceList(price, tiers, context), qty: 1 }]
}
