import { Clock, Context, Effect, Layer } from "effect"
import { directSender, layer as transport, type Send } from "@shop/adapters/http"
import { pagePolicy } from "@shop/core/cache"
import { Catalogue, type HiddenDocument } from "@shop/commerce/catalogue"
import { type Seller, SellerFacts } from "@shop/commerce/orders"
import { failure, Unreachable } from "@shop/core/api"
import { CatalogueClient } from "@shop/core/catalogue-client"
import { type PageOutcome, Pages } from "@shop/core/page"
import { Transport } from "@shop/core/ports"
import { Queries } from "@shop/core/catalogue"
import { filterApproved, pageReviews, ReviewRequests } from "@shop/core/review"
import { type NotFoundReason, pageRule } from "@shop/core/routing"
import { CurrentView, defaults, diffSettings, limits, Settings, type ShopSettings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { handle } from "../api/router.ts"
import type { Platform } from "../platform.ts"
import type { Render } from "./render.ts"
import type { UncachedPage } from "./output-cache.ts"

/** The result of an address: a rendered page or a redirect. */
export type Outcome =
  | { readonly tag: "page"; readonly rendered: UncachedPage }
  | { readonly tag: "redirect"; readonly status: 301 | 302; readonly to: string }

/** A page that was loaded, and whether all of its parts were. */
interface LoadedPage {
  readonly outcome: PageOutcome
  readonly isWhole: boolean
}

const timedOut = new Unreachable({ request: "page", cause: "timeout" })

/** When a page expires, in epoch ms: at the next price change, at the latest after a day. */
export const expiry = (nowMs: number, nextChangeMs: number | null): number =>
  Math.min(nowMs + limits.outputCacheS * 1000, nextChangeMs ?? Number.POSITIVE_INFINITY)

/** The pages of one store view. */
export interface ShopPages {
  readonly make: (path: string, query: URLSearchParams) => Effect.Effect<Outcome>
  /** Linked paths without a page; looked up once for each catalogue. @rule UI251 */
  readonly missing: Effect.Effect<ReadonlyArray<string>>
  /** Drops the remembered categories and attributes. */
  readonly forget: Effect.Effect<void>
}

/** Where pages come from, and how long they hold. */
export interface PageSource {
  /** Carries requests to the platform. */
  readonly send: Send
  readonly settings: ShopSettings
  readonly seller: Seller
  /** How long loading a page may take. */
  readonly timeoutMs: number
  /** When a page that is rendered now expires, both in epoch ms. */
  readonly expiresMs: (nowMs: number) => number
  /** The document at a path that is switched off; missing on another platform. */
  readonly hiddenAt?: (path: string) => HiddenDocument | null
}

/** The path of an address as documents have it. */
const documentPath = (path: string): string => {
  try {
    return decodeURI(path).replace(/^\/+/, "")
  } catch {
    return path
  }
}

const reasonOf = (hidden: HiddenDocument): NotFoundReason =>
  hidden.type === "product"
    ? { tag: "ProductStatus", status: hidden.status }
    : { tag: "CategoryQuery", key: "id", value: String(hidden.id) }

/**
 * Loads and renders the pages of a store view. They send the same API requests as a browser, without a socket.
 *
 * @param origin - public address, for canonical links
 * @param linkedPaths - content pages that the storefront links to
 * @rule SR31
 */
export const shopPages = (
  view: StoreView,
  render: Render,
  origin: string,
  linkedPaths: ReadonlyArray<string> = [],
): Effect.Effect<ShopPages, never, Platform> =>
  Effect.gen(function* () {
    const context = yield* Effect.context<Platform>()
    const catalogue = yield* Catalogue
    return yield* pagesFrom(
      {
        send: directSender((request) => Effect.provideContext(handle(request), context)),
        settings: yield* Settings,
        seller: yield* SellerFacts,
        timeoutMs: limits.ssrCallTimeoutMs,
        hiddenAt: (path) => catalogue.hiddenAt(view.code, path),
        expiresMs: (nowMs) => expiry(nowMs, catalogue.pricedUntilMs(view.code, nowMs)),
      },
      view,
      render,
      origin,
      linkedPaths,
    )
  })

/** The pages of a store view from any source; the parameters are those of `shopPages`. @rule SR31, PF2 */
export const pagesFrom = (
  { send, settings, seller, timeoutMs, expiresMs, hiddenAt }: PageSource,
  view: StoreView,
  render: Render,
  origin: string,
  linkedPaths: ReadonlyArray<string> = [],
): Effect.Effect<ShopPages> =>
  Effect.gen(function* () {
    const change = diffSettings(defaults, settings)
    const calls = transport(send).pipe(Layer.provide(Layer.succeed(Settings, settings)))
    const { send: request } = yield* Effect.scoped(
      Effect.map(Layer.build(Layer.provide(calls, Layer.succeed(CurrentView, view))), (built) =>
        Context.get(built, Transport),
      ),
    )
    const layer = Pages.layer.pipe(
      Layer.provide(CatalogueClient.guestLayer),
      Layer.provide(calls),
      Layer.provide(Layer.succeed(CurrentView, view)),
      Layer.provide(Layer.succeed(Settings, settings)),
    )
    const pages = yield* Layer.build(layer).pipe(
      Effect.map((built) => Effect.provideContext(Pages, built)),
      Effect.flatten,
      Effect.scoped,
    )

    /**
     * Adds the reviews to a product page, because a browser without JavaScript cannot load them. While they cannot be
     * loaded the page is shown without them, and not cached.
     *
     * @rule RV28, SR490
     */
    const withReviews = (outcome: PageOutcome): Effect.Effect<LoadedPage> => {
      if (outcome.tag !== "page" || outcome.view.page.kind !== "product")
        return Effect.succeed({ outcome, isWhole: true })
      const { page } = outcome.view
      return request(ReviewRequests.search(Queries.reviews(page.id))).pipe(
        Effect.map(({ items }) => {
          const reviews = pageReviews(filterApproved(items))
          const reviewed = reviews === null ? outcome.view : { ...outcome.view, page: { ...page, reviews } }
          return { outcome: { ...outcome, view: reviewed }, isWhole: true }
        }),
        // A platform without reviews refuses them each time, so that its pages are cached.
        Effect.catch((error) => Effect.succeed({ outcome, isWhole: failure(error) === "refused" })),
      )
    }

    /**
     * Tells why the page of a switched-off document is not found: the shopper on the page, the operator in the log.
     *
     * @rule SR501 - S1 §8
     */
    const withReason = (outcome: PageOutcome, path: string): Effect.Effect<PageOutcome> => {
      if (outcome.tag !== "page" || outcome.view.page.kind !== "notFound") return Effect.succeed(outcome)
      const hidden = hiddenAt?.(documentPath(path)) ?? null
      if (hidden === null) return Effect.succeed(outcome)
      const state = hidden.type === "product" ? `disabled (status ${hidden.status})` : "not active"
      const page = { kind: "notFound", reason: reasonOf(hidden) } as const
      return Effect.as(
        Effect.logInfo(
          `SR501 ${view.path}${path} is not found: ${hidden.type} ${hidden.id} is ${state}. Enable it in the catalogue to show it.`,
        ),
        { ...outcome, view: { ...outcome.view, page } },
      )
    }

    const load = (path: string, query: URLSearchParams): Effect.Effect<LoadedPage> => {
      const url = { path, search: query.size > 0 ? `?${query}` : "" }
      return pages.load(url).pipe(
        Effect.flatMap((outcome) => withReason(outcome, path)),
        Effect.flatMap(withReviews),
        Effect.timeout(timeoutMs),
        Effect.catch((error) =>
          Effect.as(Effect.logError(`The page ${view.path}${path} could not be loaded`, error), {
            outcome: {
              tag: "page" as const,
              view: pages.failed(url, error._tag === "TimeoutError" ? timedOut : error),
              tags: [],
            },
            isWhole: false,
          }),
        ),
      )
    }

    const statusOf = (path: string) =>
      pages.load({ path: encodeURI(path), search: "" }).pipe(
        Effect.map(
          (outcome) => [path, outcome.tag === "page" ? outcome.view.status : outcome.status] as const,
        ),
        Effect.orElseSucceed(() => [path, null] as const),
      )
    let known: ReadonlyArray<string> | null = null
    const lookUp = Effect.map(Effect.forEach(linkedPaths, statusOf, { concurrency: 5 }), (found) => {
      const paths = found.flatMap(([path, status]) => (status === 404 ? [path] : []))
      // A failed lookup is repeated with the next page.
      if (!found.some(([, status]) => status === null)) known = paths
      return paths
    })
    const missing = Effect.suspend(() => (known === null ? lookUp : Effect.succeed(known)))

    const show = Effect.fnUntraced(function* (
      outcome: Extract<PageOutcome, { tag: "page" }>,
      isWhole: boolean,
    ) {
      const menu = yield* Effect.orElseSucceed(pages.menu, () => [])
      const { html, status } = render({
        views: {
          view,
          views: settings.views,
          menu,
          layoutContent: yield* pages.layoutContent,
          page: outcome.view,
          ...(change === null ? {} : { settings: change }),
        },
        origin,
        seller,
        missing: yield* missing,
      })
      const nowMs = yield* Clock.currentTimeMillis
      const { kind } = outcome.view.page
      return {
        tag: "page",
        rendered: {
          status,
          html,
          tags: outcome.tags,
          expiresMs: expiresMs(nowMs),
          isCacheable:
            isWhole &&
            pagePolicy({ method: "GET", status, isPersonal: false, isUnbounded: pageRule(kind).isUnbounded })
              .tag === "store",
        },
      } as const
    })

    return {
      make: (path, query) =>
        Effect.flatMap(load(path, query), ({ outcome, isWhole }): Effect.Effect<Outcome> =>
          outcome.tag === "redirect" ? Effect.succeed(outcome) : show(outcome, isWhole),
        ),
      missing,
      forget: Effect.andThen(
        Effect.sync(() => (known = null)),
        pages.forget,
      ),
    }
  })
