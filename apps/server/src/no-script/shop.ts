import { setImmediate as turn } from "node:timers/promises"
import { Context, Effect, FiberSet, Layer, Stream } from "effect"
import { directSender, layer as transport } from "@shop/adapters/http"
import { Leave, Network, Tabs } from "@shop/adapters/memory"
import { currentPrices, Pages, type PageUrl } from "@shop/core/page"
import { Storage } from "@shop/core/ports"
import { CurrentView, limits, Settings } from "@shop/core/settings"
import { open as openLate } from "@shop/core/late"
import { make, type Views } from "@shop/core/shop"
import type { StoreView } from "@shop/core/store-view"
import { handle } from "../api/router.ts"
import type { Platform } from "../platform.ts"

/**
 * Opens the shop of a view for one request: the same core as in a browser, on a device that the server keeps.
 *
 * @param at - the page it stands on
 * @param hasLate - whether orders that were placed are asked about
 * @returns its views as they are published, its actions, where it wanted to leave to, and how to wait for it
 * @rule SR190 - house §4 (a shell shows and forwards)
 */
export const openShop = Effect.fnUntraced(function* (
  view: StoreView,
  storage: Storage["Service"],
  at: PageUrl,
  hasOrderTracking = false,
) {
  const platform = yield* Effect.context<Platform>()
  const settings = yield* Settings
  const exit = Leave.recorder()
  const ports = Layer.mergeAll(
    transport(directSender((request) => Effect.provideContext(handle(request), platform))),
    Layer.succeed(Storage, storage),
    Network.online,
    Tabs.layer,
    exit.layer,
  )
  const ground = Layer.merge(Layer.succeed(CurrentView, view), Layer.succeed(Settings, settings))
  const below = yield* Layer.build(
    Pages.layer.pipe(Layer.provide(currentPrices), Layer.provideMerge(ports), Layer.provideMerge(ground)),
  )
  const pages = Context.get(below, Pages)
  const outcome = yield* pages.load(at)
  const first = {
    view,
    views: settings.views,
    menu: yield* pages.menu,
    page: outcome.tag === "page" ? outcome.view : pages.failed(at),
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
  const late = hasOrderTracking ? yield* shop.within(openLate(prompt)) : null
  if (late !== null)
    yield* Effect.forkScoped(
      Stream.runForEach(late.changes, (slice) => Effect.sync(() => void Object.assign(views, slice))),
    )
  const actions = { ...prompt, ...(late !== null && { placed: late.actions(act).placed }) }
  /** Waits until nothing is under way and the views tell what came of it; who cannot be waited for is shown as it is. */
  const settle = Effect.gen(function* () {
    let turns = 0
    while (turns < quietTurns) {
      yield* FiberSet.awaitEmpty(running)
      yield* Effect.promise(() => turn())
      turns = isQuiet(views) ? turns + 1 : 0
    }
  }).pipe(Effect.timeoutOption(limits.ssrCallTimeoutMs), Effect.asVoid)
  yield* settle
  return { views, actions, settle }
})

/** What is told takes a turn from fiber to fiber. */
const quietTurns = 3

const isQuiet = ({ cart, checkout, going }: Views): boolean =>
  going?.isDone === true &&
  cart?.isSyncing === false &&
  cart.lines.every((line) => !line.isPending) &&
  checkout?.isLoadingMethods === false &&
  !checkout.isPlacing
