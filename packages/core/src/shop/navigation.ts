import { Cache, Context, Effect, Exit, FiberHandle, Layer, SubscriptionRef } from "effect"
import { refusalWords } from "../api/index.ts"
import { groupKey, shopperGroup } from "../catalogue-client/index.ts"
import { Notifications } from "../notification/index.ts"
import { Pages, type PageOutcome, type PageView, type ProductPage, StoredDocuments } from "../page/index.ts"
import { ExternalNavigation } from "../ports/index.ts"
import type { Session } from "../session/index.ts"
import { CurrentView, limits, type Settings } from "../settings/index.ts"
import { href } from "../store-view/index.ts"
import { pageUrl } from "./address.ts"
import type { RelatedContentView } from "./related-content-view.ts"

/** The address of the last navigation, and whether it has finished. */
export interface NavigationState {
  readonly url: string
  readonly isDone: boolean
}

/** Navigation between the pages of the shop. */
export class Navigation extends Context.Service<
  Navigation,
  {
    readonly page: SubscriptionRef.SubscriptionRef<PageView>
    readonly state: SubscriptionRef.SubscriptionRef<NavigationState>
    /** Navigates to an address; a later navigation cancels this one. */
    readonly open: (url: string) => Effect.Effect<void>
    readonly prefetch: (url: string) => Effect.Effect<void>
    /** Loads the data that most pages share, to make the next navigation faster. */
    readonly warm: Effect.Effect<void>
    /** Loads the current page again, for example after the customer group changed. Does not change the navigation state. */
    readonly reload: Effect.Effect<void>
    /**
     * The sku to add for the sku of the current page. While the page of another variant loads, it is that variant, the
     * shopper's last choice. Null, with a notification, when that page cannot be loaded.
     */
    readonly resolvePendingVariant: (sku: string) => Effect.Effect<string | null>
    /** The content over the page; null without any. */
    readonly relatedContent: SubscriptionRef.SubscriptionRef<RelatedContentView | null>
    readonly loadRelatedContent: (url: string) => Effect.Effect<void>
  }
>()("@shop/core/Navigation") {
  /** @param first - the shown page */
  static readonly layer = (
    first: PageView,
  ): Layer.Layer<
    Navigation,
    never,
    Pages | Notifications | Session | ExternalNavigation | CurrentView | Settings
  > => Layer.effect(Navigation, make(first))
}

/**
 * Starts navigation at a page. The old page is shown until the new one has loaded; a later navigation cancels earlier
 * ones. Redirects inside the store view are followed; other addresses open outside the app.
 */
const make = Effect.fnUntraced(function* (first: PageView) {
  const pages = yield* Pages
  const notifications = yield* Notifications
  const externalNavigation = yield* ExternalNavigation
  const documents = yield* StoredDocuments
  const view = yield* CurrentView
  const page = yield* SubscriptionRef.make(first)
  const state = yield* SubscriptionRef.make<NavigationState>({ url: first.url, isDone: true })
  const navigationFiber = yield* FiberHandle.make<void>()
  const home = href(view, "/")

  const group = Effect.map(yield* shopperGroup, groupKey)
  const pageCache = yield* Cache.makeWith(
    (key: string) => pages.load(pageUrl(view, urlOfCacheKey(key)) ?? { path: "/", search: "" }),
    {
      capacity: limits.prefetchMax,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? limits.prefetchMs : 0),
    },
  )

  const cacheKeyOf = (url: string) => Effect.map(group, (of) => `${of}\n${url}`)
  const load = (url: string) => Effect.flatMap(cacheKeyOf(url), (key) => Cache.get(pageCache, key))
  /** Loads a page. A prefetch that fails while the navigation waits for it is retried once. */
  const loadWithRetry = (url: string) =>
    Effect.flatMap(cacheKeyOf(url), (key) =>
      Effect.flatMap(Cache.has(pageCache, key), (isBegun) => {
        const loading = Cache.get(pageCache, key)
        return isBegun ? loading.pipe(Effect.catch(() => loading)) : loading
      }),
    )

  const notifyOfEmpty = (shown: PageView) =>
    isEmptyCategory(shown) ? notifications.notify({ tag: "NothingInCategory" }) : Effect.void
  // The server may have rendered an empty category.
  yield* notifyOfEmpty(first)

  const show = (outcome: PageOutcome, hops: number): Effect.Effect<void> =>
    outcome.tag === "page"
      ? Effect.andThen(SubscriptionRef.set(page, outcome.view), notifyOfEmpty(outcome.view))
      : go(outcome.to, hops + 1)

  const go = (url: string, hops: number): Effect.Effect<void> =>
    Effect.gen(function* () {
      const address = pageUrl(view, url)
      if (address === null) return yield* externalNavigation.to(url)
      if (hops > limits.redirectsMax) return yield* SubscriptionRef.set(page, pages.failed(address, null))
      const loaded = yield* Effect.result(loadWithRetry(url.split("#", 1)[0] ?? url))
      if (loaded._tag === "Success") return yield* show(loaded.success, hops)
      const shown = yield* SubscriptionRef.get(page)
      // The shown page already is the offline page. Only its address changes.
      if (shown.page.kind === "offline" && loaded.failure._tag === "Unreachable")
        return yield* SubscriptionRef.set(page, { ...shown, url })
      if (loaded.failure._tag === "Unreachable" && loaded.failure.cause === "offline") {
        yield* notifications.notify({ tag: "NotAvailableOffline" })
        const start = yield* Effect.result(load(home))
        if (start._tag === "Success" && start.success.tag === "page")
          return yield* SubscriptionRef.set(page, start.success.view)
        const stored = yield* documents.find(home)
        if (stored !== null) return yield* SubscriptionRef.set(page, stored)
      }
      if (loaded.failure._tag === "BadResponse")
        yield* notifications.notify({ tag: "ReplyUnreadable", fault: loaded.failure.fault })
      yield* SubscriptionRef.set(page, pages.failed(address, loaded.failure))
      if (yield* pages.isCategory(address)) yield* notifications.notify({ tag: "NothingInCategory" })
    })

  const open = (url: string) =>
    SubscriptionRef.set(state, { url, isDone: false }).pipe(
      Effect.andThen(go(url, 0)),
      // A cancelled navigation does not get here, so only the last one is marked as done.
      Effect.andThen(SubscriptionRef.set(state, { url, isDone: true })),
      FiberHandle.run(navigationFiber),
      Effect.asVoid,
    )
  const prefetch = (url: string) => (pageUrl(view, url) === null ? Effect.void : Effect.ignore(load(url)))

  const reload = Effect.gen(function* () {
    const { url } = yield* SubscriptionRef.get(page)
    const loaded = yield* Effect.result(load(url))
    // After another navigation or a failed load the page does not change.
    if (loaded._tag === "Success" && loaded.success.tag === "page") {
      const { view: fresh } = loaded.success
      yield* SubscriptionRef.update(page, (now) => (now.url === url ? fresh : now))
    }
  })
  const resolvePendingVariant = Effect.fnUntraced(function* (sku: string) {
    const { page: shown } = yield* SubscriptionRef.get(page)
    const { url, isDone } = yield* SubscriptionRef.get(state)
    if (isDone || shown.kind !== "product" || shown.sku !== sku || !hasChoice(shown, url)) return sku
    const loaded = yield* Effect.result(load(url))
    const next = loaded._tag === "Success" && loaded.success.tag === "page" ? loaded.success.view.page : null
    if (next?.kind === "product" && next.parentSku === shown.parentSku) return next.sku
    const words = loaded._tag === "Failure" ? refusalWords(loaded.failure) : { message: null }
    yield* notifications.notify({ tag: "AddFailed", name: shown.name, ...words })
    return null
  })
  const relatedContent = yield* SubscriptionRef.make<RelatedContentView | null>(null)
  const relatedContentFiber = yield* FiberHandle.make<void>()
  const loadRelatedContent = (url: string) =>
    SubscriptionRef.set(relatedContent, { url, page: null, isFailed: false }).pipe(
      Effect.andThen(Effect.result(load(url))),
      Effect.flatMap((loaded) => {
        const found = loaded._tag === "Success" && loaded.success.tag === "page" ? loaded.success.view : null
        const isFailed = found?.status !== 200
        return SubscriptionRef.set(relatedContent, { url, page: isFailed ? null : found.page, isFailed })
      }),
      FiberHandle.run(relatedContentFiber),
      Effect.asVoid,
    )
  return Navigation.of({
    page,
    state,
    open,
    prefetch,
    warm: pages.warm,
    reload,
    resolvePendingVariant,
    relatedContent,
    loadRelatedContent,
  })
})

/** The address in a cache key, which begins with the customer group. */
const urlOfCacheKey = (key: string): string => key.slice(key.indexOf("\n") + 1)

/** Whether an address belongs to a variant of the product. */
const hasChoice = ({ choices }: ProductPage, url: string): boolean =>
  choices.some(({ values }) => values.some(({ href: to }) => to === url))

/** Whether a category has no products without any filter. */
const isEmptyCategory = ({ page }: PageView): boolean =>
  page.kind === "category" && page.listing.total === 0 && page.listing.chips.length === 0
