import { Clock, Context, Effect, Layer, Option, SubscriptionRef } from "effect"
import type { RequestError } from "../api/index.ts"
import { isOfferedSection } from "../capabilities/index.ts"
import { type CatalogueClient, trackStaleness } from "../catalogue-client/index.ts"
import {
  type Category,
  categoryHref,
  descendants,
  known,
  labelledBy,
  listing,
  nothingChosen,
  parse,
  Queries,
  readParams,
} from "../catalogue/index.ts"
import type { FacetContext, ListAddress, ListKind, Query } from "../catalogue/index.ts"
import type { Article, Banner } from "../content/index.ts"
import { card, imagePath, nothingWanted, type Product, productPage } from "../product/index.ts"
import { type Absence, type Asked, decide, decideParent, type Decision, match } from "../routing/index.ts"
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
import { blockNames, makeSource } from "./source.ts"
import type { CardView, MenuItemView, Page, PageView } from "./view.ts"

/** What an address comes to. @rule PG3 */
export type PageOutcome =
  | {
      readonly tag: "page"
      readonly view: PageView
      /** What it was made of, for whoever keeps pages: "P12" for a product, "C20" for a category. */
      readonly tags: ReadonlyArray<string>
    }
  /** 301 when the thing lives elsewhere for good, 302 when the list has become shorter. `to` is an absolute path. */
  | { readonly tag: "redirect"; readonly status: 301 | 302; readonly to: string }

/** What was found while typing. @rule CT20 - S2 §2 Search panel */
export interface PanelFound {
  readonly isTooShort: boolean
  readonly isOffline: boolean
  readonly cards: ReadonlyArray<CardView>
  readonly total: number
  /** When it was heard, epoch ms; missing when the platform said so just now. @rule OC10 */
  readonly asOfMs?: number
}

/**
 * Whole pages of one store view: the same program on the server and in the browser. Keep one for each view: it
 * remembers categories and attributes for a minute, so that most pages cost one or two searches.
 *
 * @rule PG2
 */
export class Pages extends Context.Service<
  Pages,
  {
    /**
     * @param url - path inside the view, and query
     * @fails RequestError when the platform did not answer; that is never told as "not found"
     * @rule PG3 - domain §8 U1
     */
    readonly load: (url: PageUrl) => Effect.Effect<PageOutcome, RequestError>
    /** The main menu. @rule CT10 */
    readonly menu: Effect.Effect<ReadonlyArray<MenuItemView>, RequestError>
    /** Products for words as they are typed: `size` of them. @rule CT20 */
    readonly searchPanel: (text: string, size: number) => Effect.Effect<PanelFound, RequestError>
    /** The page of an address that could not be loaded: status 500. @rule PG7 */
    readonly failed: (url: PageUrl) => PageView
    /** Remembers what most pages share; what cannot be had now is asked for with a page. @rule PG2 */
    readonly warm: Effect.Effect<void>
    /** Drops what is remembered, after the catalogue changed. @rule PG2 */
    readonly forget: Effect.Effect<void>
  }
>()("@shop/core/Pages") {
  /** @rule PG2 */
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
  /** Whose quantity prices hold; a server renders pages for nobody in particular. */
  const groupId: Effect.Effect<number | null> =
    Option.isSome(session) && settings.prices.usesTiers
      ? Effect.map(SubscriptionRef.get(session.value.state), ({ customer }) => customer?.groupId ?? null)
      : Effect.succeed(null)

  const locate = (url: PageUrl): PageContext => ({
    url,
    params: readParams(url.search),
    view,
    views: settings.views,
  })
  const notFound = (at: PageContext, reason?: Absence) =>
    shown(
      { kind: "notFound", ...(reason === undefined ? {} : { reason }) },
      { status: 404, pathIn: noOtherView },
      at,
    )
  const failed = (url: PageUrl) =>
    pageView({ kind: "error" }, { status: 500, pathIn: noOtherView }, locate(url))

  const showHome = Effect.fnUntraced(function* (at: PageContext) {
    const { families, labels } = yield* source.directory
    const size = limits.homeListSize
    const isMarked = labels.has(Queries.bestsellerCode)
    const [newest, bestsellers, banners, articles, blocks] = yield* Effect.all(
      [
        source.products(Queries.homeList({ start: 0, size }, false, settings)),
        // Without a mark for bestsellers both lists would be the same eight.
        source.products(Queries.homeList({ start: isMarked ? 0 : size, size }, isMarked, settings)),
        // A first page without its words to everybody is still one.
        Effect.orElseSucceed(source.banners, (): Readonly<Record<string, ReadonlyArray<Banner>>> => ({})),
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
      banners: bannersIn(banners["smallBanners"] ?? [], view, settings.views),
      articles: articleCards(articles, view),
      house: blocks.get(blockNames.house) ?? "",
    } as const
    const about = { canonical: href(view, "/"), pathIn: () => "/" }
    return shown(page, about, at, tagsOf([...newest.items, ...bestsellers.items]))
  })

  const loadList = Effect.fnUntraced(function* (
    kind: ListKind,
    address: ListAddress,
    at: PageContext,
    queryOf: (list: Queries.ListQuery) => Query,
  ) {
    const { labels } = yield* source.directory
    const chosen = known(parse(at.params, kind, settings), labels)
    const found = yield* source.find(queryOf({ chosen, size: limits.pageSize, settings }), chosen)
    const to = lastPageHref(found, chosen, address)
    if (to !== null) return { tag: "redirect", status: 302, to } as const
    const context: FacetContext = {
      chosen,
      labels: labelledBy(found.attributes ?? [], labels, view.locale),
      address,
      view,
      settings,
    }
    return {
      tag: "list",
      chosen,
      tags: tagsOf(found.items),
      listing: listing(found, kind, context, yield* Clock.currentTimeMillis),
    } as const
  })

  const showCategory = Effect.fnUntraced(function* (category: Category, at: PageContext) {
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
    return shown(
      { kind: "category", id, name, description, image, children, listing: result.listing },
      about,
      at,
      [`C${id}`, ...result.tags],
    )
  })

  const showSearch = Effect.fnUntraced(function* (asked: string, at: PageContext) {
    const text = Queries.searchText(asked)
    const address = { path: href(view, "search"), text }
    const about = { canonical: address.path, pathIn: samePathInEveryView(at) }
    const empty = {
      kind: "search",
      text,
      isTooShort: Queries.isTooShort(text),
      isOffline: false,
      listing: emptyListing,
    } as const
    if (empty.isTooShort) return shown(empty, about, at)
    return yield* loadList("search", address, at, (query) => Queries.search(text, query)).pipe(
      Effect.map((result) =>
        result.tag === "redirect"
          ? result
          : shown({ ...empty, listing: result.listing }, about, at, result.tags),
      ),
      Effect.catchIf(isOffline, () => Effect.succeed(shown({ ...empty, isOffline: true }, about, at))),
    )
  })

  const showProduct = Effect.fnUntraced(function* (
    product: Product,
    childSku: string | null,
    at: PageContext,
  ) {
    const skus = product.relatedSkus.slice(0, limits.relatedMax)
    const [directory, blocks, { items: found }] = yield* Effect.all(
      [
        source.directory,
        source.blocks,
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
    }
    return shown(page, productMetadata(product, directory, childSku, at), at, tagsOf([product, ...related]))
  })

  const perform = Effect.fnUntraced(function* (
    decision: Decision,
    asked: Asked,
    at: PageContext,
  ): Effect.fn.Return<PageOutcome, RequestError> {
    switch (decision.tag) {
      case "product":
        return yield* showProduct(decision.product, decision.childSku, at)
      case "category":
        return yield* showCategory(decision.category, at)
      case "content":
        return shown(contentPage(decision.document), contentMetadata(decision.document, at), at)
      case "redirect":
        return { tag: "redirect", status: 301, to: decision.to }
      case "findParent":
        return yield* perform(
          decideParent(yield* source.parentOf(decision.childSku), decision.childSku, asked),
          asked,
          at,
        )
      case "notFound":
        return (yield* showEditorial(asked, at)) ?? notFound(at, decision.reason)
    }
  })

  /** What the catalogue does not have, the content system may. */
  const showEditorial = Effect.fnUntraced(function* ({ route }: Asked, at: PageContext) {
    const piece = editorialRoute(route)
    if (piece === null) return null
    if (piece.kind === "recipe") {
      const recipe = yield* source.recipe(piece.slug)
      return recipe === null || recipe.title === ""
        ? null
        : shown(recipePage(recipe, view), articleMetadata(recipe, at), at)
    }
    const articles = yield* source.articles
    const article = articles.find(({ slug }) => slug === piece.slug)
    return article === undefined
      ? null
      : shown(articlePage(article, articles, view), articleMetadata(article, at), at)
  })

  const load = Effect.fnUntraced(function* (url: PageUrl): Effect.fn.Return<PageOutcome, RequestError> {
    const [outcome, asOfMs] = yield* trackStaleness(loadNow(url))
    return asOfMs === null || outcome.tag !== "page"
      ? outcome
      : { ...outcome, view: { ...outcome.view, asOfMs } }
  })

  const loadNow = Effect.fnUntraced(function* (url: PageUrl): Effect.fn.Return<PageOutcome, RequestError> {
    const at = locate(url)
    const route = match(url.path, at.params)
    switch (route.kind) {
      case "home":
        return yield* showHome(at)
      case "search":
        return yield* showSearch(route.text, at)
      case "cart":
      case "checkout":
      case "orderSuccess":
      case "createPassword":
      case "compare":
      case "offline":
        return shown(route, { pathIn: samePathInEveryView(at) }, at)
      case "account":
        return isOfferedSection(route.section, settings.capabilities)
          ? shown(route, { pathIn: samePathInEveryView(at) }, at)
          : notFound(at)
      case "orderStatus":
      case "withdrawal":
        return settings.capabilities.orderService
          ? shown(route, { pathIn: samePathInEveryView(at) }, at)
          : notFound(at)
      case "error":
        return { tag: "page", view: failed(url), tags: [] }
      case "malformed":
        return notFound(at)
      default: {
        const asked = { route, params: at.params, view, settings }
        return yield* perform(decide(yield* source.target(route), asked), asked, at)
      }
    }
  })

  const searchPanel = Effect.fnUntraced(function* (
    text: string,
    size: number,
  ): Effect.fn.Return<PanelFound, RequestError> {
    const nothing: PanelFound = {
      isTooShort: Queries.isTooShort(text),
      isOffline: false,
      cards: [],
      total: 0,
    }
    if (nothing.isTooShort) return nothing
    const nowMs = yield* Clock.currentTimeMillis
    const query = { ...Queries.search(text, { chosen: nothingChosen, size, settings }), facets: [] }
    return yield* trackStaleness(source.products(query)).pipe(
      Effect.map(([{ items, total }, asOfMs]) => ({
        ...nothing,
        total,
        cards: items.map((each) => card(each, view, nowMs, settings.stock, { ...nothingWanted, text })),
        ...(asOfMs === null ? {} : { asOfMs }),
      })),
      Effect.catchIf(isOffline, () => Effect.succeed({ ...nothing, isOffline: true })),
    )
  })

  const menu = Effect.map(source.directory, (directory) => directory.menu)
  const warm = Effect.ignore(Effect.all([source.directory, source.blocks], { concurrency: "unbounded" }))
  return Pages.of({ load, menu, searchPanel, failed, warm, forget: source.forget })
})

const shown = (
  page: Page,
  about: PageMetadata,
  at: PageContext,
  tags: ReadonlyArray<string> = [],
): PageOutcome => ({
  tag: "page",
  view: pageView(page, about, at),
  tags,
})

/** Offline is what the device says of itself; a platform that does not answer is an error like any other. */
const isOffline = (error: RequestError): boolean => error._tag === "Unreachable" && error.cause === "offline"

const tagsOf = (products: ReadonlyArray<Product>): ReadonlyArray<string> => products.map(({ id }) => `P${id}`)
