import { Context, Effect, Layer, Option, SubscriptionRef } from "effect"
import type { ApiRequest, RequestError, Unreachable } from "../api/index.ts"
import { type CacheCollection, LocalCache } from "../cache/index.ts"
import { CartProducts } from "../cart/index.ts"
import {
  type Attribute,
  CatalogueRequests,
  type Category,
  type ContentDocument,
  type CustomerGroup,
  withCustomerGroup,
  type ResultPage,
  noGroup,
  type ProductsFound,
  Queries,
  type Query,
  requestKey,
} from "../catalogue/index.ts"
import { Transport } from "../ports/index.ts"
import { type Product, ProductRequests } from "../product/index.ts"
import { mapUrl, type UrlTarget } from "../routing/index.ts"
import { Session } from "../session/index.ts"
import { CurrentView, limits, Settings, type ShopSettings } from "../settings/index.ts"
import { StockRequests } from "../stock/index.ts"
import { RequestClient } from "../sync/index.ts"
import { makeCategoryStages } from "./category-stages.ts"
import { groupKey, shopperGroup } from "./customer-group.ts"
import { withFreshPrices } from "./fresh-prices.ts"
import { withFreshStock } from "./fresh-stock.ts"
import { type DeviceCatalogue, FreshnessReporter, OfflineSource } from "./offline-source.ts"
import { withLoadedParts } from "./parts.ts"
import { hasCartFields, makeProductMemory } from "./product-memory.ts"

/** A path inside the store view, and the variant in it. */
export interface UrlAddress {
  readonly path: string
  readonly childSku: string | null
}

/** The catalogue and the content of one store view. */
export class CatalogueClient extends Context.Service<
  CatalogueClient,
  {
    readonly products: (query: Query) => Effect.Effect<ProductsFound, RequestError>
    /** The products of a category; a device without an offline catalogue stores them with all fields. */
    readonly categoryProducts: (query: Query) => Effect.Effect<ProductsFound, RequestError>
    readonly categories: (query: Query) => Effect.Effect<ResultPage<Category>, RequestError>
    readonly attributes: (query: Query) => Effect.Effect<ResultPage<Attribute>, RequestError>
    readonly content: (query: Query) => Effect.Effect<ResultPage<ContentDocument>, RequestError>
    readonly target: (address: UrlAddress) => Effect.Effect<UrlTarget, RequestError>
    /** Sends any other request, without the steps. */
    readonly send: Send
  }
>()("@shop/core/CatalogueClient") {
  /** On a shopper's device. */
  static readonly layer: Layer.Layer<
    CatalogueClient | CartProducts,
    never,
    RequestClient | LocalCache | Session | CurrentView | Settings
  > = Layer.effectContext(Effect.suspend(() => makeForShopper))

  /** On a server, which has no shopper and no device: fetch → fresh prices → parts. */
  static readonly guestLayer: Layer.Layer<CatalogueClient, never, Transport | Settings> = Layer.effect(
    CatalogueClient,
    Effect.suspend(() => makeForGuests),
  )
}

type Send = <Name extends string, Input, Result>(
  request: ApiRequest<Name, Input, Result>,
) => Effect.Effect<Result, RequestError>

interface FetcherOptions {
  readonly send: Send
  readonly settings: ShopSettings
  /** The customer group for current prices. */
  readonly priceGroupId: Effect.Effect<number | null>
  /** How many variants of a product get current stock. */
  readonly variantsMax: number
}

/** The steps that need the platform: fetch → fresh prices → parts → fresh stock. */
const makeFetcher = ({ send, settings, priceGroupId, variantsMax }: FetcherOptions) => {
  const freshPrices = (products: ReadonlyArray<Product>) =>
    settings.prices.refreshesAlways
      ? withFreshPrices(products, (skus) =>
          Effect.flatMap(priceGroupId, (groupId) => send(ProductRequests.currentPrices({ skus, groupId }))),
        )
      : Effect.succeed(products)
  const freshStock = (product: Product) =>
    withFreshStock(product, variantsMax, (skus) => send(StockRequests.list({ skus })))
  const search = (query: Query, of: CustomerGroup) =>
    Effect.flatMap(send(CatalogueRequests.searchProducts(withCustomerGroup(query, of))), (found) =>
      Effect.map(freshPrices(found.items), (items) => ({ ...found, items })),
    )
  const complete = (products: ReadonlyArray<Product>, of: CustomerGroup) =>
    withLoadedParts(products, (skus) => Effect.map(search(Queries.parts(skus), of), ({ items }) => items))

  return {
    products: Effect.fn("CatalogueClient.fetchProducts")(function* (query: Query, of: CustomerGroup) {
      const found = yield* search(query, of)
      return { ...found, items: yield* complete(found.items, of) }
    }),
    target: Effect.fn("CatalogueClient.fetchTarget")(function* (
      address: UrlAddress,
      of: CustomerGroup,
    ): Effect.fn.Return<UrlTarget, RequestError> {
      const target = yield* send(mapUrl({ ...address, ...of }))
      if (target.kind !== "product") return target
      const [product = target.product] = yield* complete(yield* freshPrices([target.product]), of)
      return { kind: "product", product: yield* freshStock(product) }
    }),
  }
}

/**
 * On a device each request goes through the steps
 * customer group → fetch → fresh prices → parts → fresh stock → remember → offline fallback.
 */
const makeForShopper = Effect.gen(function* () {
  const { execute } = yield* RequestClient
  const settings = yield* Settings
  const { code: view } = yield* CurrentView
  const group = yield* shopperGroup
  const session = yield* Session
  const offline = yield* offlineFallback
  const loadCategory = yield* makeCategoryStages
  // With an offline catalogue the device has every product anyway.
  const storesCategories = settings.offline.synchronize && !settings.capabilities.offlineCatalogue

  const fetcher = makeFetcher({
    send: execute,
    settings,
    priceGroupId: Effect.map(SubscriptionRef.get(session.state), ({ customer }) =>
      settings.prices.usesGroupTax ? (customer?.groupId ?? null) : null,
    ),
    variantsMax: settings.stock.synchronize ? settings.stock.prefetchVariantsMax : 0,
  })

  const memory = yield* makeProductMemory((query, of) =>
    fetcher.products(query, of).pipe(
      Effect.catchIf(isOffline, (error) =>
        offline.readCatalogue(error, (catalogue) => catalogue.products(query)),
      ),
      Effect.map(({ items }) => items[0] ?? null),
    ),
  )
  const remember = (products: ReadonlyArray<Product>, of: CustomerGroup) =>
    Effect.forEach(products, (product) => memory.remember(product, of), { discard: true })

  const fetchProducts = (query: Query, of: CustomerGroup) =>
    Effect.tap(fetcher.products(query, of), ({ items }) =>
      hasCartFields(query) ? remember(items, of) : Effect.void,
    )
  const readProducts = (query: Query, of: CustomerGroup) =>
    offline.fallback<ProductsFound>("search", requestKey(view, query), of, (catalogue) =>
      catalogue.products(query),
    )

  const products = Effect.fn("CatalogueClient.products")(function* (query: Query) {
    const of = yield* group
    return yield* readProducts(query, of)(fetchProducts(query, of))
  })

  /** Stores the products as the responses about their own pages. */
  const storePages = ({ items }: ProductsFound, of: CustomerGroup) =>
    Effect.forEach(
      items,
      (product) => {
        const { urlPath } = product
        if (urlPath === null || urlPath === "") return Effect.void
        return settings.capabilities.urlMap
          ? offline.put("routes", routeKey({ path: `/${urlPath}`, childSku: null }), of, {
              kind: "product",
              product,
            })
          : offline.put("search", requestKey(view, Queries.byUrlPath(urlPath)), of, onlyProduct(product))
      },
      { discard: true },
    )
  const categoryProducts = Effect.fn("CatalogueClient.categoryProducts")(function* (query: Query) {
    if (!storesCategories) return yield* products(query)
    const of = yield* group
    const loading = loadCategory({
      thin: fetchProducts(query, of),
      full: fetchProducts({ ...query, exclude: [] }, of),
      store: (found) => storePages(found, of),
    })
    return yield* readProducts(query, of)(loading)
  })

  const routeKey = ({ path, childSku }: UrlAddress) => JSON.stringify([view, path, childSku])
  const target = Effect.fn("CatalogueClient.target")(function* (address: UrlAddress) {
    const { path } = address
    const of = yield* group
    return yield* fetcher.target(address, of).pipe(
      Effect.tap((found) => (found.kind === "product" ? remember([found.product], of) : Effect.void)),
      offline.fallback("routes", routeKey(address), of, (catalogue) => catalogue.target(path)),
    )
  })
  /** Documents without prices: fetch → offline fallback. */
  const documents = <A>(
    request: ApiRequest<string, Query, A>,
    read: (catalogue: DeviceCatalogue) => A | null,
  ) =>
    Effect.flatMap(group, (of) =>
      execute(request).pipe(
        offline.fallback("pages", `${request.name} ${requestKey(view, request.input)}`, of, read),
      ),
    )

  const client = CatalogueClient.of({
    products,
    categoryProducts,
    target,
    categories: (query) =>
      documents(CatalogueRequests.searchCategories(query), (catalogue) => catalogue.categories(query)),
    attributes: (query) =>
      documents(CatalogueRequests.searchAttributes(query), (catalogue) => catalogue.attributes(query)),
    content: (query) =>
      documents(CatalogueRequests.searchContent(query), (catalogue) => catalogue.content(query)),
    send: execute,
  })
  const find = (sku: string) => Effect.flatMap(group, (of) => memory.find(sku, of))
  const cartProducts = CartProducts.of({
    find,
    findOrNull: (sku) => Effect.orElseSucceed(find(sku), () => null),
    findByIdOrNull: (id) =>
      products(Queries.byId(id)).pipe(
        Effect.map(({ items }) => items[0] ?? null),
        Effect.orElseSucceed(() => null),
      ),
  })
  return Context.make(CatalogueClient, client).pipe(Context.add(CartProducts, cartProducts))
})

/**
 * Reads from the device when the platform is unreachable: from the copy of an earlier response, or from the catalogue on the
 * device, whichever is newer. A refusal is a response, so it has no fallback.
 */
const offlineFallback = Effect.gen(function* () {
  const cache = yield* LocalCache
  const source = yield* OfflineSource
  const scope = yield* Effect.scope

  /** Reads the catalogue on the device; fails with the error without it. */
  const readCatalogue = <A>(error: RequestError, read: (catalogue: DeviceCatalogue) => A | null) =>
    Effect.flatMap(source.answer(read), (found) =>
      Option.isNone(found) ? Effect.fail(error) : Effect.succeed(found.value.value),
    )
  const fallback =
    <A>(
      collection: CacheCollection,
      request: string,
      of: CustomerGroup,
      read: (catalogue: DeviceCatalogue) => A | null,
    ) =>
    (fetch: Effect.Effect<A, RequestError>): Effect.Effect<A, RequestError> => {
      const key = { request, group: groupKey(of) }
      const newest = Effect.gen(function* () {
        const copy = Option.map(yield* cache.getEntry(collection, key), ({ value, storedAtMs }) => ({
          // Only `put` below writes under this key.
          value: value as A,
          asOfMs: storedAtMs,
        }))
        const catalogueAsOfMs = yield* source.asOfMs
        if (catalogueAsOfMs === null || Option.exists(copy, ({ asOfMs }) => asOfMs >= catalogueAsOfMs))
          return copy
        return Option.orElse(yield* source.answer(read), () => copy)
      })
      return fetch.pipe(
        Effect.tap((result) => Effect.forkIn(cache.put(collection, key, result, limits.staleCacheMs), scope)),
        Effect.catchTag("Unreachable", (error) =>
          Effect.gen(function* () {
            const found = yield* newest
            if (Option.isNone(found)) return yield* error
            ;(yield* FreshnessReporter).report(found.value.asOfMs)
            return found.value.value
          }),
        ),
      )
    }
  const put = (collection: CacheCollection, request: string, of: CustomerGroup, value: unknown) =>
    cache.put(collection, { request, group: groupKey(of) }, value, limits.staleCacheMs)
  return { readCatalogue, fallback, put }
})

const onlyProduct = (product: Product): ProductsFound => ({
  items: [product],
  total: 1,
  start: 0,
  perPage: 1,
  aggregations: {},
})

const isOffline = (error: RequestError): error is Unreachable =>
  error._tag === "Unreachable" && error.cause === "offline"

const makeForGuests = Effect.gen(function* () {
  const { send } = yield* Transport
  const settings = yield* Settings
  const fetcher = makeFetcher({ send, settings, priceGroupId: Effect.succeed(null), variantsMax: 0 })
  return CatalogueClient.of({
    products: (query) => fetcher.products(query, noGroup),
    categoryProducts: (query) => fetcher.products(query, noGroup),
    target: (address) => fetcher.target(address, noGroup),
    categories: (query) => send(CatalogueRequests.searchCategories(query)),
    attributes: (query) => send(CatalogueRequests.searchAttributes(query)),
    content: (query) => send(CatalogueRequests.searchContent(query)),
    send,
  })
})
