import { Context, Effect, Layer, Stream, SubscriptionRef } from "effect"
import { CartSync } from "../cart/index.ts"
import { groupKey, shopperGroup } from "../catalogue-client/index.ts"
import { noGroup } from "../catalogue/index.ts"
import { CheckoutStore } from "../checkout/index.ts"
import { type ShopEvent, ShopEvents } from "../events/index.ts"
import { Notifications } from "../notification/index.ts"
import { approvedPayment, Orders } from "../order/index.ts"
import { Network, type Storage, Tabs } from "../ports/index.ts"
import { pageHref } from "../routing/index.ts"
import { Session } from "../session/index.ts"
import { CurrentView } from "../settings/index.ts"
import { type RequestClient, TaskQueue } from "../sync/index.ts"
import { Wishlists } from "../wishlist/index.ts"
import { CustomerSession } from "./customer-session.ts"
import { Navigation } from "./navigation.ts"
import { makeStockChecks } from "./stock-checks.ts"

/** The events for `startReactions`. The layer subscribes before any service can publish, so no event is lost. */
export class ReactionEvents extends Context.Service<ReactionEvents, Stream.Stream<ShopEvent>>()(
  "@shop/core/ReactionEvents",
) {
  static readonly layer: Layer.Layer<ReactionEvents, never, ShopEvents> = Layer.effect(
    ReactionEvents,
    Effect.flatMap(ShopEvents, ({ subscribe }) => subscribe),
  )
}

/**
 * Starts the reactions of one domain to another: at the start, to events, to the network and to other tabs. They run
 * until the scope closes.
 */
export const startReactions = Effect.gen(function* () {
  const cartSync = yield* CartSync
  const customerSession = yield* CustomerSession
  const { takePassword } = yield* CheckoutStore
  const { notify } = yield* Notifications
  const navigation = yield* Navigation
  const network = yield* Network
  const orders = yield* Orders
  const session = yield* Session
  const tabs = yield* Tabs
  const stockChecks = yield* makeStockChecks
  const tasks = yield* TaskQueue
  const view = yield* CurrentView
  const wishlists = yield* Wishlists
  const scope = yield* Effect.scope
  const approved = Effect.provideContext(
    approvedPayment,
    yield* Effect.context<Storage | Notifications | RequestClient>(),
  )

  const fork = (work: Effect.Effect<void>) => Effect.forkIn(work, scope)
  const openThankYou = navigation.open(pageHref(view, "orderSuccess"))
  /** After an interrupted sign-in the cart must not merge before the customer is known; otherwise it does not wait. */
  const withRefresh = (work: Effect.Effect<void>) =>
    Effect.flatMap(session.isKnown, (isKnown) =>
      isKnown ? Effect.andThen(work, customerSession.refresh) : Effect.andThen(customerSession.refresh, work),
    )
  /** Sends a waiting order on the thank-you page. On other pages the shopper confirms first. */
  const resendWaiting = Effect.gen(function* () {
    if (!(yield* orders.hasWaiting)) return
    const { page } = yield* SubscriptionRef.get(navigation.page)
    if (page.kind === "orderSuccess") yield* orders.resend
    else yield* notify({ tag: "OrderWaiting" })
  })
  /**
   * Offers to finish an order with a payment that was approved in a closed window. After the provider's redirect the
   * checkout continues by itself.
   */
  const offerApproved = Effect.gen(function* () {
    const { url } = yield* SubscriptionRef.get(navigation.page)
    if (/[?&]payment=/.test(url)) return
    const paymentId = yield* approved
    if (paymentId !== null) yield* notify({ tag: "PaymentApproved", paymentId })
  })
  const start = Effect.gen(function* () {
    // Another tab may have signed in or out before this one listened.
    yield* customerSession.reload
    yield* customerSession.finishSignOut
    yield* cartSync.clearForeign
    yield* cartSync.recoverInterruptedOrder
    yield* resendWaiting
    // Prices, stock and coupons may have changed since the last visit.
    yield* withRefresh(Effect.andThen(cartSync.reconnect({ isTotalsForced: true }), tasks.drain))
    // The page may have been closed between the response of a check and its effect.
    yield* stockChecks.readResponses
    yield* offerApproved
  })
  /** Opens the requested page in place of the offline page. */
  const openRequestedPage = Effect.gen(function* () {
    const { page } = yield* SubscriptionRef.get(navigation.page)
    if (page.kind !== "offline") return
    const { url } = yield* SubscriptionRef.get(navigation.state)
    yield* navigation.open(url)
  })
  const goOnline = Effect.gen(function* () {
    yield* openRequestedPage
    yield* customerSession.reload
    yield* customerSession.finishSignOut
    yield* tasks.drain
    yield* cartSync.recoverInterruptedOrder
    yield* resendWaiting
    yield* withRefresh(cartSync.reconnect({ isClientForced: true }))
  })
  const react = (event: ShopEvent): Effect.Effect<void> => {
    switch (event.tag) {
      case "SessionEnded":
        return customerSession.expire(event.ending)
      case "OrderConfirmed":
        return Effect.andThen(openThankYou, customerSession.registerGuest)
      case "OrderQueued":
        return Effect.andThen(openThankYou, Effect.asVoid(takePassword))
      case "StockUnanswered":
        return stockChecks.queueChecks(event.skus)
      case "TaskSent":
      case "TaskRefused":
        return stockChecks.readResponses
      case "CustomerForgotten":
        return Effect.void
    }
  }

  yield* Effect.forkScoped(Stream.runForEach(yield* ReactionEvents, (event) => fork(react(event))))
  const wasOnline = yield* network.isOnline
  yield* network.changes.pipe(
    // `start` sends what waits on a device that is online.
    Stream.dropWhile((isOnline) => isOnline && wasOnline),
    Stream.filter((isOnline) => isOnline),
    Stream.runForEach(() => fork(goOnline)),
    Effect.forkScoped,
  )
  yield* tabs.messages.pipe(
    Stream.runForEach(({ topic }) => {
      if (topic === "cart") return Effect.andThen(cartSync.reload, stockChecks.readResponses)
      return topic === "orders" ? orders.reload : customerSession.reload
    }),
    Effect.forkScoped,
  )
  const group = Effect.map(yield* shopperGroup, groupKey)
  yield* SubscriptionRef.changes(session.state).pipe(
    Stream.mapEffect(() => group),
    Stream.changes,
    // The server rendered the page for a guest.
    Stream.dropWhile((key) => key === groupKey(noGroup)),
    Stream.runForEach(() => fork(Effect.andThen(navigation.reload, wishlists.renew))),
    Effect.forkScoped,
  )
  yield* fork(start)
})
