import { setImmediate as turn } from "node:timers/promises"
import { Context, Effect, FiberSet, Latch, Layer, Stream } from "effect"
import { fetchSender, layer as transport } from "@shop/adapters/http"
import { Network, Storage as Memory, Tabs } from "@shop/adapters/memory"
import { CatalogueClient } from "@shop/core/catalogue-client"
import { Pages } from "@shop/core/page"
import { Leave, Storage } from "@shop/core/ports"
import { CurrentView, defaults, limits, Settings } from "@shop/core/settings"
import { make, type Views } from "@shop/core/shop"
import type { StoreView } from "@shop/core/store-view"
/** Shared by all store views, so that the cart survives a change of language. */
const device = Layer.succeed(Storage, Memory.make())
type OnChange = (slice: Partial<Views>, left?: string) => void

/** Opens a store view. `onChange` gets every changed slice of its views, and the address of an external navigation. */
export const openShop = Effect.fnUntraced(function* (origin: string, view: StoreView, onChange: OnChange) {
  const ground = Layer.merge(Layer.succeed(CurrentView, view), Layer.succeed(Settings, defaults))
  const wire = transport(fetchSender(fetch, origin, { timeoutMs: limits.callTimeoutMs }))
  const exit = Layer.succeed(Leave, { to: (url) => Effect.sync(() => onChange({}, url)) })
  const ports = Layer.mergeAll(wire, device, Network.online, Tabs.layer, exit)
  const below = yield* Layer.build(
    Pages.layer.pipe(
      Layer.provide(CatalogueClient.guestLayer),
      Layer.provideMerge(ports),
      Layer.provideMerge(ground),
    ),
  )
  // There is no rendered page yet, so a placeholder page is shown first.
  const { failed, menu } = Context.get(below, Pages)
  const first = { view, views: defaults.views, menu: yield* menu, page: failed({ path: "/", search: "" }) }
  const shop = yield* Effect.provideContext(make(first), below)
  // Complete after `settle`, because every slice publishes its initial value.
  const views = {} as Views
  const isAtRest = Latch.makeUnsafe(false)
  const publish = (slice: Partial<Views>): void => {
    if (Object.assign(views, slice).going?.isDone === false) isAtRest.closeUnsafe()
    else isAtRest.openUnsafe()
    onChange(slice)
  }
  yield* Effect.forkScoped(Stream.runForEach(shop.changes, (slice) => Effect.sync(() => publish(slice))))
  const running = yield* FiberSet.make()
  const run = yield* FiberSet.runtime(running)()
  const actions = shop.actions((effect) => void run(effect))
  // Fibers run within one tick of the event loop, so after a tick all changes are published.
  const published = Effect.promise(() => turn())
  /** Waits until no action runs and the views are up to date. */
  const settle = Effect.all([FiberSet.awaitEmpty(running), published, isAtRest.await, published])
  return { views, actions, settle }
})
