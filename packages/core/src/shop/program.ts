import { Effect, Layer, type Scope, Stream, SubscriptionRef } from "effect"
import { Accounts } from "../account/index.ts"
import { LocalCache } from "../cache/index.ts"
import {
  cartLayer,
  CartOrdering,
  CartProducts,
  Carts,
  type CartServices,
  CartSession,
  CartSync,
  view as cartView,
  weeksUntilMade,
} from "../cart/index.ts"
import { CatalogueClient, groupKey, shopperGroup } from "../catalogue-client/index.ts"
import { noGroup } from "../catalogue/index.ts"
import { Checkout, needsShipping, view as checkoutView } from "../checkout/index.ts"
import { Notifications } from "../notification/index.ts"
import { approvedPayment, Orders, tokenOf, view as orderView } from "../order/index.ts"
import { Pages } from "../page/index.ts"
import { type Leave, Network, type Storage, Tabs, type Transport } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { CurrentView, deliveryPromise, Settings } from "../settings/index.ts"
import { marketOf, type StoreView } from "../store-view/index.ts"
import { Sync } from "../sync/index.ts"
import type { Wishlists } from "../wishlist/index.ts"
import { accountSlice, type CustomerRooms, customerRooms } from "./account.ts"
import { actionsOf } from "./act.ts"
import type { PromptActions, Run } from "./actions.ts"
import { type CartEditor, cartEditor } from "./cart-edit.ts"
import { extras as makeExtras, type Extras, extraSlices, layer as extrasLayer } from "./extras.ts"
import { freeze } from "./freeze.ts"
import { navigate, type Navigation } from "./navigate.ts"
import { reactions, type ShopEvent } from "./reactions.ts"
import { searchPanel, type SearchPanel } from "./search.ts"
import { slice } from "./slice.ts"
import type { PublicViews, Views } from "./views.ts"

/** What a shop needs of the world. */
export type ShopPorts = Transport | Storage | Network | Tabs | Leave

/** A running shop: views out, actions in. */
export interface Shop {
  /**
   * Every slice as it changes, deep-frozen; what there is now comes first. A page whose url is not the address bar's
   * was opened by the shop itself: the shell puts it there.
   */
  readonly changes: Stream.Stream<Partial<Views>>
  /** What a shopper can do; each action is handed to `run`, which forks it and returns. */
  readonly actions: (run: Run) => PromptActions
  /** Does something among the shop's own rooms, such as opening late ones. @rule SH15 */
  readonly within: <A, E>(work: Effect.Effect<A, E, ShopRooms | Scope.Scope>) => Effect.Effect<A, E>
}

/** What late rooms may stand on. @rule SH15 */
export type ShopRooms =
  | CartProducts
  | CartServices
  | Checkout
  | CurrentView
  | Leave
  | Network
  | Notifications
  | Session
  | Settings
  | Storage
  | Sync
  | Tabs
  | Wishlists

/**
 * Starts the shop of one store view on a page that is already shown: restores what the device has kept, then
 * synchronises behind. It runs until its scope closes.
 *
 * @param initial - what the server rendered
 * @fails never; what the ports cannot do is told as notifications
 * @rule SH1, SH2
 */
export const make = (initial: PublicViews): Effect.Effect<Shop, never, ShopPorts | Settings | Scope.Scope> =>
  Effect.flatMap(Layer.build(rooms(initial.view)), (context) =>
    Effect.provideContext(compose(initial), context),
  )

/** All services of a view; every call, also those of pages, passes the gate. */
const rooms = (view: StoreView) => {
  const ground = Layer.merge(
    Layer.succeed(CurrentView, view),
    Session.layer.pipe(Layer.provideMerge(Notifications.layer)),
  )
  return extrasLayer.pipe(
    Layer.provideMerge(Accounts.layer),
    Layer.provideMerge(Orders.layer),
    Layer.provideMerge(Checkout.layer),
    Layer.provideMerge(cartLayer),
    Layer.provideMerge(Pages.layer),
    Layer.provideMerge(CatalogueClient.layer),
    Layer.provideMerge(LocalCache.layer),
    Layer.provideMerge(Sync.layer),
    Layer.provideMerge(ground),
  )
}

const compose = Effect.fnUntraced(function* (initial: PublicViews) {
  const carts = yield* Carts
  const cartSync = yield* CartSync
  const cartServices = {
    carts,
    cartSync,
    cartOrdering: yield* CartOrdering,
    cartSession: yield* CartSession,
  }
  const checkout = yield* Checkout
  const orders = yield* Orders
  const notifications = yield* Notifications
  const network = yield* Network
  const tabs = yield* Tabs
  const scope = yield* Effect.scope
  const navigation = yield* navigate(initial.page)
  const search = yield* searchPanel(initial.menu)
  const cartEdit = yield* cartEditor
  const extras = yield* makeExtras
  const customer = yield* customerRooms
  const isOnline = yield* SubscriptionRef.make(yield* network.isOnline)
  const payments = {
    approved: Effect.provideContext(approvedPayment, yield* Effect.context<Storage | Notifications | Sync>()),
  }
  const table = reactions({
    ...customer,
    view: initial.view,
    ...cartServices,
    checkout,
    orders,
    notifications,
    navigation,
    search,
    extras,
    payments,
  })
  const react = (event: ShopEvent) => Effect.forEach(table[event], (program) => program, { discard: true })

  yield* network.changes.pipe(
    Stream.runForEach((now) =>
      Effect.andThen(
        SubscriptionRef.set(isOnline, now),
        now ? Effect.forkIn(react("online"), scope) : Effect.void,
      ),
    ),
    Effect.forkIn(scope),
  )
  yield* tabs.heard.pipe(
    Stream.runForEach(({ topic }) => {
      if (topic === "cart") return react("cartChangedElsewhere")
      return react(topic === "orders" ? "ordersChangedElsewhere" : "sessionChangedElsewhere")
    }),
    Effect.forkIn(scope),
  )
  yield* customer.session.whenEnded((ending) =>
    react(ending === "expired" ? "sessionExpired" : "sessionExhausted"),
  )
  const group = Effect.map(yield* shopperGroup, groupKey)
  yield* SubscriptionRef.changes(customer.session.state).pipe(
    Stream.mapEffect(() => group),
    Stream.changes,
    // The page came for nobody in particular.
    Stream.dropWhile((key) => key === groupKey(noGroup)),
    Stream.runForEach(() => Effect.forkIn(react("groupChanged"), scope)),
    Effect.forkIn(scope),
  )
  yield* customer.sync.meanCart({
    cartId: Effect.map(SubscriptionRef.get(carts.state), (cart) => tokenOf(cart) || null),
    recreate: Effect.asVoid(cartSync.sync()),
  })
  yield* Effect.forkIn(react("started"), scope)
  // The server's page came without its product: it is fetched before anybody wants to buy it.
  const { page } = initial.page
  if (page.kind === "product") yield* Effect.forkIn((yield* CartProducts).find(page.sku), scope)

  const { view } = initial
  const context = yield* Effect.context<ShopRooms | Scope.Scope>()
  const shop: Shop = {
    within: (work) => Effect.provideContext(work, context),
    changes: yield* slices(initial, navigation, search, cartEdit, extras, customer, isOnline),
    actions: (run) =>
      actionsOf(
        {
          view,
          ...cartServices,
          cartEdit,
          checkout,
          orders,
          notifications,
          navigation,
          search,
          extras,
          payments,
          react,
          ...customer,
        },
        run,
      ),
  }
  return shop
})

/** Every slice as a stream of its own; equal values are told once. */
const slices = Effect.fnUntraced(function* (
  { view, views, menu }: PublicViews,
  navigation: Navigation,
  search: SearchPanel,
  cartEdit: CartEditor,
  extras: Extras,
  customer: CustomerRooms,
  isOnline: SubscriptionRef.SubscriptionRef<boolean>,
) {
  const carts = yield* Carts
  const cartSync = yield* CartSync
  const checkout = yield* Checkout
  const orders = yield* Orders
  const notifications = yield* Notifications
  const settings = yield* Settings
  const { changes, get } = SubscriptionRef
  const market = marketOf(view, settings.shipping.countries)

  const cart = Effect.gen(function* () {
    const state = yield* get(carts.state)
    const country = state.delivery?.isCountryKnown === true ? state.delivery.country : market
    const moment = {
      isSyncing: yield* get(cartSync.isSyncing),
      isOnline: yield* get(isOnline),
      badgeCounts: settings.cart.badgeCounts,
      free: { country, ...deliveryPromise(settings.shipping, country) },
    }
    return { cart: cartView(state, moment) }
  })
  const ordering = Effect.gen(function* () {
    const inCart = yield* get(carts.state)
    const moment = {
      needsShipping: needsShipping(inCart),
      weeksUntilMade: weeksUntilMade(inCart),
      isPlacing: yield* get(orders.isPlacing),
      countries: settings.shipping.countries,
      workingDays: settings.shipping.workingDays,
      country: market,
      customer: (yield* get(customer.accounts.state)).profile,
    }
    return { checkout: checkoutView(yield* get(checkout.state), moment) }
  })
  /** What is shown as it is. */
  const plain = <Name extends keyof Views>(name: Name, of: SubscriptionRef.SubscriptionRef<Views[Name]>) =>
    slice(
      [changes(of)],
      Effect.map(get(of), (value) => ({ [name]: value }) as Partial<Views>),
    )
  return Stream.mergeAll<Partial<Views>, never, never>(
    [
      Stream.make({ view, views, menu }),
      slice([changes(carts.state), changes(cartSync.isSyncing), changes(isOnline)], cart),
      slice(
        [
          changes(checkout.state),
          changes(carts.state),
          changes(orders.isPlacing),
          changes(customer.accounts.state),
        ],
        ordering,
      ),
      slice(
        [changes(orders.last)],
        Effect.map(get(orders.last), (last) => ({ lastOrder: orderView(last) })),
      ),
      plain("notifications", notifications.shown),
      plain("isOnline", isOnline),
      // One slice, so that a finished navigation is published together with its page.
      slice(
        [changes(navigation.page), changes(navigation.state)],
        Effect.zipWith(get(navigation.page), get(navigation.state), (page, state) => ({
          page,
          navigation: state,
        })),
      ),
      plain("relatedContent", navigation.relatedContent),
      plain("search", search.view),
      plain("cartEdit", cartEdit.view),
      ...extraSlices(extras),
      accountSlice(customer),
    ],
    { concurrency: "unbounded" },
  ).pipe(Stream.map(freeze))
})
