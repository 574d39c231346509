import { Layer } from "effect"
import { AccountRequests, Accounts, AccountStore } from "../account/index.ts"
import { LocalCache } from "../cache/index.ts"
import { type CartProducts, cartLayer, type CartServices, taskCartLayer } from "../cart/index.ts"
import { CatalogueClient } from "../catalogue-client/index.ts"
import { type Checkout, type CheckoutStore, checkoutLayer } from "../checkout/index.ts"
import { Consent } from "../consent/index.ts"
import { ShopEvents } from "../events/index.ts"
import { Newsletter } from "../newsletter/index.ts"
import { Notifications } from "../notification/index.ts"
import { Orders, OrderStore } from "../order/index.ts"
import { Pages } from "../page/index.ts"
import type { ExternalNavigation, Network, Storage, Tabs, Transport } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { CurrentView, type Settings } from "../settings/index.ts"
import { StockRequests } from "../stock/index.ts"
import { RequestClient, TaskQueue } from "../sync/index.ts"
import { Wishlists } from "../wishlist/index.ts"
import { CartEditor } from "./cart-editor.ts"
import { CustomerSession } from "./customer-session.ts"
import { Navigation } from "./navigation.ts"
import { ReactionEvents } from "./reactions.ts"
import { SearchPanel } from "./search-panel.ts"
import type { PublicViews } from "./views.ts"

/** The ports of a shop. */
export type ShopPorts = Transport | Storage | Network | Tabs | ExternalNavigation

/** The services for lazy features. */
export type ShopServices =
  | AccountStore
  | CartProducts
  | CatalogueClient
  | CartServices
  | Checkout
  | CheckoutStore
  | CurrentView
  | CustomerSession
  | Navigation
  | Notifications
  | Orders
  | OrderStore
  | RequestClient
  | Session
  | Settings
  | ShopEvents
  | ShopPorts

/** Events, and the subscription of the reactions, which exists before any service. */
export const eventsLayer = ReactionEvents.layer.pipe(Layer.provideMerge(ShopEvents.layer))

/** The services for buying: cart, checkout, orders, account and the queue of tasks. */
export const saleLayer = Layer.merge(Accounts.layer, Orders.layer).pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      AccountStore.layer,
      TaskQueue.layer(AccountRequests.update, StockRequests.check),
      checkoutLayer,
    ),
  ),
  Layer.provide(taskCartLayer),
  Layer.provideMerge(cartLayer),
  Layer.provideMerge(OrderStore.layer),
)

/** All services of a store view, on a shown page. */
export const shopLayer = ({ view, page, menu }: PublicViews) =>
  CustomerSession.layer.pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        CartEditor.layer,
        Consent.layer,
        Navigation.layer(page),
        Newsletter.layer,
        SearchPanel.layer(menu),
        Wishlists.layer,
      ),
    ),
    Layer.provideMerge(saleLayer),
    Layer.provideMerge(Pages.layer),
    Layer.provideMerge(CatalogueClient.layer),
    Layer.provideMerge(LocalCache.layer),
    Layer.provideMerge(RequestClient.layer),
    Layer.provideMerge(Session.layer),
    Layer.provideMerge(Layer.mergeAll(eventsLayer, Notifications.layer, Layer.succeed(CurrentView, view))),
  )
