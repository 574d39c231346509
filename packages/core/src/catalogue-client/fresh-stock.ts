import { Effect } from "effect"
import type { RequestError } from "../api/index.ts"
import { type Product, skusToPrefetch, withStock } from "../product/index.ts"
import { batches, type StockItem } from "../stock/index.ts"
import { logOnly } from "../sync/index.ts"

/**
 * Replaces the stock of a product's variants by the platform's current stock. A variant without current stock does not
 * change, and a failed request is logged.
 *
 * @param variantsMax - maximum number of variants to request
 * @param request - loads the stock of one batch of skus
 */
export const withFreshStock = Effect.fn("CatalogueClient.withFreshStock")(function* (
  product: Product,
  variantsMax: number,
  request: (skus: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<StockItem>, RequestError>,
) {
  const items = yield* Effect.forEach(
    batches(skusToPrefetch(product, variantsMax)),
    (skus) =>
      Effect.map(logOnly("ST9")(request(skus)), (found) =>
        (found ?? []).slice(0, skus.length).map((item, index) => [skus[index]!, item] as const),
      ),
    { concurrency: "unbounded" },
  )
  return withStock(product, new Map(items.flat()))
})
