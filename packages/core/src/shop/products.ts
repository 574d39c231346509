import { Cache, Context, Effect, Exit, Layer, Option, SubscriptionRef } from "effect"
import { StandIn } from "../cache/index.ts"
import { type Call, type CallError, Unreachable } from "../calls/index.ts"
import { CartProducts } from "../cart/index.ts"
import {
  CatalogueCalls,
  type CustomerGroup,
  withCustomerGroup,
  noGroup,
  type ProductsFound,
  Queries,
  type Query,
} from "../catalogue/index.ts"
import { Network, Transport } from "../ports/index.ts"
import { currentPrices, freshStock } from "../page/index.ts"
import type { Product } from "../product/index.ts"
import type { AskedUrl, UrlTarget } from "../routing/index.ts"
import { Session } from "../session/index.ts"
import { limits, Settings, type ShopSettings } from "../settings/index.ts"

/**
 * For whom prices are asked: the customer's group where prices or taxes differ by it, else nobody in particular.
 *
 * @rule CT32 - S1 §6 (a customer group is sent with searches when price tiers are on)
 */
const groupNow = ({ prices }: Pick<ShopSettings, "prices">, customer: CustomerGroup | null): CustomerGroup =>
  customer !== null && (prices.usesTiers || prices.usesGroupTax)
    ? { groupId: customer.groupId, groupToken: customer.groupToken }
    : noGroup

/** Tells two groups apart, for whoever keeps what was asked for one. @rule CT32 - domain §7.3 F4 */
export const groupKey = ({ groupId, groupToken }: CustomerGroup): string =>
  JSON.stringify([groupId, groupToken])

/** A call for a group's prices; calls without prices stay as they are. */
const addressed = <C extends Call<string, unknown, unknown>>(call: C, group: CustomerGroup): C => {
  if (call._tag === "catalogue.products")
    return { ...call, input: withCustomerGroup(call.input as Query, group) }
  return call._tag === "url.map" ? { ...call, input: { ...(call.input as AskedUrl), ...group } } : call
}

/** A transport that asks for the prices of whoever shops. @rule CT32 */
const forShopper: Layer.Layer<Transport, never, Transport | Session | Settings> = Layer.effect(
  Transport,
  Effect.gen(function* () {
    const { send } = yield* Transport
    const group = yield* shopperGroup
    return Transport.of({
      send: (call, stamp) => Effect.flatMap(group, (now) => send(addressed(call, now), stamp)),
    })
  }),
)

/** The group of whoever shops, as it is when it is asked for. @rule CT32 */
export const shopperGroup: Effect.Effect<
  Effect.Effect<CustomerGroup>,
  never,
  Session | Settings
> = Effect.gen(function* () {
  const { state } = yield* Session
  const settings = yield* Settings
  return Effect.map(SubscriptionRef.get(state), ({ customer }) => groupNow(settings, customer))
})

/**
 * Lets the cart know the products that pages have just shown, so that adding one waits for nobody: a transport to be
 * used in place of the given one, and the products that passed, kept for `limits.productKeepMs`. Offline the catalogue on
 * the device tells them.
 *
 * @rule SY1, SH6, OC8
 */
const remembering = Effect.gen(function* () {
  const { send } = yield* Transport
  const { isOnline } = yield* Network
  const group = Effect.map(yield* shopperGroup, groupKey)
  const standIn = yield* StandIn
  const offline = Effect.fnUntraced(function* (call: ReturnType<typeof CatalogueCalls.searchProducts>) {
    const found = yield* standIn.answer(call)
    if (Option.isNone(found)) return yield* new Unreachable({ call: call._tag, cause: "offline" })
    return found.value.value as ProductsFound
  })
  // The cart stands below the gate that pages pass: what it asks is kept from going out here.
  const ask = (query: Query) =>
    Effect.gen(function* () {
      const call = CatalogueCalls.searchProducts(query)
      const { items } = (yield* isOnline) ? yield* send(call) : yield* offline(call)
      return items[0] ?? null
    })
  // A variant is bought as its parent's: only the parent knows what it is a variant of.
  const lookup = (sku: string): Effect.Effect<Product | null, CallError> =>
    Effect.map(
      Effect.all([ask(Queries.byParentOfChild(sku)), ask(Queries.bySku([sku]))], {
        concurrency: "unbounded",
      }),
      ([parent, own]) => parent ?? own,
    )
  const kept = yield* Cache.makeWith((name: string) => lookup(skuIn(name)), {
    capacity: limits.productCacheMax,
    timeToLive: (exit) => (Exit.isSuccess(exit) && exit.value !== null ? limits.productCacheMs : 0),
  })
  const keep = (product: Product, of: string) =>
    Effect.forEach(
      [product.sku, ...product.variants.map((variant) => variant.sku)],
      (sku) => Cache.set(kept, nameIn(of, sku), product),
      { discard: true },
    )

  const remember = (
    call: Call<string, unknown, unknown>,
    result: unknown,
    of: string,
  ): Effect.Effect<void> => {
    if (call._tag === "url.map") {
      const target = result as UrlTarget
      return target.kind === "product" ? keep(target.product, of) : Effect.void
    }
    if (call._tag !== "catalogue.products" || !isWhole(call.input as Query)) return Effect.void
    return Effect.forEach((result as ProductsFound).items, (item) => keep(item, of), { discard: true })
  }
  const transport = Transport.of({
    // Whose prices they are is who asked, not who is in when the answer comes.
    send: (call, stamp) =>
      Effect.flatMap(group, (of) => Effect.tap(send(call, stamp), (result) => remember(call, result, of))),
  })
  const find = (sku: string) =>
    Effect.flatMap(group, (of) => Cache.get(kept, nameIn(of, sku))).pipe(
      Effect.catch(() => Effect.succeed(null)),
    )
  return Context.make(Transport, transport).pipe(Context.add(CartProducts, CartProducts.of({ find })))
})

/** The same sku may have another price for another group. */
const nameIn = (group: string, sku: string): string => `${group}\n${sku}`
const skuIn = (name: string): string => name.slice(name.indexOf("\n") + 1)

/** Whether a query asks for products with everything the cart has to know of them. */
const isWhole = (query: Query): boolean =>
  query.include === null && query.exclude.every((field) => Queries.cardExcludes.includes(field))

/** A transport that remembers what passes, and the products it remembers. @rule SH6 */
export const layer: Layer.Layer<Transport | CartProducts, never, Transport | Network | Session | Settings> =
  Layer.effectContext(remembering).pipe(
    Layer.provide(freshStock.pipe(Layer.provide(currentPrices), Layer.provide(forShopper))),
  )
