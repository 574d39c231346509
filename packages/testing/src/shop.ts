import { Effect, Layer, type Scope, Stream } from "effect"
import { noLayoutContent } from "@shop/core/content"
import { defaults, Settings, type ShopSettings } from "@shop/core/settings"
import { type Actions, open as openLazy } from "@shop/core/lazy"
import { make, type PublicViews, type Run, type Shop, type Views } from "@shop/core/shop"
import { defaults as views, type StoreView } from "@shop/core/store-view"
import { address } from "./address.ts"
import { type Device, makeDevice, pass, ports, run, view as french } from "./device.ts"

/** The home page, as the server would have rendered it. @rule TE8 */
export const homeViews = (view: StoreView = french): PublicViews => ({
  view,
  views,
  menu: [],
  layoutContent: noLayoutContent,
  page: {
    url: view.path,
    status: 200,
    title: null,
    description: null,
    canonical: view.path,
    alternates: [],
    crumbs: [],
    page: {
      kind: "home",
      newest: [],
      bestsellers: [],
      families: [],
      hero: null,
      headImage: null,
      banners: [],
      instagram: [],
      articles: [],
      guide: null,
      about: null,
    },
  },
})

/** A whole shop in one tab. @rule TE1 */
export interface OpenShop {
  /** Every slice as it was published last. */
  readonly views: Partial<Views>
  readonly actions: Actions
  /** The number of actions with pending writes on the device. */
  readonly unsavedCount: () => number
  /** Runs an effect with the services of the shop. */
  readonly within: Shop["within"]
}

/**
 * Opens the whole shop in one more tab of a device. Its actions fork, as in a browser; closing the tab ends them.
 *
 * @param initial - the views that a server would have rendered
 * @rule TE1 - SH1, SH2
 */
export const openShop = (
  device: Device,
  settings: ShopSettings = defaults,
  initial: PublicViews = homeViews(),
): Effect.Effect<OpenShop, never, Scope.Scope> =>
  Effect.gen(function* () {
    const shop = yield* make(initial)
    const published: { -readonly [Name in keyof Views]?: Views[Name] } = {}
    let lastId = 0
    const publish = (slice: Partial<Views>): void => {
      Object.assign(published, slice)
      const fresh = (slice.notifications ?? []).filter(({ id }) => id > lastId)
      for (const { id, body } of fresh.toSorted((a, b) => a.id - b.id)) {
        lastId = id
        device.notifications.push(body)
      }
    }
    yield* shop.changes.pipe(
      Stream.runForEach((slice) => Effect.sync(() => publish(slice))),
      Effect.forkScoped,
    )
    // A closed tab interrupts its work.
    const scope = yield* Effect.scope
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    let unsaved = 0
    const counted = (work: Effect.Effect<void>) =>
      Effect.acquireUseRelease(
        Effect.sync(() => void (unsaved += 1)),
        () => work,
        () => Effect.sync(() => void (unsaved -= 1)),
      )
    const act: Run = (work, isToKeep = false) =>
      void fork(Effect.forkIn(isToKeep ? counted(work) : work, scope))
    const prompt = shop.actions(act)
    const lazy = yield* shop.within(openLazy)
    yield* lazy.changes.pipe(
      Stream.runForEach((slice) => Effect.sync(() => void Object.assign(published, slice))),
      Effect.forkScoped,
    )
    return {
      views: published,
      actions: { ...prompt, ...lazy.actions(act) },
      unsavedCount: () => unsaved,
      within: shop.within,
    }
  }).pipe(Effect.provide(Layer.merge(ports(device), Layer.succeed(Settings, settings))))

/** Walks a filled cart up to the review: Ada of Lyon, paying by cheque. @rule TE8 - CK6 */
export const toReview = ({ actions }: OpenShop): Effect.Effect<void> =>
  Effect.gen(function* () {
    actions.checkout.enter()
    yield* pass(0)
    actions.checkout.savePersonal({ firstName: "Ada", lastName: "Martin", email: "ada@example.com" })
    yield* pass(0)
    actions.checkout.saveShipping(address)
    yield* pass(1)
    actions.checkout.savePayment({ paymentCode: "checkmo", billing: null })
    yield* pass(1000)
  })

/**
 * Tries something in a shop that is on its home page.
 *
 * @param test - gets the shop and its device, the clock standing still
 * @rule TE8
 */
export const inShop = (
  test: (shop: OpenShop, device: Device) => Effect.Effect<void, never, Scope.Scope>,
): Promise<void> =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const shop = yield* openShop(device)
      yield* pass(0)
      yield* test(shop, device)
    }),
  )
