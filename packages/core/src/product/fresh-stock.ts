import type { StockItem } from "../stock/index.ts"
import type { Product } from "./model.ts"

/**
 * The skus whose stock is asked for with a product's page: its variants', as many as the shop is set to.
 *
 * @param countMax - variants asked for; 0 asks for none
 * @returns in the order of the variants; a sku with a comma cannot stand in a list and is left out
 * @rule ST9 - S1 §9 (capped by a configured count)
 */
export const skusToPrefetch = ({ variants }: Product, countMax: number): ReadonlyArray<string> =>
  variants
    .map(({ sku }) => sku as string)
    .filter((sku) => sku !== "" && !sku.includes(","))
    .slice(0, countMax)

/** A product whose variants have the stock that was told, by sku; the others keep theirs. @rule ST9 */
export const withStock = (product: Product, told: ReadonlyMap<string, StockItem>): Product => ({
  ...product,
  variants: product.variants.map((variant) => ({
    ...variant,
    stock: told.get(variant.sku) ?? variant.stock,
  })),
})
