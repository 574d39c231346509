import { Context, Effect, Layer, ManagedRuntime, Option, Schema, Stream } from "effect"
import { ExternalNavigation, Network, Tabs } from "@shop/adapters/browser"
import { type Fetch, fetchSender, layer as transport } from "@shop/adapters/http"
import { layer as storage } from "@shop/adapters/idb"
import { OfflineSource } from "@shop/core/catalogue-client"
import { type Page, StoredDocuments } from "@shop/core/page"
import { applySettingsChange, CurrentView, defaults, limits, Settings } from "@shop/core/settings"
import type { Actions, LazyActions } from "@shop/core/lazy"
import { make, type PublicViews, type Run, type Shop, type Views } from "@shop/core/shop"
import { WishlistItem } from "@shop/core/wishlist"
import { loadDocument } from "../browser/location.ts"
import { pathOf } from "../navigation/path.ts"
import { loadsInTime } from "../browser/part-timeout.ts"
import { savesData } from "../browser/saves-data.ts"
import { closePopovers } from "../overlays/close-popovers.ts"
import { loadScreen, screenNameOf } from "../pages/index.ts"
import { isReplaced, setMissingPart } from "../state/ui.ts"
import { databaseName } from "../service-worker/database.ts"
import { batchViews } from "../state/mirror.ts"
import { queueActions } from "./actions.ts"
import { activityEvents, whenIdle, whenRested } from "../browser/when-idle.ts"
import { promptBeforeUnload } from "../browser/unload-prompt.ts"
import { offlineCatalogue } from "./offline-catalogue.ts"
import { takeViewed } from "./viewed-products.ts"
import type { ShopState } from "../state/shop-state.ts"

type Pwa = typeof import("../pwa/index.ts")

const browserFetch: Fetch = (url, init) => fetch(url, init)

/** The ports of the core, on the APIs of the browser. */
const ports = ({ view, views, settings = {} }: PublicViews, send: Fetch) =>
  Layer.mergeAll(
    transport(fetchSender(send, "", { timeoutMs: limits.callTimeoutMs })),
    storage(databaseName),
    Network.layer(window),
    Tabs.layer(
      { BroadcastChannel: globalThis.BroadcastChannel, locks: navigator.locks, page: window },
      databaseName,
    ),
    ExternalNavigation.layer(location),
  ).pipe(
    Layer.provideMerge(
      Layer.merge(
        Layer.succeed(CurrentView, view),
        Layer.succeed(Settings, { ...applySettingsChange(defaults, settings), views }),
      ),
    ),
  )

class RunningShop extends Context.Service<RunningShop, Shop>()("@shop/storefront/RunningShop") {}

/**
 * Starts the core on the ports of the browser and writes its views into the state. A page is shown once its screen is
 * loaded. When the screen cannot be loaded, the document of the page is; offline the error page is shown.
 */
export const start = async (state: ShopState, views: PublicViews): Promise<Actions> => {
  const offline = offlineCatalogue(async () => {
    const { openOfflineCatalogue } = await inTime(import("./open-offline-catalogue.ts"))
    const catalogue = await runtime.runPromise(shop.within(openOfflineCatalogue))
    runtime.runFork(Stream.runForEach(catalogue.changes, publish))
    void loadOfflineScreens()
    return catalogue
  })
  // In development, the network page chooses how the network fails.
  const send = import.meta.env.DEV
    ? (await import("../dev/faulty-fetch.ts")).faultyFetch(browserFetch)
    : browserFetch
  // The shop works without it.
  const pwa = import("../pwa/index.ts")
  const documents = {
    find: (url: string) =>
      Effect.promise(() =>
        inTime(pwa)
          .then(({ storedPage }) => storedPage(url))
          .catch(() => null),
      ),
  }
  const runtime = ManagedRuntime.make(
    Layer.effect(RunningShop, make(views)).pipe(
      Layer.provide(
        Layer.mergeAll(
          ports(views, send),
          Layer.succeed(OfflineSource, offline.source),
          Layer.succeed(StoredDocuments, documents),
        ),
      ),
    ),
  )
  const batch = batchViews(
    state,
    (write) => void runtime.runFork(Effect.andThen(Effect.yieldNow, Effect.sync(write))),
  )
  const showPage = async (slices: Partial<Views>, page: Views["page"]): Promise<void> => {
    const requested = slices.navigation?.url ?? state.navigation.url
    // A navigation is done when the screen of its page is loaded.
    if (slices.navigation !== undefined)
      batch.queue({ navigation: { ...slices.navigation, isDone: false }, page: state.page })
    const isLoaded = await tryLoadScreen(page.page)
    if (isReplaced(state.ui, requested)) return batch.queue({ ...slices, page: state.page })
    // The filter panel stays open when filters or sort order change.
    if (pathOf(page.url) !== pathOf(state.page.url)) closePopovers(state.ui)
    if (isLoaded) batch.flush(slices)
    else if (navigator.onLine) loadDocument(page.url)
    else batch.flush({ ...slices, page: { ...page, page: { kind: "error" } } })
  }
  /** The last published page: shown, loading, or of a replaced navigation. */
  let received = state.page
  const publish = (slices: Partial<Views>) => {
    const { page = received } = slices
    if (page === received) return Effect.sync(() => batch.queue({ ...slices, page: state.page }))
    received = page
    return Effect.promise(() => showPage(slices, page))
  }
  const shop = await runtime.runPromise(RunningShop)
  runtime.runFork(Stream.runForEach(shop.changes, publish))
  const run: Run = (work, isSaved = false) =>
    void runtime.runFork(isSaved ? Effect.ensuring(work, Effect.sync(promptBeforeUnload())) : work)
  // The catalogue is downloaded when the page is idle; offline it is opened at once.
  if (!navigator.onLine) void offline.open()
  else if (!savesData()) void whenIdle(limits.offlineIdleMs, limits.offlineLatestMs).then(offline.open)
  const prompt = shop.actions(run)
  const lazy = queueActions<LazyActions>(
    async () => {
      const { open } = await import("@shop/core/lazy")
      const features = await runtime.runPromise(shop.within(open))
      runtime.runFork(Stream.runForEach(features.changes, publish))
      return features.actions(run)
    },
    (retry) => setMissingPart(state.ui, "features", retry),
    promptBeforeUnload,
  ).actions
  const {
    compare,
    contact,
    contentLists,
    review,
    orderTracking,
    paying,
    externalCheckout,
    seen,
    passwords,
    personalData,
    deviceSessions,
  } = lazy
  const open: Actions["page"]["open"] = async (url) => {
    const { hasStoredPage } = navigator.onLine ? {} : await inTime(pwa).catch(() => ({}) as Partial<Pwa>)
    if (await hasStoredPage?.()) location.reload()
    else prompt.page.open(url)
  }
  const page = { ...prompt.page, open }
  preload(prompt.page.warm)
  whenRested()
    .then(() => pwa)
    .then(({ storeBuild }) => storeBuild())
    .catch(() => {})
  for (const item of takeViewed().flatMap((noted) => Option.toArray(decodeItem(noted)))) seen.note(item)
  return {
    ...prompt,
    page,
    compare,
    contact,
    contentLists,
    review,
    orderTracking,
    paying,
    externalCheckout,
    seen,
    passwords,
    personalData,
    deviceSessions,
  }
}

/**
 * Loads what most navigations need: the screens of lists and products, and the data that pages share. Screens load one
 * after another when the page is idle, because each style sheet restyles the page. Once the shopper is active, all load
 * in idle time.
 *
 * @rule UI242
 */
/** Another build may have noted a product in another form. */
const decodeItem = Schema.decodeUnknownOption(WishlistItem)

const preload = (loadShared: () => void): void => {
  if (savesData()) return
  const loads = commonScreens.map((screen) => () => loadScreen(screen))
  const loadAll = (): void => {
    loadShared()
    void Promise.allSettled(loads.map((load) => load()))
  }
  const onActivity = (): void => {
    for (const event of activityEvents) removeEventListener(event, onActivity, { capture: true })
    if ("requestIdleCallback" in globalThis) requestIdleCallback(loadAll, { timeout: 3000 })
    else setTimeout(loadAll)
  }
  for (const event of activityEvents) addEventListener(event, onActivity, { capture: true, passive: true })
  void loads.reduce((previous, load) => previous.then(load).catch(() => {}), whenRested())
}
/** Home is first: a page that is not available offline leads there. @rule SH14 */
const commonScreens = ["home", "product", "category", "composedProduct"] as const

/** Loads the code that shows the offline catalogue. */
const loadOfflineScreens = async (): Promise<void> => {
  const screens = [...commonScreens, "search", "content", "cart"] as const
  const panels = [import("../panels/microcart/index.tsx"), import("../panels/search/index.tsx")]
  await Promise.allSettled([...panels, ...screens.map(loadScreen)])
}

/** Waits for code that an action needs. Rejects when it is not loaded in time. @rule UI64 */
const inTime = async <A>(load: Promise<A>): Promise<A> => {
  if (await loadsInTime(load)) return load
  throw new Error("The code is not loaded in time")
}

/** Loads the screen of a page. @returns whether it is loaded in time */
const tryLoadScreen = (page: Page): Promise<boolean> => loadsInTime(loadScreen(screenNameOf(page)))
