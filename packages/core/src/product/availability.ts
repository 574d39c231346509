import type { AvailabilityView } from "./product-view.ts"
import { limits } from "../settings/index.ts"
import { isOut, type StockItem } from "../stock/index.ts"
import type { BundleOption, Product, Variant } from "./model.ts"
import { eligible, listEverything, type Listing } from "./variant.ts"

/** Whether a product needs no shipment. */
export const isVirtual = ({ type }: Pick<Product, "type">): boolean =>
  type === "virtual" || type === "downloadable"

/**
 * Whether a product cannot be bought in any form: the product itself, all its variants, all links of a required bundle
 * option, or all pieces of a set are out of stock.
 */
export const isSoldOut = (product: Product, listing: Listing = listEverything): boolean => {
  if (isOut(product.stock)) return true
  if (product.type === "configurable") return areOut(eligible(product, listing))
  if (product.type === "bundle") return product.bundleOptions.some(isOutOption)
  return product.type === "grouped" && areOut(product.groupedLinks)
}

const areOut = (things: ReadonlyArray<{ readonly stock: StockItem | null }>): boolean =>
  things.length > 0 && things.every(({ stock }) => isOut(stock))
const isOutOption = ({ isRequired, links }: BundleOption): boolean => isRequired && areOut(links)

/**
 * The stock of a choice: the variant's, otherwise the product's. The variants of a product that is out of stock are out
 * of stock too.
 */
export const stockOf = (product: Product, variant: Variant | null): StockItem | null =>
  variant === null || isOut(product.stock) ? product.stock : variant.stock

/**
 * The pieces of a product in stock in all its variants.
 *
 * @returns pieces > 0, or null if the stock of a variant is not counted
 */
export const piecesLeft = (product: Product): number | null => {
  if (product.type === "bundle" || product.type === "grouped") return null
  const stocks =
    product.type === "configurable" ? eligible(product).map(({ stock }) => stock) : [product.stock]
  let left = 0
  for (const stock of stocks) {
    if (isOut(stock)) continue
    if (stock === null || !stock.isManaged || stock.qty <= 0) return null
    left += stock.qty
  }
  return left > 0 ? left : null
}

/** Whether the stock is low enough to show the remaining quantity. */
export const isLast = (left: number | null): boolean => left !== null && left > 0 && left <= limits.lastQtyMax

/** Lead time in weeks, from the attribute `weeks_to_make`; 0 for stocked and virtual products. */
export const weeksToMake = (product: Product): number => {
  const weeks = isVirtual(product) ? 0 : Number(product.attributes["weeks_to_make"])
  return weeks > 0 ? weeks : 0
}

/** Whether a sold out product will not be restocked, by its attribute `discontinued`. */
const isDiscontinued = ({ attributes: { discontinued } }: Product): boolean =>
  discontinued === "1" || discontinued === "true"

/**
 * The availability of a product on its page. A product made to order has its lead time.
 *
 * @param variant - the shown one, or null
 */
export const availabilityView = (product: Product, variant: Variant | null): AvailabilityView => {
  const stock = stockOf(product, variant)
  if (variant === null ? isSoldOut(product) : isOut(stock))
    return isDiscontinued(product)
      ? { tag: "out", isForGood: true }
      : { tag: "out", remindSku: variant?.sku ?? product.sku }
  if (isVirtual(product)) return { tag: "virtual" }
  const weeks = weeksToMake(product)
  if (weeks > 0) return { tag: "toOrder", weeks }
  if (stock === null) return partsAreKnown(product) ? { tag: "inStock", qty: null } : { tag: "unknown" }
  if (!stock.isManaged || stock.qty <= 0) return { tag: "inStock", qty: null }
  return isLast(stock.qty) ? { tag: "last", qty: stock.qty } : { tag: "inStock", qty: stock.qty }
}

const partsAreKnown = ({ bundleOptions, groupedLinks }: Product): boolean =>
  [...bundleOptions.flatMap(({ links }) => links), ...groupedLinks].some(({ stock }) => stock !== null)
