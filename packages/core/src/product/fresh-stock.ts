import type { StockItem } from "../stock/index.ts"
import type { Product } from "./model.ts"

/**
 * The skus whose stock a product page fetches: its first variants, up to a limit.
 *
 * @param countMax - maximum number of variants; 0 for none
 * @returns in the order of the variants; a sku with a comma is omitted, because requests have comma-separated lists
 */
export const skusToPrefetch = ({ variants }: Product, countMax: number): ReadonlyArray<string> =>
  variants
    .map(({ sku }) => sku as string)
    .filter((sku) => sku !== "" && !sku.includes(","))
    .slice(0, countMax)

/** Updates the stock of variants by sku. Variants without new stock stay unchanged. */
export const withStock = (product: Product, stockBySku: ReadonlyMap<string, StockItem>): Product => ({
  ...product,
  variants: product.variants.map((variant) => ({
    ...variant,
    stock: stockBySku.get(variant.sku) ?? variant.stock,
  })),
})
