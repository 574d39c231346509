import { Clock, Context, Effect, Layer, Option, SubscriptionRef } from "effect"
import type { RequestError } from "../api/index.ts"
import { isOfferedSection } from "../capabilities/index.ts"
import { type CatalogueClient, trackStaleness } from "../catalogue-client/index.ts"
import {
  type Category,
  categoryHref,
  descendants,
  dropUnknownFilters,
  listHref,
  mergeLabels,
  listingView,
  emptySelection,
  parseSelection,
  Queries,
  readParams,
} from "../catalogue/index.ts"
import type {
  FacetContext,
  ListAddress,
  ListKind,
  ListSelection,
  MenuItemView,
  Query,
} from "../catalogue/index.ts"
import { type Article, type Banner, excerpt, type LayoutContent } from "../content/index.ts"
import { card, type CardView, imagePath, noCriteria, type Product, productPage } from "../product/index.ts"
import {
  type NotFoundReason,
  type RouteRequest,
  pageRule,
  resolveRoute,
  redirectToParent,
  type RouteResolution,
  matchRoute,
} from "../routing/index.ts"
import { Session } from "../session/index.ts"
import { CurrentView, limits, Settings } from "../settings/index.ts"
import { href, marketOf } from "../store-view/index.ts"
import {
  categoryMetadata,
  contentMetadata,
  articleMetadata,
  productMetadata,
  selectionIn,
} from "./metadata.ts"
import { deliveryNotes } from "./delivery-notes.ts"
import {
  type PageMetadata,
  type PageContext,
  samePathInEveryView,
  pageView,
  noOtherView,
  type PageUrl,
} from "./page-envelope.ts"
import { lastPageHref, canonicalOf, emptyListing, categoryStrip } from "./lists.ts"
import { articleCards, articlePage, bannersIn, contentPage, editorialRoute, recipePage } from "./editorial.ts"
import { makeSource } from "./source.ts"
import type { Page, PageView } from "./view.ts"

/** The outcome of loading an address. */
export type PageOutcome =
  | {
      readonly tag: "page"
      readonly view: PageView
      /** Cache tags: "P12" for a product, "C20" for a category. */
      readonly tags: ReadonlyArray<string>
    }
  /** 301 after a permanent move, 302 for a page number beyond the end of a list. `to` is an absolute path. */
  | { readonly tag: "redirect"; readonly status: 301 | 302; readonly to: string }

/** The results of a search while typing. */
export interface SearchPanelResult {
  readonly isTooShort: boolean
  readonly isOffline: boolean
  readonly cards: ReadonlyArray<CardView>
  readonly total: number
  /** Time of the response in epoch ms; missing for a fresh response. */
  readonly asOfMs?: number
}

/**
 * Loads the pages of one store view, on the server and in the browser. Use one instance for each store view: it caches
 * categories and attributes for a minute, so that most pages need one or two searches.
 */
export class Pages extends Context.Service<
  Pages,
  {
    /**
     * Loads the page of an address.
     *
     * @fails RequestError when the platform is unreachable; a missing page is an outcome, not an error
     */
    readonly load: (url: PageUrl) => Effect.Effect<PageOutcome, RequestError>
    /** The main menu. */
    readonly menu: Effect.Effect<ReadonlyArray<MenuItemView>, RequestError>
    /** The content that header, menu and footer show on every page. Failures are logged. */
    readonly layoutContent: Effect.Effect<LayoutContent>
    /** Searches products while the shopper types; `size` is the maximum number of cards. */
    readonly searchPanel: (text: string, size: number) => Effect.Effect<SearchPanelResult, RequestError>
    /** Whether an address is that of a category; false while the menu cannot be loaded. */
    readonly isCategory: (url: PageUrl) => Effect.Effect<boolean>
    /** The error page for an address, with the status 500, 502 or 503. */
    readonly failed: (url: PageUrl, error: RequestError | null) => PageView
    /** Fills the caches that most pages share; ignores failures. */
    readonly warm: Effect.Effect<void>
    /** Empties the caches after a change of the catalogue. */
    readonly forget: Effect.Effect<void>
  }
>()("@shop/core/Pages") {
  static readonly layer: Layer.Layer<Pages, never, CatalogueClient | Settings | CurrentView> = Layer.effect(
    Pages,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const settings = yield* Settings
  const view = yield* CurrentView
  const source = yield* makeSource
  const session = yield* Effect.serviceOption(Session)
  /** The customer group whose quantity prices are shown; null on a server, which renders pages for guests. */
  const groupId: Effect.Effect<number | null> =
    Option.isSome(session) && settings.prices.usesTiers
      ? Effect.map(SubscriptionRef.get(session.value.state), ({ customer }) => customer?.groupId ?? null)
      : Effect.succeed(null)

  const bannersHere = (banners: ReadonlyArray<Banner>) => bannersIn(banners, view, settings.views)
  const locate = (url: PageUrl): PageContext => ({
    url,
    params: readParams(url.search),
    view,
    views: settings.views,
  })
  const notFound = (at: PageContext, reason?: NotFoundReason) =>
    pageOutcome(
      { kind: "notFound", ...(reason === undefined ? {} : { reason }) },
      { status: 404, pathIn: noOtherView },
      at,
    )
  const failed = (url: PageUrl, error: RequestError | null) => {
    const isSearchAway = error?._tag === "Refused" && error.refusal?.code === "SearchUnavailable"
    const isUnreadable = error?._tag === "BadResponse"
    if (!isUnreadable && !isTemporary(error))
      return pageView({ kind: "error" }, { status: 500, pathIn: noOtherView }, locate(url))
    const reason = isSearchAway ? "searchUnavailable" : "unavailable"
    const status = isUnreadable ? 502 : 503
    return pageView({ kind: "error", reason }, { status, pathIn: noOtherView }, locate(url))
  }

  const loadHome = Effect.fnUntraced(function* (at: PageContext) {
    const { families, labels } = yield* source.directory
    const size = limits.homeListSize
    const hasBestsellers = labels.has(Queries.bestsellerCode)
    const [newest, bestsellers, headImages, banners, instagram, articles, blocks] = yield* Effect.all(
      [
        source.products(Queries.homeList({ start: 0, size }, false, settings)),
        // Without the attribute for bestsellers the second list shows the next products instead of the same ones.
        source.products(
          Queries.homeList({ start: hasBestsellers ? 0 : size, size }, hasBestsellers, settings),
        ),
        // The home page works without its editorial content.
        source.banners("headImages", "items"),
        source.banners("banners", "mainBanners", "smallBanners"),
        source.banners("instagramImages", "items"),
        Effect.orElseSucceed(source.articles, (): ReadonlyArray<Article> => []),
        source.blocks,
      ],
      { concurrency: "unbounded" },
    )
    const nowMs = yield* Clock.currentTimeMillis
    const cards = (products: ReadonlyArray<Product>) =>
      products.map((product) => card(product, view, nowMs, settings.stock))
    const page = {
      kind: "home",
      newest: cards(newest.items),
      bestsellers: cards(bestsellers.items),
      families,
      hero: blocks.hero,
      headImage: bannersHere(headImages)[0] ?? null,
      banners: bannersHere(banners).slice(0, limits.teasersMax),
      instagram: bannersHere(instagram).slice(0, limits.instagramMax),
      articles: articleCards(articles, view),
      guide: blocks.guide,
      about: blocks.about,
    } as const
    const about = {
      title: blocks.head?.title || null,
      description: excerpt(blocks.head?.html ?? "", limits.descriptionLengthMax) || null,
      canonical: href(view, "/"),
      pathIn: () => "/",
    }
    return pageOutcome(page, about, at, tagsOf([...newest.items, ...bestsellers.items]))
  })

  const loadList = Effect.fnUntraced(function* (
    kind: ListKind,
    address: ListAddress,
    at: PageContext,
    queryOf: (list: Queries.ListQuery) => Query,
  ) {
    const { labels } = yield* source.directory
    const wanted = parseSelection(at.params, kind, settings)
    const find = (selection: ListSelection) =>
      source.find(queryOf({ chosen: selection, size: limits.pageSize, settings }), selection, kind)
    const known = dropUnknownFilters(wanted, labels)
    const first = yield* find(known)
    // The products may have values that the attribute does not list. Their counts say so.
    const chosen = dropUnknownFilters(wanted, labels, first.aggregations)
    const found = listHref(address, chosen) === listHref(address, known) ? first : yield* find(chosen)
    const to = lastPageHref(found, chosen, address)
    if (to !== null) return { tag: "redirect", status: 302, to } as const
    const context: FacetContext = {
      chosen,
      labels: mergeLabels(found.attributes ?? [], labels, view.locale),
      address,
      view,
      settings,
    }
    return {
      tag: "list",
      chosen,
      tags: tagsOf(found.items),
      listing: listingView(found, kind, context, yield* Clock.currentTimeMillis),
    } as const
  })

  const loadCategory = Effect.fnUntraced(function* (category: Category, at: PageContext) {
    const directory = yield* source.directory
    const address = { path: categoryHref(category, view), text: null }
    const ids = descendants(directory.tree, category.id)
    const result = yield* loadList("category", address, at, (query) => Queries.listing(ids, query))
    if (result.tag === "redirect") return result
    const { id, name, description } = category
    const children = categoryStrip(category, directory, view)
    const about = {
      ...categoryMetadata(category, directory, result.chosen, at),
      canonical: canonicalOf(address, result.chosen),
    }
    const image = imagePath(category.image)
    return pageOutcome(
      { kind: "category", id, name, description, image, children, listing: result.listing },
      about,
      at,
      [`C${id}`, ...result.tags],
    )
  })

  const loadSearch = Effect.fnUntraced(function* (input: string, at: PageContext) {
    const text = Queries.searchText(input)
    const address = { path: href(view, "search"), text }
    const about = { canonical: address.path, pathIn: samePathInEveryView(at) }
    const empty = {
      kind: "search",
      text,
      isTooShort: Queries.isTooShort(text),
      isOffline: false,
      listing: emptyListing,
    } as const
    if (empty.isTooShort) return pageOutcome(empty, about, at)
    return yield* loadList("search", address, at, (query) => Queries.search(text, query)).pipe(
      Effect.map((result) =>
        result.tag === "redirect"
          ? result
          : pageOutcome({ ...empty, listing: result.listing }, about, at, result.tags),
      ),
      Effect.catchIf(isOffline, () => Effect.succeed(pageOutcome({ ...empty, isOffline: true }, about, at))),
    )
  })

  const loadProduct = Effect.fnUntraced(function* (
    product: Product,
    childSku: string | null,
    at: PageContext,
  ) {
    const skus = product.relatedSkus.slice(0, limits.relatedMax)
    const [directory, blocks, banners, { items: found }] = yield* Effect.all(
      [
        source.directory,
        source.blocks,
        source.banners("banners", "productBanners"),
        skus.length === 0 ? Effect.succeed({ items: [] }) : source.products(Queries.related(skus, settings)),
      ],
      { concurrency: "unbounded" },
    )
    const related = skus.flatMap((sku) => found.find((each) => each.sku === sku) ?? [])
    const selection = selectionIn(product, childSku, at.params)
    const nowMs = yield* Clock.currentTimeMillis
    const page = {
      ...productPage(product, selection, related, view, nowMs, settings.stock, yield* groupId),
      ...deliveryNotes(product, marketOf(view, settings.shipping.countries), settings.shipping, blocks),
      banners: bannersHere(banners).slice(0, limits.teasersMax),
    }
    return pageOutcome(
      page,
      productMetadata(product, directory, childSku, at),
      at,
      tagsOf([product, ...related]),
    )
  })

  const loadTarget = Effect.fnUntraced(function* (
    decision: RouteResolution,
    request: RouteRequest,
    at: PageContext,
  ): Effect.fn.Return<PageOutcome, RequestError> {
    switch (decision.tag) {
      case "product":
        return yield* loadProduct(decision.product, decision.childSku, at)
      case "category":
        return yield* loadCategory(decision.category, at)
      case "content":
        return pageOutcome(contentPage(decision.document), contentMetadata(decision.document, at), at)
      case "redirect":
        return { tag: "redirect", status: 301, to: decision.to }
      case "findParent":
        return yield* loadTarget(
          redirectToParent(yield* source.parentOf(decision.childSku), decision.childSku, request),
          request,
          at,
        )
      case "notFound":
        return (yield* loadEditorial(request, at)) ?? notFound(at, decision.reason)
    }
  })

  /** Looks for a recipe or article at an address that the catalogue does not have. */
  const loadEditorial = Effect.fnUntraced(function* ({ route }: RouteRequest, at: PageContext) {
    const target = editorialRoute(route)
    if (target === null) return null
    if (target.kind === "recipe") {
      const recipe = yield* source.recipe(target.slug)
      return recipe === null || recipe.title === ""
        ? null
        : pageOutcome(recipePage(recipe, view), articleMetadata(recipe, at), at)
    }
    const articles = yield* source.articles
    const article = articles.find(({ slug }) => slug === target.slug)
    return article === undefined
      ? null
      : pageOutcome(articlePage(article, articles, view), articleMetadata(article, at), at)
  })

  const load = Effect.fnUntraced(function* (url: PageUrl): Effect.fn.Return<PageOutcome, RequestError> {
    const [outcome, asOfMs] = yield* trackStaleness(loadRoute(url))
    return asOfMs === null || outcome.tag !== "page"
      ? outcome
      : { ...outcome, view: { ...outcome.view, asOfMs } }
  })

  const loadRoute = Effect.fnUntraced(function* (url: PageUrl): Effect.fn.Return<PageOutcome, RequestError> {
    const at = locate(url)
    const route = matchRoute(url.path, at.params)
    switch (route.kind) {
      case "home":
        return yield* loadHome(at)
      case "search":
        return yield* loadSearch(route.text, at)
      case "checkout": {
        const kind = view.checkoutOrigin === null ? "checkout" : "externalCheckout"
        return pageOutcome({ kind }, { pathIn: samePathInEveryView(at) }, at)
      }
      case "account":
        return isOfferedSection(route.section, settings.capabilities)
          ? pageOutcome(route, { pathIn: samePathInEveryView(at) }, at)
          : notFound(at)
      case "error":
        return { tag: "page", view: failed(url, null), tags: [] }
      case "malformed":
        return notFound(at)
      case "categoryBySlug":
      case "productBySku":
      case "contentByIdentifier":
      case "catalogue": {
        const request = { route, params: at.params, view, settings }
        return yield* loadTarget(resolveRoute(yield* source.target(route), request), request, at)
      }
      default: {
        const { capability } = pageRule(route.kind)
        return capability === null || settings.capabilities[capability]
          ? pageOutcome(route, { pathIn: samePathInEveryView(at) }, at)
          : notFound(at)
      }
    }
  })

  const searchPanel = Effect.fnUntraced(function* (
    text: string,
    size: number,
  ): Effect.fn.Return<SearchPanelResult, RequestError> {
    const empty: SearchPanelResult = {
      isTooShort: Queries.isTooShort(text),
      isOffline: false,
      cards: [],
      total: 0,
    }
    if (empty.isTooShort) return empty
    const nowMs = yield* Clock.currentTimeMillis
    const query = { ...Queries.search(text, { chosen: emptySelection, size, settings }), facets: [] }
    return yield* trackStaleness(source.products(query)).pipe(
      Effect.map(([{ items, total }, asOfMs]) => ({
        ...empty,
        total,
        cards: items.map((each) => card(each, view, nowMs, settings.stock, { ...noCriteria, text })),
        ...(asOfMs === null ? {} : { asOfMs }),
      })),
      Effect.catchIf(isOffline, () => Effect.succeed({ ...empty, isOffline: true })),
    )
  })

  const isCategory = (url: PageUrl): Effect.Effect<boolean> => {
    const route = matchRoute(url.path, readParams(url.search))
    return route.kind === "catalogue" || route.kind === "categoryBySlug"
      ? Effect.map(
          Effect.orElseSucceed(source.categoryAt(route), () => undefined),
          (category) => category !== undefined,
        )
      : Effect.succeed(false)
  }

  const menu = Effect.map(source.directory, (directory) => directory.menu)
  const layoutContent = Effect.gen(function* () {
    const [blocks, banners, promises] = yield* Effect.all(
      [source.blocks, source.banners("banners", "menuAsideBanners"), source.announcements],
      { concurrency: "unbounded" },
    )
    const { announcement, menu: menuBlock, newsletter, motto, hours } = blocks
    const menuBanners = bannersHere(banners).slice(0, limits.teasersMax)
    return { announcement, menu: menuBlock, menuBanners, promises, newsletter, motto, hours }
  })
  const warm = Effect.ignore(
    Effect.all([source.directory, source.blocks, source.banners("banners")], { concurrency: "unbounded" }),
  )
  return Pages.of({ load, menu, layoutContent, searchPanel, isCategory, failed, warm, forget: source.forget })
})

const pageOutcome = (
  page: Page,
  about: PageMetadata,
  at: PageContext,
  tags: ReadonlyArray<string> = [],
): PageOutcome => ({
  tag: "page",
  view: pageView(page, about, at),
  tags,
})

/** Whether the platform can answer the same request later. */
const isTemporary = (error: RequestError | null): boolean =>
  error?._tag === "Unreachable" || (error?._tag === "Refused" && error.code === 503)

/** Whether the device is offline. An unreachable platform is an ordinary error. */
const isOffline = (error: RequestError): boolean => error._tag === "Unreachable" && error.cause === "offline"

const tagsOf = (products: ReadonlyArray<Product>): ReadonlyArray<string> => products.map(({ id }) => `P${id}`)
