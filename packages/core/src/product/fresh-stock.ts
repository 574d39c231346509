import { Effect, Layer } from "effect"
import type { Call, CallError } from "../calls/index.ts"
import { Transport } from "../ports/index.ts"
import { Settings } from "../settings/index.ts"
import { batches, StockCalls, type StockItem } from "../stock/index.ts"
import { logOnly } from "../sync/index.ts"
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
      Effect.map(logOnly("ST9")(transport.send(StockCalls.list({ skus }))), (items) =>
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
        call: Call<Tag, Input, Answer>,
        stamp?: Parameters<typeof transport.send>[1],
      ): Effect.Effect<Answer, CallError> =>
        Effect.flatMap(transport.send(call, stamp), (answer) => {
          const target = answer as Answer & { readonly kind?: string; readonly product?: Product }
          if (call._tag !== "url.map" || target.kind !== "product" || target.product === undefined)
            return Effect.succeed(answer)
          return Effect.map(refresh(target.product), (product) => ({ ...target, product }))
        }),
    })
  }),
)
