import { Context, Effect, Exit, FiberSet, Layer, Scheduler, Scope, Stream } from "effect"
import { CatalogueClient } from "@shop/core/catalogue-client"
import type { LazyViews } from "@shop/core/lazy"
import { Pages } from "@shop/core/page"
import { CurrentView, Settings } from "@shop/core/settings"
import { freeze, make, type PublicViews, type Views } from "@shop/core/shop"
import { type ActionPromises, createActionPromises, createActionRunner } from "./action-promises.ts"
import { portsOf, type ShopOptions, viewOf } from "./ports.ts"

/** A running shop. `subscribe` and `get` fulfil the store contracts of Svelte and of React's useSyncExternalStore. */
export interface RunningShop {
  /** The latest views, deeply frozen. Views of a lazy feature are null until one of its actions is called. */
  readonly get: () => Views
  /**
   * Calls a listener with the views, now and after each change.
   * @returns a function that ends the subscription
   */
  readonly subscribe: (listener: (views: Views) => void) => () => void
  readonly actions: ActionPromises
  /** Ends all work of the shop. Stored data stays on the device. */
  readonly stop: () => Promise<void>
}

/** The first views: those that a server rendered, or a placeholder page with the menu of the platform. */
const firstViews = Effect.fn("createShop.firstViews")(function* ({ rendered }: ShopOptions) {
  if (rendered !== undefined) return rendered
  const pages = yield* Pages
  const view = yield* CurrentView
  const { views } = yield* Settings
  // A device without network still shows its cart, so a missing menu is no failure.
  const menu = yield* Effect.orElseSucceed(pages.menu, () => [])
  const layoutContent = yield* pages.layoutContent
  return {
    view,
    views,
    menu,
    layoutContent,
    page: pages.failed({ path: "/", search: "" }, null),
  } satisfies PublicViews
})

/** Views that the core publishes once their feature is loaded. */
const lazyViews: Pick<Views, keyof LazyViews | "onDevice"> = {
  compare: null,
  contact: null,
  reviews: null,
  ownReviews: null,
  orderTracking: null,
  paying: null,
  externalCheckout: null,
  seen: null,
  personalData: null,
  deviceSessions: null,
  contentLists: null,
  onDevice: null,
}

/** Waits for a macrotask. All fibers of the shop run in microtasks, so by then they are idle. */
const macrotask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * Starts a shop: restores stored data, and opens the first page unless `rendered` has one. The promise resolves once the
 * page is open. Without a network it is an error page, and the cart works.
 *
 * @throws RangeError for an unknown store view
 * @rule AP30
 */
export const createShop = async (options: ShopOptions): Promise<RunningShop> => {
  const view = viewOf(options)
  const scope = Scope.makeUnsafe()
  const runOptions = { scheduler: new Scheduler.MixedScheduler("sync") }
  const listeners = new Set<(views: Views) => void>()
  let views = { ...lazyViews } as Views
  let isStopped = false
  let waiting: Array<() => void> = []
  const wake = (): void => {
    for (const resolve of waiting) resolve()
    waiting = []
  }
  const publish = (changed: Partial<Views>): void => {
    views = freeze({ ...views, ...changed })
    for (const listener of listeners)
      try {
        listener(views)
      } catch (error) {
        // The other listeners and the shop go on.
        console.error(error)
      }
    if (views.navigation.isDone) wake()
  }
  const settled = async (): Promise<void> => {
    await macrotask()
    if (views.navigation.isDone || isStopped) return
    await new Promise<void>((resolve) => waiting.push(resolve))
    await settled()
  }

  const start = Effect.gen(function* () {
    const pages = Layer.provide(Pages.layer, CatalogueClient.guestLayer)
    const ports = yield* Layer.build(Layer.provideMerge(pages, portsOf(options, view)))
    const first = yield* Effect.provideContext(firstViews(options), ports)
    publish({ ...first, navigation: { url: first.page.url, isDone: true } })
    const shop = yield* Effect.provideContext(make(first), ports)
    const follow = (changes: Stream.Stream<Partial<Views>>) =>
      Effect.forkIn(
        Stream.runForEach(changes, (changed) => Effect.sync(() => publish(changed))),
        scope,
      )
    yield* follow(shop.changes)
    const fork = yield* FiberSet.runtime(yield* FiberSet.make<void>())()
    const runner = createActionRunner((work) => fork(work))
    const prompt = shop.actions(runner.run)
    let loading: Promise<object> | null = null
    const load = async (): Promise<object> => {
      const { open } = await import("@shop/core/lazy")
      const opened = Effect.tap(shop.within(open), ({ changes }) => follow(changes))
      const lazy = await Effect.runPromise(opened, runOptions)
      return lazy.actions(runner.run)
    }
    const loadLazy = (): Promise<object> => {
      loading ??= load().catch((error: unknown) => {
        loading = null
        throw error
      })
      return loading
    }
    return createActionPromises(runner, prompt, loadLazy, settled)
  })
  const stop = async (): Promise<void> => {
    await Effect.runPromise(Scope.close(scope, Exit.void), runOptions)
    isStopped = true
    wake()
  }
  try {
    const scoped = Effect.provideContext(start, Context.make(Scope.Scope, scope))
    const actions = await Effect.runPromise(scoped, runOptions)
    if (options.rendered === undefined) await actions.page.open(options.path ?? view.path)
    return {
      get: () => views,
      subscribe: (listener) => {
        listeners.add(listener)
        listener(views)
        return () => listeners.delete(listener)
      },
      actions,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
