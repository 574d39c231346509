import { Effect, Layer, type Scope, Stream, SubscriptionRef } from "effect"
import { Accounts } from "@shop/core/account"
import {
  cartLayer,
  CartOrdering,
  CartProducts,
  Carts,
  CartSession,
  type CartState,
  CartSync,
  type CartView,
  view as cartView,
} from "@shop/core/cart"
import { CatalogueRequests, Queries } from "@shop/core/catalogue"
import { Checkout } from "@shop/core/checkout"
import { type Notification, type NotificationBody, Notifications } from "@shop/core/notification"
import { Orders, tokenOf } from "@shop/core/order"
import { Network, Tabs, Transport } from "@shop/core/ports"
import { Session } from "@shop/core/session"
import { defaults } from "@shop/core/settings"
import type { Actions } from "@shop/core/shop"
import { Sync } from "@shop/core/sync"
import { type Device, homeViews, ports, settled } from "@shop/testing"
import { accountActions } from "../../packages/core/src/shop/account.ts"
import { type Rooms, reactions, type ShopEvent } from "../../packages/core/src/shop/reactions.ts"

/** A browser tab with the shop's services for buying. */
export interface SaleTab {
  readonly account: Pick<Actions["account"], "login" | "logout">
  readonly carts: Pick<Carts["Service"], "add" | "setQty" | "remove" | "undoRemove">
  readonly checkout: Checkout["Service"]
  readonly orders: Orders["Service"]
  readonly session: Session["Service"]
  readonly place: () => void
  readonly resend: () => void
  readonly isOnThankYou: () => boolean
  readonly goHome: () => void
  readonly cart: () => CartState
  readonly shown: () => CartView
  /** Whether the tab shows a signed-in customer. */
  readonly isIn: () => boolean
  /** Forks an effect that ends with the tab. */
  readonly run: (work: Effect.Effect<void>) => void
}

const products = Layer.effect(
  CartProducts,
  Effect.map(Transport, ({ send }) =>
    CartProducts.of({
      find: (sku) =>
        Effect.match(send(CatalogueRequests.searchProducts(Queries.bySku([sku]))), {
          onSuccess: ({ items }) => items[0] ?? null,
          onFailure: () => null,
        }),
    }),
  ),
)

/** A service that buying does not need; all its methods do nothing. */
const nothing = new Proxy({}, { get: () => Effect.void })

/** Opens a tab with all services of the shop except pages and views. */
export const openSale = (
  device: Device,
  tell: (body: NotificationBody) => void,
): Effect.Effect<SaleTab, never, Scope.Scope> =>
  Effect.gen(function* () {
    const notifications = {
      shown: yield* SubscriptionRef.make<ReadonlyArray<Notification>>([]),
      notify: (body: NotificationBody) => Effect.sync(() => tell(body)),
      close: () => Effect.void,
    }
    const context = yield* Layer.build(
      Accounts.layer.pipe(
        Layer.provideMerge(Orders.layer),
        Layer.provideMerge(Checkout.layer),
        Layer.provideMerge(cartLayer),
        Layer.provideMerge(products),
        Layer.provideMerge(Sync.layer),
        Layer.provideMerge(Session.layer),
        Layer.provideMerge(
          Layer.mergeAll(Layer.succeed(Notifications, notifications), ports(device), settled()),
        ),
      ),
    )
    const scope = yield* Effect.scope
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    const run = (work: Effect.Effect<void>): void => void fork(Effect.forkIn(work, scope))
    return yield* Effect.provideContext(compose(run), context)
  })

/** The same composition as the shop's. */
const compose = Effect.fnUntraced(function* (run: SaleTab["run"]) {
  const [carts, checkout, orders] = yield* Effect.all([Carts, Checkout, Orders])
  const [cartSync, cartOrdering, cartSession] = yield* Effect.all([CartSync, CartOrdering, CartSession])
  const [accounts, session, sync] = yield* Effect.all([Accounts, Session, Sync])
  const [notifications, network, tabs] = yield* Effect.all([Notifications, Network, Tabs])
  const scope = yield* Effect.scope
  const home = homeViews()
  const page = yield* SubscriptionRef.make(home.page)
  const navigation = {
    page,
    open: (url: string) =>
      SubscriptionRef.set(page, {
        ...home.page,
        url,
        page: url.endsWith("/order-success") ? { kind: "orderSuccess" } : home.page.page,
      } as typeof home.page),
  }
  const rooms = {
    accounts,
    carts,
    cartSync,
    cartOrdering,
    cartSession,
    checkout,
    notifications,
    orders,
    session,
    sync,
    view: home.view,
    navigation,
    extras: { wishlist: nothing, compare: nothing, newsletter: nothing },
    search: nothing,
  } as unknown as Rooms
  const table = reactions(rooms)
  const react = (event: ShopEvent) => Effect.forEach(table[event], (program) => program, { discard: true })

  yield* network.changes.pipe(
    Stream.runForEach((isOnline) => (isOnline ? Effect.forkIn(react("online"), scope) : Effect.void)),
    Effect.forkIn(scope),
  )
  yield* tabs.heard.pipe(
    Stream.runForEach(({ topic }) => {
      if (topic === "cart") return react("cartChangedElsewhere")
      return react(topic === "orders" ? "ordersChangedElsewhere" : "sessionChangedElsewhere")
    }),
    Effect.forkIn(scope),
  )
  yield* session.whenEnded((ending) => react(ending === "expired" ? "sessionExpired" : "sessionExhausted"))
  yield* sync.meanCart({
    cartId: Effect.map(SubscriptionRef.get(carts.state), (cart) => tokenOf(cart) || null),
    recreate: Effect.asVoid(cartSync.sync()),
  })
  yield* Effect.forkIn(react("started"), scope)

  const cart = () => SubscriptionRef.getUnsafe(carts.state)
  const tab: SaleTab = {
    account: accountActions({ accounts, cartSession, orders, session, sync }, react, run),
    carts,
    checkout,
    orders,
    session,
    run,
    cart,
    place: () =>
      run(
        Effect.asVoid(
          orders.place({ termsAccepted: true }, (outcome) => {
            if (outcome === "confirmed") return react("orderConfirmed")
            return outcome === "waiting" ? react("orderWaiting") : Effect.void
          }),
        ),
      ),
    resend: () =>
      run(
        Effect.flatMap(orders.resend, (outcome) =>
          outcome === "confirmed" ? navigation.open("/fr/order-success") : Effect.void,
        ),
      ),
    isOnThankYou: () => SubscriptionRef.getUnsafe(page).page.kind === "orderSuccess",
    goHome: () => run(navigation.open("/fr")),
    shown: () =>
      cartView(cart(), { isSyncing: false, isOnline: true, badgeCounts: defaults.cart.badgeCounts }),
    isIn: () => SubscriptionRef.getUnsafe(accounts.state).profile !== null,
  }
  return tab
})
