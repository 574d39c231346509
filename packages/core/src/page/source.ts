import { Cache, Effect, Exit } from "effect"
import type { CallError } from "../calls/index.ts"
import {
  CatalogueCalls,
  type ListSelection,
  type ListResult,
  noGroup,
  type ProductsFound,
  Queries,
  type Query,
} from "../catalogue/index.ts"
import { type Article, type Banner, ContentCalls, type Recipe } from "../content/index.ts"
import { Transport } from "../ports/index.ts"
import type { Product } from "../product/index.ts"
import { mapUrl, type CatalogueRoute, type UrlTarget } from "../routing/index.ts"
import { CurrentView, limits, Settings } from "../settings/index.ts"
import { buildNavigation, type Navigation } from "./navigation.ts"
import { mergeCounts } from "./lists.ts"

/** What pages ask the platform for. Every effect fails with the platform's CallError and remembers no failure. @rule PG2 */
export interface Source {
  /** Categories and attributes, kept for `limits.directoryKeepMs`. */
  readonly directory: Effect.Effect<Navigation, CallError>
  readonly forget: Effect.Effect<void>
  readonly products: (query: Query) => Effect.Effect<ProductsFound, CallError>
  /** A list with its counts: one search, and one more for each filter in use. @rule CT11 */
  readonly find: (query: Query, chosen: ListSelection) => Effect.Effect<ListResult, CallError>
  /** What an address leads to. @rule RT3 */
  readonly target: (route: CatalogueRoute) => Effect.Effect<UrlTarget, CallError>
  readonly parentOf: (childSku: string) => Effect.Effect<Product | null, CallError>
  /** The HTML of blocks by their names; those that are missing, or cannot be had, are not there. Kept as the directory. @rule CO21, CO22 */
  readonly blocks: Effect.Effect<ReadonlyMap<string, string>>
  /** Articles, the newest first. Kept as the directory. @rule CO20 */
  readonly articles: Effect.Effect<ReadonlyArray<Article>, CallError>
  readonly recipe: (slug: string) => Effect.Effect<Recipe | null, CallError>
  /** Banners by the names of their lists. Kept as the directory. @rule CO21 */
  readonly banners: Effect.Effect<Readonly<Record<string, ReadonlyArray<Banner>>>, CallError>
}

/** What the shop says on its first page, and on all product pages. @rule CO21, CO22 */
export const blockNames = { house: "home-workshop", notes: "product-notes" } as const

/** Makes the source of one store view. @rule PG2 */
export const makeSource = Effect.gen(function* () {
  const { send } = yield* Transport
  const settings = yield* Settings
  const offers = settings.capabilities
  const view = yield* CurrentView
  const products = (query: Query) => send(CatalogueCalls.searchProducts(query))
  const together = { concurrency: "unbounded" } as const

  const loadDirectory = Effect.map(
    Effect.all(
      [
        send(CatalogueCalls.searchCategories(Queries.categories)),
        send(
          CatalogueCalls.searchAttributes(
            Queries.attributes([...settings.products.filters, Queries.bestsellerCode]),
          ),
        ),
      ],
      together,
    ),
    ([categories, attributes]) => buildNavigation(categories.items, attributes.items, view),
  )

  const find = Effect.fnUntraced(function* (
    query: Query,
    chosen: ListSelection,
  ): Effect.fn.Return<ListResult, CallError> {
    const codes = Object.keys(chosen.filters)
    if (codes.length === 0) return yield* products(query)
    const alone = Effect.forEach(
      codes,
      (code) =>
        Effect.map(
          products(Queries.facetCountQuery(query, code)),
          ({ aggregations }) => [code, aggregations] as const,
        ),
      together,
    )
    const [found, counts] = yield* Effect.all([products(query), alone], together)
    return { ...found, aggregations: mergeCounts(found.aggregations, counts) }
  })

  const contentNamed = (identifier: string) =>
    Effect.map(
      send(CatalogueCalls.searchContent(Queries.content("cms_page", identifier))),
      ({ items }) => items[0],
    )

  /** What an address leads to on a platform that has no map of addresses; categories are known already. @rule PF13 */
  const searchedTarget = Effect.fnUntraced(function* (path: string): Effect.fn.Return<UrlTarget, CallError> {
    const [found, document] = yield* Effect.all(
      [products(Queries.byUrlPath(path)), contentNamed(path)],
      together,
    )
    const [product] = found.items
    if (product !== undefined) return { kind: "product", product }
    return document === undefined ? { kind: "none" } : { kind: "content", document }
  })

  const target = Effect.fnUntraced(function* (route: CatalogueRoute): Effect.fn.Return<UrlTarget, CallError> {
    switch (route.kind) {
      case "productBySku": {
        const [product] = (yield* products(Queries.bySku([route.parentSku]))).items
        return product === undefined ? { kind: "none" } : { kind: "product", product }
      }
      case "categoryBySlug": {
        const { tree } = yield* directory
        // Older links name a category by its id.
        const byId = /^\d{1,9}$/.test(route.slug) ? tree.byId.get(Number(route.slug)) : undefined
        const category = tree.bySlug.get(route.slug) ?? byId
        return category === undefined ? { kind: "none" } : { kind: "category", category }
      }
      case "contentByIdentifier": {
        const document = yield* contentNamed(route.identifier)
        return document === undefined ? { kind: "none" } : { kind: "content", document }
      }
      case "dispatch": {
        // Categories are here already, so their pages need no call to be told apart.
        const category = (yield* directory).tree.byPath.get(route.path.slice(1))
        if (category !== undefined) return { kind: "category", category }
        return offers.urlMap
          ? yield* send(mapUrl({ ...noGroup, path: route.path, childSku: route.childSku }))
          : yield* searchedTarget(route.path.slice(1))
      }
    }
  })

  const loadBlocks = Effect.map(
    send(CatalogueCalls.searchContent(Queries.blocks(Object.values(blockNames)))),
    ({ items }) => new Map(items.map(({ identifier, html }) => [identifier, html])),
  )
  /** What is the same on page after page. */
  const loads = {
    directory: loadDirectory,
    blocks: loadBlocks,
    articles: offers.blog ? send(ContentCalls.blog({})) : Effect.succeed([]),
    banners: offers.banners ? send(ContentCalls.banners({ list: "banners" })) : Effect.succeed({}),
  }
  // A failure is not kept, or one lost answer would spoil a minute of pages.
  const kept = yield* Cache.makeWith<keyof typeof loads, unknown, CallError>((name) => loads[name], {
    capacity: 4,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? limits.navigationCacheMs : 0),
  })
  const keptOf = <Name extends keyof typeof loads>(name: Name): (typeof loads)[Name] =>
    Cache.get(kept, name) as (typeof loads)[Name]
  const directory = keptOf("directory")

  const source: Source = {
    directory,
    forget: Cache.invalidateAll(kept),
    blocks: Effect.orElseSucceed(keptOf("blocks"), () => new Map()),
    articles: keptOf("articles"),
    recipe: (slug) => (offers.recipes ? send(ContentCalls.recipe({ slug })) : Effect.succeed(null)),
    banners: keptOf("banners"),
    products,
    find,
    target,
    parentOf: (childSku) =>
      Effect.map(products(Queries.byParentOfChild(childSku)), ({ items }) => items[0] ?? null),
  }
  return source
})
