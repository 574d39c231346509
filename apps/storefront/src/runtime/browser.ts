import { Context, Effect, Layer, ManagedRuntime, Stream } from "effect"
import { Leave, Network, Tabs } from "@shop/adapters/browser"
import { type Fetch, fetchSender, layer as transport } from "@shop/adapters/http"
import { layer as storage } from "@shop/adapters/idb"
import { StandIn } from "@shop/core/cache"
import type { Page } from "@shop/core/page"
import { adjusted, CurrentView, defaults, limits, Settings } from "@shop/core/settings"
import type { LateActions } from "@shop/core/late"
import { type Actions, make, type PublicViews, type Run, type Shop, type Views } from "@shop/core/shop"
import { loadDocument } from "../navigation/location.ts"
import { pathOf } from "../navigation/path.ts"
import { savesData } from "../browser/saves-data.ts"
import { closePopovers } from "../overlays/close-popovers.ts"
import { loadScreen, screenNameOf } from "../pages/index.ts"
import { isReplaced, setRuntimeMissing } from "../state/ui.ts"
import { gathering } from "../state/mirror.ts"
import { queueActions } from "./actions.ts"
import { activityEvents, whenIdle } from "../browser/when-idle.ts"
import { promptBeforeUnload } from "../browser/unload-prompt.ts"
import { onDevice } from "./offline-catalogue.ts"
import type { ShopState } from "../state/shop-state.ts"

type Pwa = typeof import("../pwa/index.ts")

/** Names the database and the channel: one cart for all languages of this origin. */
const name = "shop"

const plain: Fetch = (url, init) => fetch(url, init)

/** The ports as a browser fills them. */
const ports = ({ view, views, settings = {} }: PublicViews, asks: Fetch) =>
  Layer.mergeAll(
    transport(fetchSender(asks, "", { timeoutMs: limits.callTimeoutMs })),
    storage(name),
    Network.layer(window),
    Tabs.layer({ BroadcastChannel: globalThis.BroadcastChannel, locks: navigator.locks, page: window }, name),
    Leave.layer(location),
  ).pipe(
    Layer.provideMerge(
      Layer.merge(
        Layer.succeed(CurrentView, view),
        Layer.succeed(Settings, { ...adjusted(defaults, settings), views }),
      ),
    ),
  )

class RunningShop extends Context.Service<RunningShop, Shop>()("@shop/storefront/RunningShop") {}

/**
 * Starts the shop behind a page that is already shown: the core's programs over the browser's ports, published to the
 * mirror. A page is published only when its code is there too; when that cannot be had, the
 * server is asked, and offline the page says that it is not there.
 */
export const start = async (state: ShopState, views: PublicViews): Promise<Actions> => {
  const device = onDevice(async () => {
    const { openOnDevice } = await import("./offline.ts")
    const room = await runtime.runPromise(shop.within(openOnDevice))
    runtime.runFork(Stream.runForEach(room.changes, publish))
    void showable()
    return room
  })
  // While developing, the network is as bad as the network page says.
  const asks = import.meta.env.DEV ? (await import("../dev/switched-fetch.ts")).chosen(plain) : plain
  const runtime = ManagedRuntime.make(
    Layer.effect(RunningShop, make(views)).pipe(
      Layer.provide(Layer.merge(ports(views, asks), Layer.succeed(StandIn, device.standIn))),
    ),
  )
  const { gather, show } = gathering(
    state,
    (run) => void runtime.runFork(Effect.andThen(Effect.yieldNow, Effect.sync(run))),
  )
  const turnTo = async (slices: Partial<Views>, page: Views["page"]): Promise<void> => {
    const asked = slices.going?.url ?? state.going.url
    const isThere = await isReady(page.page)
    if (isReplaced(state.ui, asked)) return gather({ ...slices, page: state.page })
    // Another filter or order of the same list leaves its panel open.
    if (pathOf(page.url) !== pathOf(state.page.url)) closePopovers(state.ui)
    if (isThere) show(slices)
    else if (navigator.onLine) loadDocument(page.url)
    else show({ ...slices, page: { ...page, page: { kind: "error" } } })
  }
  /** The last page that the core has published: shown, on its way, or of a replaced navigation. */
  let received = state.page
  const publish = (slices: Partial<Views>) => {
    const { page = received } = slices
    if (page === received) return Effect.sync(() => gather({ ...slices, page: state.page }))
    received = page
    return Effect.promise(() => turnTo(slices, page))
  }
  const shop = await runtime.runPromise(RunningShop)
  runtime.runFork(Stream.runForEach(shop.changes, publish))
  const run: Run = (work, isToKeep = false) =>
    void runtime.runFork(isToKeep ? Effect.ensuring(work, Effect.sync(promptBeforeUnload())) : work)
  // The catalogue comes to the device when the page has come to rest; whoever is offline sees at once what is there.
  if (!navigator.onLine) void device.room()
  else if (!savesData()) void whenIdle(limits.offlineQuietMs, limits.offlineLatestMs).then(device.room)
  const prompt = shop.actions(run)
  const late = queueActions<LateActions>(
    async () => {
      const { open } = await import("@shop/core/late")
      const rooms = await runtime.runPromise(shop.within(open(prompt)))
      runtime.runFork(Stream.runForEach(rooms.changes, publish))
      return rooms.actions(run)
    },
    (isMissing) => setRuntimeMissing(state.ui, isMissing),
    promptBeforeUnload,
  ).actions
  const { compare, contact, review, placed, paying, seen, leaving, deviceSessions } = late
  // Nothing waits for it, and the shop is whole without.
  const pwa = import("../pwa/index.ts")
  const rest = () => whenIdle(limits.workerQuietMs, limits.workerLatestMs)
  pwa.then(({ startApp }) => startApp(state.ui, prompt.page.renew, rest)).catch(() => {})
  const open: Actions["page"]["open"] = async (url) => {
    const { hasStoredPage } = navigator.onLine ? {} : await pwa.catch(() => ({}) as Partial<Pwa>)
    if (await hasStoredPage?.()) location.reload()
    else prompt.page.open(url)
  }
  const page = { ...prompt.page, open }
  warm(prompt.page.warm, rest)
  return { ...prompt, page, compare, contact, review, placed, paying, seen, leaving, deviceSessions }
}

/**
 * What most ways from a page need: the code of lists and products, and what the core shares between pages. The code comes
 * when the page has come to rest, one piece after the other, since a style sheet that comes has all of the page styled anew;
 * or all of it in idle time once the shopper stirs.
 *
 * @rule UI242
 */
const warm = (shared: () => void, rest: () => Promise<void>): void => {
  if (savesData()) return
  const code = likely.map((screen) => () => loadScreen(screen))
  const begin = (): void => {
    shared()
    void Promise.allSettled(code.map((load) => load()))
  }
  const stir = (): void => {
    for (const sign of activityEvents) removeEventListener(sign, stir, { capture: true })
    if ("requestIdleCallback" in globalThis) requestIdleCallback(begin, { timeout: 3000 })
    else setTimeout(begin)
  }
  for (const sign of activityEvents) addEventListener(sign, stir, { capture: true, passive: true })
  void code.reduce((before, load) => before.then(load).catch(() => {}), rest())
}
const likely = ["product", "category", "composedProduct"] as const

/** Loads what shows a catalogue: without its code it is of no use when the device is offline. */
const showable = async (): Promise<void> => {
  const { loadPanels } = await import("../layout/deferred-parts.ts")
  const screens = [...likely, "search", "home", "content", "cart"] as const
  await Promise.allSettled([loadPanels(), ...screens.map(loadScreen)])
}

/** Whether the code of a page is here, or could be had. */
const isReady = async (page: Page): Promise<boolean> => {
  try {
    await loadScreen(screenNameOf(page))
    return true
  } catch {
    return false
  }
}
