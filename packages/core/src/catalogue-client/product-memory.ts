import { Cache, Effect, Exit } from "effect"
import type { RequestError } from "../api/index.ts"
import { type CustomerGroup, Queries, type Query } from "../catalogue/index.ts"
import type { Product } from "../product/index.ts"
import { limits } from "../settings/index.ts"

/** A product has other prices for another customer group. */
interface ProductKey extends CustomerGroup {
  readonly sku: string
}

/**
 * Caches the products of recent pages in memory, so that the cart can add them without a request.
 *
 * @param search - finds the product of a sku that is not in memory
 */
export const makeProductMemory = Effect.fnUntraced(function* (
  search: (query: Query, group: CustomerGroup) => Effect.Effect<Product | null, RequestError>,
) {
  // A variant is sold as its parent's, so the parent wins over a product of the same sku.
  const load = ({ sku, ...group }: ProductKey) =>
    Effect.map(
      Effect.all([search(Queries.byParentOfChild(sku), group), search(Queries.bySku([sku]), group)], {
        concurrency: "unbounded",
      }),
      ([parent, own]) => parent ?? own,
    )
  const cache = yield* Cache.makeWith(load, {
    capacity: limits.productCacheMax,
    timeToLive: (exit) => (Exit.isSuccess(exit) && exit.value !== null ? limits.productCacheMs : 0),
  })
  return {
    find: (sku: string, group: CustomerGroup) => Cache.get(cache, { ...group, sku }),
    /** Caches a product by its own sku and those of its variants. */
    remember: (product: Product, group: CustomerGroup) =>
      Effect.forEach(
        [product.sku, ...product.variants.map((variant) => variant.sku)],
        (sku) => Cache.set(cache, { ...group, sku }, product),
        { discard: true },
      ),
  }
})

/** Whether a query requests every field of a product that the cart needs. */
export const hasCartFields = ({ include, exclude }: Query): boolean =>
  include === null && exclude.every((field) => Queries.cardExcludes.includes(field))
