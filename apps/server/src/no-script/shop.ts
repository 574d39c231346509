import { setImmediate as nextTick } from "node:timers/promises"
import { Context, Effect, FiberSet, Layer, Stream } from "effect"
import { directSender, layer as transport } from "@shop/adapters/http"
import { ExternalNavigation, Network, Tabs } from "@shop/adapters/memory"
import { Catalogue } from "@shop/commerce/catalogue"
import { CatalogueClient } from "@shop/core/catalogue-client"
import { Pages, type PageUrl } from "@shop/core/page"
import { Storage } from "@shop/core/ports"
import { applySettingsChange, CurrentView, limits, Settings } from "@shop/core/settings"
import { open as openLazy } from "@shop/core/lazy"
import { make, type Views } from "@shop/core/shop"
import type { StoreView } from "@shop/core/store-view"
import { handle } from "../api/router.ts"
import type { Platform } from "../platform.ts"
import type { ShopActions } from "./actions.ts"

/**
 * Opens the shop of a store view for one request: the same core as in a browser, on a device storage of the server.
 *
 * @param at - the page of the request
 * @param hasLazyActions - whether the actions of placed orders and of an external checkout are loaded
 * @returns the published views, the actions, the addresses outside the shop, and `settle`, which waits for the actions
 * @rule SR190
 */
export const openShop = Effect.fnUntraced(function* (
  view: StoreView,
  storage: Storage["Service"],
  at: PageUrl,
  hasLazyActions = false,
) {
  const platform = yield* Effect.context<Platform>()
  const settings = applySettingsChange(yield* Settings, {
    products: { filters: (yield* Catalogue).filters() },
  })
  const external = ExternalNavigation.recordNavigation()
  const ports = Layer.mergeAll(
    transport(directSender((request) => Effect.provideContext(handle(request), platform))),
    Layer.succeed(Storage, storage),
    Network.online,
    Tabs.layer,
    external.layer,
  )
  const ground = Layer.merge(Layer.succeed(CurrentView, view), Layer.succeed(Settings, settings))
  const below = yield* Layer.build(
    Pages.layer.pipe(
      Layer.provide(CatalogueClient.guestLayer),
      Layer.provideMerge(ports),
      Layer.provideMerge(ground),
    ),
  )
  const pages = Context.get(below, Pages)
  const outcome = yield* pages.load(at)
  const first = {
    view,
    views: settings.views,
    menu: yield* pages.menu,
    layoutContent: yield* pages.layoutContent,
    page: outcome.tag === "page" ? outcome.view : pages.failed(at, null),
  }
  const shop = yield* Effect.provideContext(make(first), below)
  const views = {} as Views
  yield* Effect.forkScoped(
    Stream.runForEach(shop.changes, (slice) => Effect.sync(() => void Object.assign(views, slice))),
  )
  const running = yield* FiberSet.make()
  const run = yield* FiberSet.runtime(running)()
  const act = (effect: Effect.Effect<unknown>): void => void run(effect)
  const prompt = shop.actions(act)
  const lazy = hasLazyActions ? yield* shop.within(openLazy) : null
  if (lazy !== null)
    yield* Effect.forkScoped(
      Stream.runForEach(lazy.changes, (slice) => Effect.sync(() => void Object.assign(views, slice))),
    )
  const actions: ShopActions = { ...prompt, ...lazy?.actions(act) }
  /** Waits until no action runs and the views are up to date. After a timeout the page shows the current views. */
  const settle = Effect.gen(function* () {
    let quiet = 0
    while (quiet < quietTicks) {
      yield* FiberSet.awaitEmpty(running)
      yield* Effect.promise(() => nextTick())
      quiet = isQuiet(views) ? quiet + 1 : 0
    }
  }).pipe(Effect.timeoutOption(limits.ssrCallTimeoutMs), Effect.asVoid)
  yield* settle
  return { views, actions, settle, externalUrls: external.urls }
})

/** A change passes through several fibers, each in its own tick. */
const quietTicks = 3

const isQuiet = ({ cart, checkout, navigation }: Views): boolean =>
  navigation?.isDone === true &&
  cart?.isSyncing === false &&
  cart.lines.every((line) => !line.isPending) &&
  checkout?.isLoadingMethods === false &&
  !checkout.isPlacing
