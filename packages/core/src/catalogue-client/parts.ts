import { Effect } from "effect"
import { failure, type RequestError } from "../api/index.ts"
import { type Product, skusOfBareParts, withParts } from "../product/index.ts"
import { limits } from "../settings/index.ts"

/**
 * Loads the parts of bundles and sets that their documents name by sku only. The skus of all products of a response are in
 * one search, up to `limits.partBatch`. A refused search leaves the products without prices, because other products of the
 * response can be sold; an unreachable platform fails the whole response.
 *
 * @param load - finds the enabled products of some skus
 */
export const withLoadedParts = Effect.fn("CatalogueClient.withLoadedParts")(function* (
  products: ReadonlyArray<Product>,
  load: (skus: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Product>, RequestError>,
): Effect.fn.Return<ReadonlyArray<Product>, RequestError> {
  const skus = skusOfBareParts(products)
  if (skus.length === 0) return products
  const batches = Array.from({ length: Math.ceil(skus.length / limits.partBatch) }, (_, index) =>
    skus.slice(index * limits.partBatch, (index + 1) * limits.partBatch),
  )
  return yield* Effect.forEach(batches, load, { concurrency: "unbounded" }).pipe(
    Effect.map((parts) => withParts(products, parts.flat())),
    Effect.catchIf(
      (error) => failure(error) === "refused",
      (error) => Effect.as(Effect.logWarning("PD24", error), products),
    ),
  )
})
