import { type Price, servedPrice } from "../pricing/index.ts"
import type { CurrentPrice } from "./requests.ts"
import type { Product } from "./model.ts"

/**
 * The skus whose prices are fetched again: the products of a list. For a single product also its variants.
 *
 * @returns each once; a sku with a comma cannot stand in a list and is left out
 * @rule PR11 - domain §1.3 (child skus only when exactly one product is asked for)
 */
export const skusToRefresh = (products: ReadonlyArray<Product>): ReadonlyArray<string> => {
  const [first, ...others] = products
  const children = first === undefined || others.length > 0 ? [] : first.variants.map(({ sku }) => sku)
  const skus = [...products.map(({ sku }) => sku), ...children]
  return [...new Set<string>(skus)].filter((sku) => sku !== "" && !sku.includes(","))
}

/**
 * A product at the prices of now, matched by id, its own first and then its variants'. Without a new price the old one
 * stays. A final price that is not below the regular one is no reduction.
 *
 * @param current - what the platform said, by id
 * @rule PR11 - domain §1.3
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
