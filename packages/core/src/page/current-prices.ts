import { Clock, Effect, Layer, Option, SubscriptionRef } from "effect"
import type { ApiRequest, RequestError } from "../api/index.ts"
import { type RequestContext, Transport } from "../ports/index.ts"
import {
  type CurrentPrice,
  type Product,
  ProductRequests,
  skusToRefresh,
  withCurrent,
} from "../product/index.ts"
import { Session } from "../session/index.ts"
import { limits, Settings } from "../settings/index.ts"
import { logOnly } from "../sync/index.ts"

/**
 * A transport under which products come at the prices of now, where the shop is set so. What the platform does not say
 * is logged, and the products stay as they were. With a customer it asks as that customer.
 *
 * @rule PR11 - S1 §4 (prices are current or refreshed at a timestamp), §7 (render-list, used for price sync)
 */
export const layer: Layer.Layer<Transport, never, Transport | Settings> = Layer.effect(
  Transport,
  Effect.gen(function* () {
    const transport = yield* Transport
    const settings = yield* Settings
    if (!settings.prices.refreshesAlways) return transport
    const ask = yield* asker
    const refresh = (products: ReadonlyArray<Product>) =>
      Effect.gen(function* () {
        const skus = skusToRefresh(products)
        const batches = Array.from({ length: Math.ceil(skus.length / limits.priceBatch) }, (_, index) =>
          skus.slice(index * limits.priceBatch, (index + 1) * limits.priceBatch),
        )
        const answers = yield* Effect.forEach(batches, (batch) => logOnly("PR11")(ask(batch)))
        const current = new Map(answers.flatMap((answer) => answer ?? []).map((one) => [one.id, one]))
        const pricesRefreshedAtMs = yield* Clock.currentTimeMillis
        return products.map((product) =>
          isTold(product, current) ? { ...withCurrent(product, current), pricesRefreshedAtMs } : product,
        )
      })
    return Transport.of({
      send: <Tag extends string, Input, Result>(
        request: ApiRequest<Tag, Input, Result>,
        stamp?: RequestContext,
      ) =>
        Effect.flatMap(transport.send(request, stamp), (answer) => inAnswer(request.name, answer, refresh)),
    })
  }),
)

/** What was lost with its batch is as old as it was. */
const isTold = ({ id, variants }: Product, current: ReadonlyMap<number, CurrentPrice>): boolean =>
  current.has(id) || variants.some((variant) => current.has(variant.id))

/** Asks for prices, as the customer where there is one. */
const asker = Effect.gen(function* () {
  const { send } = yield* Transport
  const settings = yield* Settings
  const session = Option.getOrNull(yield* Effect.serviceOption(Session))
  return (skus: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<CurrentPrice>, RequestError> => {
    if (session === null) return send(ProductRequests.currentPrices({ skus, groupId: null }))
    return Effect.flatMap(SubscriptionRef.get(session.state), ({ customer }) => {
      const groupId = settings.prices.usesGroupTax ? (customer?.groupId ?? null) : null
      const request = ProductRequests.currentPrices({ skus, groupId })
      return session.withToken(request, (token) => send(request, { token, operationId: null }))
    })
  }
})

/** Refreshes the products inside an answer; every other answer stays as it is. */
const inAnswer = <Answer>(
  tag: string,
  answer: Answer,
  refresh: (products: ReadonlyArray<Product>) => Effect.Effect<ReadonlyArray<Product>>,
): Effect.Effect<Answer> => {
  if (tag === "catalogue.products") {
    const found = answer as Answer & { readonly items: ReadonlyArray<Product> }
    return found.items.length === 0
      ? Effect.succeed(answer)
      : Effect.map(refresh(found.items), (items) => ({ ...found, items }))
  }
  const target = answer as Answer & { readonly kind?: string; readonly product?: Product }
  if (tag !== "url.map" || target.kind !== "product" || target.product === undefined)
    return Effect.succeed(answer)
  return Effect.map(refresh([target.product]), ([product]) => ({ ...target, product }) as Answer)
}
