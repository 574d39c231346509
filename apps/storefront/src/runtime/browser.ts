import { Context, Effect, Layer, ManagedRuntime, Stream } from "effect"
import { Leave, Network, Tabs } from "@shop/adapters/browser"
import { fetchSender, layer as transport } from "@shop/adapters/http"
import { layer as storage } from "@shop/adapters/idb"
import type { Page } from "@shop/core/page"
import { CurrentView, defaults, limits, Settings } from "@shop/core/settings"
import type { LateActions } from "@shop/core/late"
import { type Actions, make, type PublicViews, type Shop, type Views } from "@shop/core/shop"
import { type Part, partOf } from "../i18n/load.ts"
import { loadScreen, screenNameOf } from "../pages/index.ts"
import { setRuntimeMissing } from "../state/ui.ts"
import { mirror } from "../state/mirror.ts"
import { queueActions } from "./actions.ts"
import type { ShopState } from "../state/shop-state.ts"

/** Names the database and the channel: one cart for all languages of this origin. */
const name = "shop"

/** The ports as a browser fills them. */
const ports = ({ view, views }: PublicViews) =>
  Layer.mergeAll(
    transport(fetchSender((url, init) => fetch(url, init), "", { timeoutMs: limits.callTimeoutMs })),
    storage(name),
    Network.layer(window),
    Tabs.layer({ BroadcastChannel: globalThis.BroadcastChannel, locks: navigator.locks }, name),
    Leave.layer(location),
  ).pipe(
    Layer.provideMerge(
      Layer.merge(Layer.succeed(CurrentView, view), Layer.succeed(Settings, { ...defaults, views })),
    ),
  )

class RunningShop extends Context.Service<RunningShop, Shop>()("@shop/storefront/RunningShop") {}

/**
 * Starts the shop behind a page that is already shown: the core's programs over the browser's ports, published to the
 * mirror. A page is published only when its code and words are there too; when they cannot be had, the
 * server is asked, and offline the page says that it is not there.
 */
export const start = async (
  state: ShopState,
  views: PublicViews,
  loadWords: (part: Part) => Promise<void>,
): Promise<Actions> => {
  const runtime = ManagedRuntime.make(
    Layer.effect(RunningShop, make(views)).pipe(Layer.provide(ports(views))),
  )
  const publish = (slices: Partial<Views>) =>
    Effect.promise(async () => {
      const { page } = slices
      if (page === undefined || (await isReady(page.page, loadWords))) return mirror(state, slices)
      if (navigator.onLine) return location.assign(page.url)
      mirror(state, { ...slices, page: { ...page, page: { kind: "error" } } })
    })
  const shop = await runtime.runPromise(RunningShop)
  runtime.runFork(Stream.runForEach(shop.changes, publish))
  const run = (effect: Effect.Effect<void>): void => void runtime.runFork(effect)
  const prompt = shop.actions(run)
  const late = queueActions<LateActions>(
    async () => {
      const { open } = await import("@shop/core/late")
      const rooms = await runtime.runPromise(shop.within(open(prompt)))
      runtime.runFork(Stream.runForEach(rooms.changes, publish))
      return rooms.actions(run)
    },
    (isMissing) => setRuntimeMissing(state.ui, isMissing),
  ).actions
  const { compare, review, placed, paying, seen } = late
  return { ...prompt, compare, review, placed, paying, seen }
}

/** Whether the code and the words of a page are here, or could be had. */
const isReady = async (page: Page, loadWords: (part: Part) => Promise<void>): Promise<boolean> => {
  const part = partOf(page.kind)
  try {
    await Promise.all([loadScreen(screenNameOf(page)), part === null ? null : loadWords(part)])
    return true
  } catch {
    return false
  }
}
