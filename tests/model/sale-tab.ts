import { Effect, Layer, type Scope, SubscriptionRef } from "effect"
import { Accounts } from "@shop/core/account"
import { CartProducts, Carts, type CartState, type CartView, view as cartView } from "@shop/core/cart"
import { CatalogueRequests, Queries, type Query } from "@shop/core/catalogue"
import { Checkout } from "@shop/core/checkout"
import type { Actions } from "@shop/core/lazy"
import { Newsletter } from "@shop/core/newsletter"
import { type Notification, type NotificationBody, Notifications } from "@shop/core/notification"
import { Orders } from "@shop/core/order"
import type { PageView } from "@shop/core/page"
import { Transport } from "@shop/core/ports"
import { Session } from "@shop/core/session"
import { defaults } from "@shop/core/settings"
import { CustomerSession, Navigation, type Views } from "@shop/core/shop"
import { RequestClient } from "@shop/core/sync"
import { Wishlists } from "@shop/core/wishlist"
import { type Device, homeViews, ports, settled } from "@shop/testing"
import { startReactions } from "../../packages/core/src/shop/reactions.ts"
import { SearchPanel } from "../../packages/core/src/shop/search-panel.ts"
import { eventsLayer, saleLayer } from "../../packages/core/src/shop/services.ts"

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
  readonly isSignedIn: () => boolean
  /** Forks an effect that ends with the tab. */
  readonly run: (work: Effect.Effect<void>) => void
}

const products = Layer.effect(
  CartProducts,
  Effect.map(Transport, ({ send }) => {
    const first = (query: Query) =>
      Effect.map(send(CatalogueRequests.searchProducts(query)), ({ items }) => items[0] ?? null)
    const find = (sku: string) => first(Queries.bySku([sku]))
    return CartProducts.of({
      find,
      findOrNull: (sku) => Effect.orElseSucceed(find(sku), () => null),
      findByIdOrNull: (id) => Effect.orElseSucceed(first(Queries.byId(id)), () => null),
    })
  }),
)

/** A navigation that shows the thank-you page, and the home page for every other address. */
const navigation = Layer.effect(
  Navigation,
  Effect.gen(function* () {
    const { page: home } = homeViews()
    const page = yield* SubscriptionRef.make<PageView>(home)
    const open = (url: string) => {
      const thankYou: PageView = { ...home, url, page: { kind: "orderSuccess" } }
      return SubscriptionRef.set(page, url.endsWith("/order-success") ? thankYou : { ...home, url })
    }
    return Navigation.of({
      page,
      state: yield* SubscriptionRef.make({ url: home.url, isDone: true }),
      open,
      prefetch: () => Effect.void,
      warm: Effect.void,
      reload: Effect.void,
      resolvePendingVariant: Effect.succeed,
      relatedContent: yield* SubscriptionRef.make<Views["relatedContent"]>(null),
      loadRelatedContent: () => Effect.void,
    })
  }),
)

/** A search panel that does nothing. */
const searchPanel = Layer.effect(
  SearchPanel,
  Effect.map(SubscriptionRef.make<Views["search"]>(null), (view) =>
    SearchPanel.of({
      view,
      type: () => Effect.void,
      more: Effect.void,
      clear: Effect.void,
      restoreText: () => Effect.void,
      forgetText: Effect.void,
    }),
  ),
)

/** Opens a tab with all services of the shop except pages and views. */
export const openSale = (
  device: Device,
  onNotification: (body: NotificationBody) => void,
): Effect.Effect<SaleTab, never, Scope.Scope> =>
  Effect.gen(function* () {
    const notifications = {
      shown: yield* SubscriptionRef.make<ReadonlyArray<Notification>>([]),
      notify: (body: NotificationBody) => Effect.sync(() => onNotification(body)),
      close: () => Effect.void,
    }
    const context = yield* Layer.build(
      CustomerSession.layer.pipe(
        Layer.provideMerge(Layer.mergeAll(navigation, searchPanel, Newsletter.layer, Wishlists.layer)),
        Layer.provideMerge(saleLayer),
        Layer.provideMerge(products),
        Layer.provideMerge(RequestClient.layer),
        Layer.provideMerge(Session.layer),
        Layer.provideMerge(
          Layer.mergeAll(eventsLayer, Layer.succeed(Notifications, notifications), ports(device), settled()),
        ),
      ),
    )
    const scope = yield* Effect.scope
    const fork = Effect.runForkWith(yield* Effect.context<never>())
    const run = (work: Effect.Effect<void>): void => void fork(Effect.forkIn(work, scope))
    return yield* Effect.provideContext(compose(run), context)
  })

const compose = Effect.fnUntraced(function* (run: SaleTab["run"]) {
  const accounts = yield* Accounts
  const carts = yield* Carts
  const checkout = yield* Checkout
  const customerSession = yield* CustomerSession
  const { open, page } = yield* Navigation
  const orders = yield* Orders
  const session = yield* Session
  yield* startReactions

  const cart = () => SubscriptionRef.getUnsafe(carts.state)
  const tab: SaleTab = {
    account: {
      login: (input) => run(customerSession.signIn(accounts.login(input))),
      logout: (options) => run(customerSession.signOut(options)),
    },
    carts,
    checkout,
    orders,
    session,
    run,
    cart,
    place: () => run(Effect.asVoid(orders.place({ termsAccepted: true }))),
    resend: () =>
      run(
        Effect.flatMap(orders.resend, (outcome) =>
          outcome === "confirmed" ? open("/fr/order-success") : Effect.void,
        ),
      ),
    isOnThankYou: () => SubscriptionRef.getUnsafe(page).page.kind === "orderSuccess",
    goHome: () => run(open("/fr")),
    shown: () =>
      cartView(cart(), { isSyncing: false, isOnline: true, badgeCounts: defaults.cart.badgeCounts }),
    isSignedIn: () => SubscriptionRef.getUnsafe(accounts.state).profile !== null,
  }
  return tab
})
