import { setImmediate as turn } from "node:timers/promises"
import { Context, Effect, FiberSet, Latch, Layer, Stream } from "effect"
import { fetchSender, layer as transport } from "@shop/adapters/http"
import { Network, Storage as Memory, Tabs } from "@shop/adapters/memory"
import { Pages } from "@shop/core/page"
import { Leave, Storage } from "@shop/core/ports"
import { CurrentView, defaults, limits, Settings } from "@shop/core/settings"
import { make, type Views } from "@shop/core/shop"
import type { StoreView } from "@shop/core/store-view"
/** Outlives a shop: the cart goes along into another language. */
const device = Layer.succeed(Storage, Memory.make())
type Hear = (slice: Partial<Views>, left?: string) => void

/** Opens a store view; `hear` is told every slice of its views, and the address for which the shopper leaves it. */
export const openShop = Effect.fnUntraced(function* (origin: string, view: StoreView, hear: Hear) {
  const ground = Layer.merge(Layer.succeed(CurrentView, view), Layer.succeed(Settings, defaults))
  const wire = transport(fetchSender(fetch, origin, { timeoutMs: limits.callTimeoutMs }))
  const exit = Layer.succeed(Leave, { to: (url) => Effect.sync(() => hear({}, url)) })
  const ports = Layer.mergeAll(wire, device, Network.online, Tabs.layer, exit)
  const below = yield* Layer.build(Pages.layer.pipe(Layer.provideMerge(ports), Layer.provideMerge(ground)))
  // No server has rendered a page: one that says so stands until the first is there.
  const { failed, menu } = Context.get(below, Pages)
  const first = { view, views: defaults.views, menu: yield* menu, page: failed({ path: "/", search: "" }) }
  const shop = yield* Effect.provideContext(make(first), below)
  // Whole once it has settled: every slice tells first what there is.
  const views = {} as Views
  const isAtRest = Latch.makeUnsafe(false)
  const publish = (slice: Partial<Views>): void => {
    if (Object.assign(views, slice).going?.isDone === false) isAtRest.closeUnsafe()
    else isAtRest.openUnsafe()
    hear(slice)
  }
  yield* Effect.forkScoped(Stream.runForEach(shop.changes, (slice) => Effect.sync(() => publish(slice))))
  const running = yield* FiberSet.make()
  const run = yield* FiberSet.runtime(running)()
  const actions = shop.actions((effect) => void run(effect))
  // Fibers follow one another without the event loop: when it turns, what has happened has been published.
  const published = Effect.promise(() => turn())
  /** Waits until nothing is under way and the views tell what came of it. */
  const settle = Effect.all([FiberSet.awaitEmpty(running), published, isAtRest.await, published])
  return { views, actions, settle }
})
