import { Clock, Effect } from "effect"
import type { RequestError } from "../api/index.ts"
import { type CurrentPrice, type Product, skusToRefresh, withCurrent } from "../product/index.ts"
import { limits } from "../settings/index.ts"
import { logOnly } from "../sync/index.ts"

/**
 * Replaces the prices of products by the platform's current prices. A product without a current price does not change, and a
 * failed request is logged.
 *
 * @param products - of a search
 * @param request - loads the prices of at most `limits.priceBatch` skus
 */
export const withFreshPrices = Effect.fn("CatalogueClient.withFreshPrices")(function* (
  products: ReadonlyArray<Product>,
  request: (skus: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<CurrentPrice>, RequestError>,
) {
  const skus = skusToRefresh(products)
  const batches = Array.from({ length: Math.ceil(skus.length / limits.priceBatch) }, (_, index) =>
    skus.slice(index * limits.priceBatch, (index + 1) * limits.priceBatch),
  )
  const prices = yield* Effect.forEach(batches, (batch) => logOnly("PR11")(request(batch)))
  const byId = new Map(prices.flatMap((batch) => batch ?? []).map((price) => [price.id, price]))
  const pricesRefreshedAtMs = yield* Clock.currentTimeMillis
  const isRefreshed = ({ id, variants }: Product): boolean =>
    byId.has(id) || variants.some((variant) => byId.has(variant.id))
  return products.map((product) =>
    isRefreshed(product) ? { ...withCurrent(product, byId), pricesRefreshedAtMs } : product,
  )
})
