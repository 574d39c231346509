import { Effect, Layer, type Scope, Stream, SubscriptionRef } from "effect"
import { cartLayer, CartOrders, CartProducts, Carts, type CartState, CartSync } from "@shop/core/cart"
import { CatalogueRequests, Queries, type Query } from "@shop/core/catalogue"
import { ShopEvents } from "@shop/core/events"
import { type Notification, Notifications } from "@shop/core/notification"
import { Network, Tabs, Transport } from "@shop/core/ports"
import { Session } from "@shop/core/session"
import { defaults, type ShopSettings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { RequestClient } from "@shop/core/sync"
import { type Device, ports, settled } from "./device.ts"

const products = Layer.effect(
  CartProducts,
  Effect.map(Transport, ({ send }) => {
    const first = (query: Query) =>
      Effect.map(send(CatalogueRequests.searchProducts(query)), ({ items }) => items[0] ?? null)
    const find = (sku: string) =>
      Effect.flatMap(first(Queries.byParentOfChild(sku)), (parent) =>
        parent === null ? first(Queries.bySku([sku])) : Effect.succeed(parent),
      )
    return CartProducts.of({
      find,
      findOrNull: (sku) => Effect.orElseSucceed(find(sku), () => null),
      findByIdOrNull: (id) => Effect.orElseSucceed(first(Queries.byId(id)), () => null),
    })
  }),
)

/** A device without orders. @rule TE1 */
export const noOrders: CartOrders["Service"] = {
  holdsCustomers: Effect.succeed(false),
  revive: Effect.void,
  takerOf: () => Effect.succeed(null),
}

/** A tab with a cart. @rule TE1 */
export interface CartTab {
  /** Everything that the services of the cart can do. */
  readonly carts: Carts["Service"] & CartSync["Service"]
  readonly session: Session["Service"]
  readonly state: Effect.Effect<CartState>
  /** Wanted quantities by sku. */
  readonly qtys: Effect.Effect<Readonly<Record<string, number>>>
}

/**
 * One tab with only a cart. It reacts to its network and other tabs like the shop.
 *
 * @rule TE1
 */
export const openTab = (
  device: Device,
  settings: ShopSettings = defaults,
  view?: StoreView,
  orders: CartOrders["Service"] = noOrders,
): Effect.Effect<CartTab, never, Scope.Scope> =>
  Effect.gen(function* () {
    const shown = yield* SubscriptionRef.make<ReadonlyArray<Notification>>([])
    const notifications = Layer.succeed(Notifications, {
      shown,
      notify: (body) => Effect.sync(() => void device.notifications.push(body)),
      close: () => Effect.void,
    })
    const context = yield* Layer.build(
      cartLayer.pipe(
        Layer.provideMerge(Layer.merge(products, Layer.succeed(CartOrders, orders))),
        Layer.provideMerge(RequestClient.layer),
        Layer.provideMerge(Session.layer),
        Layer.provideMerge(
          Layer.mergeAll(ShopEvents.layer, notifications, ports(device), settled(settings, view)),
        ),
      ),
    )
    const [cart, cartSync, session, network, tabs] = yield* Effect.provideContext(
      Effect.all([Carts, CartSync, Session, Network, Tabs]),
      context,
    )
    const carts = { ...cart, ...cartSync }
    yield* network.changes.pipe(
      Stream.drop(1),
      Stream.filter((isOnline) => isOnline),
      Stream.runForEach(() => Effect.forkChild(carts.reconnect({ isClientForced: true }))),
      Effect.forkScoped,
    )
    yield* tabs.messages.pipe(
      Stream.runForEach(() => carts.reload),
      Effect.forkScoped,
    )
    const state = SubscriptionRef.get(carts.state)
    return {
      carts,
      session,
      state,
      qtys: Effect.map(state, ({ local }) => Object.fromEntries(local.map((line) => [line.sku, line.qty]))),
    }
  })
