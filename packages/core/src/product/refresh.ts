import { type Price, servedPrice } from "../pricing/index.ts"
import type { CurrentPrice } from "./requests.ts"
import type { Product } from "./model.ts"

/**
 * The skus of the products whose prices are loaded again. For a single product also those of its variants.
 *
 * @returns distinct skus; a sku with a comma is omitted, because requests have comma-separated lists
 */
export const skusToRefresh = (products: ReadonlyArray<Product>): ReadonlyArray<string> => {
  const [first, ...others] = products
  const children = first === undefined || others.length > 0 ? [] : first.variants.map(({ sku }) => sku)
  const skus = [...products.map(({ sku }) => sku), ...children]
  return [...new Set<string>(skus)].filter((sku) => sku !== "" && !sku.includes(","))
}

/**
 * Replaces the prices of a product and its variants by current ones, matched by id. Other prices remain. A final price
 * is a reduction only below the regular one.
 *
 * @param current - the platform's prices by product id
 */
export const withCurrent = (product: Product, current: ReadonlyMap<number, CurrentPrice>): Product => ({
  ...product,
  price: currentPrice(product.price, current.get(product.id)),
  variants: product.variants.map((variant) => ({
    ...variant,
    price: currentPrice(variant.price, current.get(variant.id)),
  })),
})

const currentPrice = (known: Price | null, current: CurrentPrice | undefined): Price | null =>
  current === undefined ? known : servedPrice(current.final, current.regular, known)
