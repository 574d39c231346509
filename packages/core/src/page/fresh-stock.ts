import { Effect, Layer } from "effect"
import type { ApiRequest, RequestError } from "../api/index.ts"
import { Transport } from "../ports/index.ts"
import { type Product, skusToPrefetch, withStock } from "../product/index.ts"
import { Settings } from "../settings/index.ts"
import { batches, StockRequests } from "../stock/index.ts"
import { logOnly } from "../sync/index.ts"

/**
 * A transport under which the variants of an address's product come with their stock of now, where the shop is set so.
 * What is not answered is logged, and the product stays as it was.
 *
 * @rule ST9 - S1 §9 (stock pre-fetch for configurable children)
 */
export const layer: Layer.Layer<Transport, never, Transport | Settings> = Layer.effect(
  Transport,
  Effect.gen(function* () {
    const transport = yield* Transport
    const { stock } = yield* Settings
    if (!stock.synchronize || stock.prefetchVariantsMax <= 0) return transport
    const ask = (skus: ReadonlyArray<string>) =>
      Effect.map(logOnly("ST9")(transport.send(StockRequests.list({ skus }))), (items) =>
        (items ?? []).slice(0, skus.length).map((item, index) => [skus[index]!, item] as const),
      )
    const refresh = (product: Product) =>
      Effect.map(
        Effect.forEach(batches(skusToPrefetch(product, stock.prefetchVariantsMax)), ask, {
          concurrency: "unbounded",
        }),
        (told) => withStock(product, new Map(told.flat())),
      )
    return Transport.of({
      send: <Tag extends string, Input, Answer>(
        request: ApiRequest<Tag, Input, Answer>,
        stamp?: Parameters<typeof transport.send>[1],
      ): Effect.Effect<Answer, RequestError> =>
        Effect.flatMap(transport.send(request, stamp), (answer) => {
          const target = answer as Answer & { readonly kind?: string; readonly product?: Product }
          if (request.name !== "url.map" || target.kind !== "product" || target.product === undefined)
            return Effect.succeed(answer)
          return Effect.map(refresh(target.product), (product) => ({ ...target, product }))
        }),
    })
  }),
)
