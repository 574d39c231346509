import { Cache, Context, Effect, Exit, Layer } from "effect"
import type { Call, CallError } from "../calls/index.ts"
import { CartProducts } from "../cart/index.ts"
import { CatalogueCalls, type ProductsFound, Queries, type Query } from "../catalogue/index.ts"
import { Transport } from "../ports/index.ts"
import type { Product } from "../product/index.ts"
import type { UrlTarget } from "../routing/index.ts"
import { limits } from "../settings/index.ts"

/**
 * Lets the cart know the products that pages have just shown, so that adding one waits for nobody: a transport to be
 * used in place of the given one, and the products that passed, kept for `limits.productKeepMs`.
 */
const remembering = Effect.gen(function* () {
  const { send } = yield* Transport
  const ask = (query: Query) =>
    Effect.map(send(CatalogueCalls.searchProducts(query)), ({ items }) => items[0] ?? null)
  // A variant is bought as its parent's: only the parent knows what it is a variant of.
  const lookup = (sku: string): Effect.Effect<Product | null, CallError> =>
    Effect.map(
      Effect.all([ask(Queries.byParentOfChild(sku)), ask(Queries.bySku([sku]))], {
        concurrency: "unbounded",
      }),
      ([parent, own]) => parent ?? own,
    )
  const kept = yield* Cache.makeWith(lookup, {
    capacity: limits.productKeepMax,
    timeToLive: (exit) => (Exit.isSuccess(exit) && exit.value !== null ? limits.productKeepMs : 0),
  })
  const keep = (product: Product) =>
    Effect.forEach(
      [product.sku, ...product.variants.map((variant) => variant.sku)],
      (sku) => Cache.set(kept, sku, product),
      {
        discard: true,
      },
    )

  const remember = (call: Call<string, unknown, unknown>, result: unknown): Effect.Effect<void> => {
    if (call._tag === "url.map") {
      const target = result as UrlTarget
      return target.kind === "product" ? keep(target.product) : Effect.void
    }
    if (call._tag !== "catalogue.products" || !isWhole(call.input as Query)) return Effect.void
    return Effect.forEach((result as ProductsFound).items, keep, { discard: true })
  }
  const transport = Transport.of({
    send: (call, stamp) => Effect.tap(send(call, stamp), (result) => remember(call, result)),
  })
  const find = (sku: string) => Cache.get(kept, sku).pipe(Effect.catch(() => Effect.succeed(null)))
  return Context.make(Transport, transport).pipe(Context.add(CartProducts, CartProducts.of({ find })))
})

/** Whether a query asks for products with everything the cart has to know of them. */
const isWhole = (query: Query): boolean =>
  query.include === null && query.exclude.every((field) => wordy.has(field))
const wordy: ReadonlySet<string> = new Set(["description", "media_gallery", "meta_title", "meta_description"])

/** A transport that remembers what passes, and the products it remembers. @rule SH6 - house §4 (actions never wait) */
export const layer: Layer.Layer<Transport | CartProducts, never, Transport> = Layer.effectContext(remembering)
