import { Cache, Effect, Exit } from "effect"
import type { RequestError } from "../api/index.ts"
import { CatalogueClient } from "../catalogue-client/index.ts"
import {
  type Category,
  type ListKind,
  type ListSelection,
  type ListResult,
  type ProductsFound,
  Queries,
  type Query,
} from "../catalogue/index.ts"
import {
  type Announcement,
  type Article,
  type Banner,
  type BannerList,
  ContentRequests,
  type Recipe,
  type TextBlock,
} from "../content/index.ts"
import type { Product } from "../product/index.ts"
import type { CatalogueRoute, UrlTarget } from "../routing/index.ts"
import { CurrentView, limits, Settings } from "../settings/index.ts"
import { rareWarnings } from "../sync/index.ts"
import { buildNavigation, type Navigation } from "./navigation.ts"
import { mergeCounts } from "./lists.ts"

/** The data of pages. Each effect fails with `RequestError` of the platform and never caches a failure. */
export interface Source {
  /** Categories and attributes, cached for `limits.navigationCacheMs`. */
  readonly directory: Effect.Effect<Navigation, RequestError>
  readonly forget: Effect.Effect<void>
  readonly products: (query: Query) => Effect.Effect<ProductsFound, RequestError>
  /** A list with its counts: one search, and one more for each filter in use. */
  readonly find: (
    query: Query,
    chosen: ListSelection,
    kind: ListKind,
  ) => Effect.Effect<ListResult, RequestError>
  /** The category at a route, from the menu. */
  readonly categoryAt: (route: CatalogueRoute) => Effect.Effect<Category | undefined, RequestError>
  /** The product, category or content document of a route. */
  readonly target: (route: CatalogueRoute) => Effect.Effect<UrlTarget, RequestError>
  readonly parentOf: (childSku: string) => Effect.Effect<Product | null, RequestError>
  /** Available blocks; a failure is logged. Cached like the directory. */
  readonly blocks: Effect.Effect<Blocks>
  /** Articles, newest first. Cached like the directory. */
  readonly articles: Effect.Effect<ReadonlyArray<Article>, RequestError>
  readonly recipe: (slug: string) => Effect.Effect<Recipe | null, RequestError>
  /** The banners of the lists of a file; a failure is logged. Cached like the directory. */
  readonly banners: (
    file: BannerList,
    ...lists: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<Banner>>
  /** The default content; a failure is logged. Cached like the directory. */
  readonly announcements: Effect.Effect<ReadonlyArray<Announcement>>
}

/** Identifiers of the content blocks that pages show. */
const blockNames = {
  /** Title and description of the home page's document. */
  head: "home-head",
  hero: "home-hero",
  about: "home-workshop",
  guide: "home-guide",
  notes: "product-notes",
  announcement: "free-delivery-banner",
  menu: "main-menu",
  newsletter: "newsletter",
  motto: "footer-motto",
  hours: "opening-hours",
} as const

/** The blocks of a shop by their place; null without one. */
export type Blocks = Readonly<Record<keyof typeof blockNames, TextBlock | null>>

const blocksOf = (documents: ReadonlyArray<TextBlock & { readonly identifier: string }>): Blocks => {
  const block = (identifier: string): TextBlock | null => {
    const found = documents.find((each) => each.identifier === identifier)
    return found === undefined ? null : { title: found.title, html: found.html }
  }
  const places = Object.keys(blockNames) as ReadonlyArray<keyof typeof blockNames>
  return Object.fromEntries(places.map((place) => [place, block(blockNames[place])])) as Blocks
}

/**
 * Caches data that most pages share for `limits.navigationCacheMs`. A failure is not cached: it would affect the pages of a
 * minute.
 */
const cached = <A>(load: Effect.Effect<A, RequestError>) =>
  Effect.map(
    Cache.makeWith((_key: "value") => load, {
      capacity: 1,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? limits.navigationCacheMs : 0),
    }),
    (cache) => ({ get: Cache.get(cache, "value"), forget: Cache.invalidateAll(cache) }),
  )

/** Makes the source of one store view. */
export const makeSource = Effect.gen(function* () {
  const catalogue = yield* CatalogueClient
  const settings = yield* Settings
  const offers = settings.capabilities
  const view = yield* CurrentView
  const { products, send } = catalogue
  const together = { concurrency: "unbounded" } as const

  const navigation = yield* cached(
    Effect.map(
      Effect.all(
        [
          catalogue.categories(Queries.categories),
          catalogue.attributes(Queries.attributes([...settings.products.filters, Queries.bestsellerCode])),
        ],
        together,
      ),
      ([categories, attributes]) => buildNavigation(categories.items, attributes.items, view),
    ),
  )
  const warn = yield* rareWarnings
  /** Logs the failure of content that pages do without. */
  const logged = <A>(what: string, load: Effect.Effect<A, RequestError>) =>
    Effect.tapError(load, (error) =>
      warn(
        `The ${what} could not be loaded, so pages of the store view ${view.code} omit them. Check that the platform serves them.`,
        error,
      ),
    )
  const blocks = yield* cached(
    logged(
      "content blocks",
      Effect.map(catalogue.content(Queries.blocks(Object.values(blockNames))), ({ items }) =>
        blocksOf(items),
      ),
    ),
  )
  const articles = yield* cached(
    offers.blog ? logged("articles of the blog", send(ContentRequests.blog({}))) : Effect.succeed([]),
  )
  const bannerFile = (list: BannerList) =>
    cached<Readonly<Record<string, ReadonlyArray<Banner>>>>(
      offers.banners
        ? logged(`banners of ${list}`, send(ContentRequests.banners({ list })))
        : Effect.succeed({}),
    )
  const banners: Readonly<Record<BannerList, Effect.Success<ReturnType<typeof bannerFile>>>> = {
    banners: yield* bannerFile("banners"),
    headImages: yield* bannerFile("headImages"),
    instagramImages: yield* bannerFile("instagramImages"),
  }
  const announcements = yield* cached(
    offers.banners ? logged("default content", send(ContentRequests.announcements({}))) : Effect.succeed([]),
  )

  const find = Effect.fnUntraced(function* (
    query: Query,
    chosen: ListSelection,
    kind: ListKind,
  ): Effect.fn.Return<ListResult, RequestError> {
    const codes = Object.keys(chosen.filters)
    const list = kind === "category" ? catalogue.categoryProducts(query) : products(query)
    if (codes.length === 0) return yield* list
    const alone = Effect.forEach(
      codes,
      (code) =>
        Effect.map(
          products(Queries.facetCountQuery(query, code)),
          ({ aggregations }) => [code, aggregations] as const,
        ),
      together,
    )
    const [found, counts] = yield* Effect.all([list, alone], together)
    return { ...found, aggregations: mergeCounts(found.aggregations, counts) }
  })

  const contentNamed = (identifier: string) =>
    Effect.map(catalogue.content(Queries.content("cms_page", identifier)), ({ items }) => items[0])

  /** Resolves a path by search, for a platform without a URL map. The categories are loaded already. */
  const searchedTarget = Effect.fnUntraced(function* (
    path: string,
  ): Effect.fn.Return<UrlTarget, RequestError> {
    const [found, content] = yield* Effect.all(
      [products(Queries.byUrlPath(path)), Effect.result(contentNamed(path))],
      together,
    )
    const [product] = found.items
    // A device may have stored the product, and no response about content.
    if (product !== undefined) return { kind: "product", product }
    const document = yield* Effect.fromResult(content)
    return document === undefined ? { kind: "none" } : { kind: "content", document }
  })

  const categoryAt = (route: CatalogueRoute) =>
    Effect.map(navigation.get, ({ tree }) => {
      if (route.kind === "catalogue") return tree.byPath.get(route.path.slice(1))
      if (route.kind !== "categoryBySlug") return undefined
      // Older links name a category by its id.
      const byId = /^\d{1,9}$/.test(route.slug) ? tree.byId.get(Number(route.slug)) : undefined
      return tree.bySlug.get(route.slug) ?? byId
    })

  const target = Effect.fnUntraced(function* (
    route: CatalogueRoute,
  ): Effect.fn.Return<UrlTarget, RequestError> {
    switch (route.kind) {
      case "productBySku": {
        const [product] = (yield* products(Queries.bySku([route.parentSku]))).items
        return product === undefined ? { kind: "none" } : { kind: "product", product }
      }
      case "categoryBySlug": {
        const category = yield* categoryAt(route)
        return category === undefined ? { kind: "none" } : { kind: "category", category }
      }
      case "contentByIdentifier": {
        const document = yield* contentNamed(route.identifier)
        return document === undefined ? { kind: "none" } : { kind: "content", document }
      }
      case "catalogue": {
        // The categories are loaded already, so a category page needs no further request.
        const category = yield* categoryAt(route)
        if (category !== undefined) return { kind: "category", category }
        return offers.urlMap
          ? yield* catalogue.target({ path: route.path, childSku: route.childSku })
          : yield* searchedTarget(route.path.slice(1))
      }
    }
  })

  const source: Source = {
    directory: navigation.get,
    forget: Effect.all(
      [navigation, blocks, articles, announcements, ...Object.values(banners)].map(({ forget }) => forget),
      { discard: true },
    ),
    blocks: Effect.orElseSucceed(blocks.get, () => blocksOf([])),
    articles: articles.get,
    recipe: (slug) => (offers.recipes ? send(ContentRequests.recipe({ slug })) : Effect.succeed(null)),
    banners: (file, ...lists) =>
      Effect.map(
        Effect.orElseSucceed(banners[file].get, (): Readonly<Record<string, ReadonlyArray<Banner>>> => ({})),
        (all) => lists.flatMap((list) => all[list] ?? []),
      ),
    announcements: Effect.orElseSucceed(announcements.get, () => []),
    products,
    find,
    categoryAt,
    target,
    parentOf: (childSku) =>
      Effect.map(products(Queries.byParentOfChild(childSku)), ({ items }) => items[0] ?? null),
  }
  return source
})
