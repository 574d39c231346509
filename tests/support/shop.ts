import { Effect, Layer, type Scope, Stream } from "effect"
import { defaults, Settings, type ShopSettings } from "@shop/core/settings"
import { type Actions, make, type PublicViews, type Views } from "@shop/core/shop"
import { defaults as views, type StoreView } from "@shop/core/store-view"
import { ada as address } from "./ada.ts"
import { type Device, pass, ports, view as french } from "./world.ts"

/** The home page, as the server would have rendered it. */
export const homeViews = (view: StoreView = french): PublicViews => ({
  view,
  views,
  menu: [],
  page: {
    url: view.path,
    status: 200,
    title: null,
    description: null,
    canonical: view.path,
    alternates: [],
    crumbs: [],
    page: { kind: "home", newest: [], bestsellers: [], families: [] },
  },
})

export interface OpenShop {
  /** Every slice as it was published last. */
  readonly views: Partial<Views>
  readonly actions: Actions
}

/** Opens the whole shop in one more tab of a device. Its actions fork, as in a browser. */
export const openShop = (
  device: Device,
  settings: ShopSettings = defaults,
  initial: PublicViews = homeViews(),
): Effect.Effect<OpenShop, never, Scope.Scope> =>
  Effect.gen(function* () {
    const shop = yield* make(initial)
    const published: { -readonly [Name in keyof Views]?: Views[Name] } = {}
    yield* shop.changes.pipe(
      Stream.runForEach((slice) => Effect.sync(() => void Object.assign(published, slice))),
      Effect.forkScoped,
    )
    // A tab that is closed takes what it was doing with it.
    const scope = yield* Effect.scope
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    return { views: published, actions: shop.actions((effect) => void fork(Effect.forkIn(effect, scope))) }
  }).pipe(Effect.provide(Layer.merge(ports(device), Layer.succeed(Settings, settings))))

/** Walks a filled cart up to the review. */
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
