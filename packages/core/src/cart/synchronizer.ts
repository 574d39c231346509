import { Effect, Queue, Semaphore, SubscriptionRef } from "effect"
import { refusalWords } from "../api/index.ts"
import { Notifications } from "../notification/index.ts"
import { Network, Tabs } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { CurrentView, limits, Settings } from "../settings/index.ts"
import { newUuid, rareWarnings, retryMs, RequestClient } from "../sync/index.ts"
import type { SyncNotification } from "./apply-sync-result.ts"
import { composeContext } from "./context.ts"
import { revive, syncedConnection } from "./connection.ts"
import { discardMerged, hasMergedCarts } from "./discard-merged.ts"
import { hasUnsent } from "./diff.ts"
import type { CartState } from "./model.ts"
import { type SyncContext, synchronizeCart, type SyncOutcome } from "./synchronize.ts"
import { CartOrders, orderLock } from "./order-lock.ts"
import { CartProducts } from "./products.ts"
import { localLine } from "./server-line.ts"
import { type CartCell, CartStore, inMemoryCart } from "./store.ts"

/** How a synchronization is requested. */
export interface SyncOptions {
  /** Removes lines from the server cart that the local cart does not have. */
  readonly isClientForced?: boolean
  /** Requests totals although no line has changed. */
  readonly isTotalsForced?: boolean
}

/** The cart of an order after its synchronization. */
export interface SyncedOrderCart {
  readonly cart: CartState
  /** Another order has the server cart, with the lines of both. */
  readonly isOrdered: boolean
}

/**
 * Makes what synchronizes the optimistic cart and the server cart. Simultaneous changes share one synchronization; without a response
 * it is repeated with a growing delay. One tab synchronizes at a time.
 *
 * Lock order, outermost first. Each is taken in one place:
 *
 * | lock         | scope          | taken by                                     |
 * | ------------ | -------------- | -------------------------------------------- |
 * | "order"      | all tabs       | `betweenOrders`                              |
 * | `background` | this tab       | `pauseAutoSync`, and the loop below          |
 * | `one`        | this tab       | `sync` and `exclusive`                       |
 * | "cart"       | all tabs       | `sync` and `exclusive`                       |
 * | "cart-write" | all tabs       | the cart's store, while it writes            |
 *
 * The loop takes "order" before it takes any other lock.
 */
export const makeSynchronizer = Effect.gen(function* () {
  const cell = yield* CartStore
  const orders = yield* CartOrders
  const session = yield* Session
  const tabs = yield* Tabs
  const network = yield* Network
  const notifications = yield* Notifications
  const { execute } = yield* RequestClient
  const settings = yield* Settings
  const isCustomer = Effect.gen(function* () {
    return (yield* session.isKnown) && !(yield* orders.holdsCustomers)
  })
  const contextOf = yield* makeContext(isCustomer)
  const scope = yield* Effect.scope
  const one = yield* Semaphore.make(1)
  const background = yield* Semaphore.make(1)
  const wanted = yield* Queue.sliding<void>(1)
  const isSyncing = yield* SubscriptionRef.make(false)
  const requestSync = Effect.asVoid(Queue.offer(wanted, undefined))

  /** Repeats while the shopper changes the cart during a synchronization, up to a limit. */
  const syncUntilSent = (store: CartCell, options: SyncOptions): Effect.Effect<SyncOutcome> =>
    Effect.gen(function* () {
      for (let count = 0; count < limits.syncPassesMax; count += 1) {
        const context = contextOf(count === 0 ? options : {})
        const result = yield* synchronizeCart(
          store,
          store === cell ? context : { ...context, isCustomer: no, isOrders: true },
        )
        if (result !== "answered" || !hasUnsent(yield* store.get)) return result
      }
      return "unanswered"
    })

  /** Reads the newest stored cart: the message of another tab may not have arrived yet. */
  const newest = Effect.andThen(cell.flush, cell.reload)

  const work = (options: SyncOptions) =>
    Effect.gen(function* () {
      yield* SubscriptionRef.set(isSyncing, true)
      yield* newest
      const wasSuspended = syncedConnection(yield* cell.get).tag === "Suspended"
      const result = yield* syncUntilSent(cell, options)
      yield* cell.flush
      if (result === "disabled" && !wasSuspended) yield* notifications.notify({ tag: "CartNotSynchronised" })
      return result
    }).pipe(Effect.ensuring(SubscriptionRef.set(isSyncing, false)))

  const sync = (options: SyncOptions = {}): Effect.Effect<SyncOutcome> =>
    settings.cart.synchronize
      ? one.withPermit(tabs.withLock("cart", work(options))).pipe(
          // Outside the lock: a sign-in or another synchronization does not wait for it.
          Effect.tap((result) => (result === "answered" ? discardMerged(cell, execute) : Effect.void)),
        )
      : Effect.succeed("disabled")

  const exclusive = <A>(task: Effect.Effect<A>) =>
    one.withPermit(tabs.withLock("cart", Effect.andThen(newest, task)))
  const lock = yield* orderLock(requestSync, exclusive)

  const loop = Effect.gen(function* () {
    let tries = 0
    for (;;) {
      const requested = Queue.take(wanted)
      yield* tries === 0 ? requested : Effect.raceFirst(requested, Effect.sleep(retryMs(tries)))
      yield* Effect.sleep(limits.syncSettleMs)
      yield* Queue.clear(wanted)
      if ((yield* cell.get).connection.tag === "Ordering") yield* lock.recoverInterruptedOrder
      const result = yield* background.withPermit(sync())
      const isOpen = result === "unanswered" || (result === "answered" && hasMergedCarts(yield* cell.get))
      tries = isOpen && (yield* network.isOnline) ? tries + 1 : 0
    }
  })
  yield* Effect.forkIn(loop, scope)

  const syncOrderCart = (state: CartState) => {
    // The shopper's request resumes a suspended cart.
    const held = inMemoryCart({ ...state, connection: revive(syncedConnection(state)) })
    return Effect.zipWith(syncUntilSent(held, {}), held.get, (result, cart): SyncedOrderCart => ({
      cart,
      isOrdered: result === "ordered",
    }))
  }
  return {
    ...lock,
    isSyncing,
    requestSync,
    sync,
    syncOrderCart,
    exclusive,
    pauseAutoSync: background.withPermit,
    isCustomer,
  }
})

/** The cart of an order is never the customer's current cart. */
const no = Effect.succeed(false)

/** The context of a synchronization, from the services of the shop. */
const makeContext = Effect.fnUntraced(function* (isCustomer: Effect.Effect<boolean>) {
  const { execute } = yield* RequestClient
  const notifications = yield* Notifications
  const settings = yield* Settings
  const products = yield* CartProducts
  const session = yield* Session
  const context = yield* composeContext
  const { tax } = yield* CurrentView
  const warn = yield* rareWarnings
  let unreadableNotifiedCount = 0
  /** The notification appears once, not with every sync. */
  const notifyUnreadable = (count: number) =>
    Effect.suspend(() => {
      if (count === unreadableNotifiedCount) return Effect.void
      unreadableNotifiedCount = count
      return notifications.notify({ tag: "CartLinesUnreadable", count })
    })
  const notify = (notification: SyncNotification) => {
    const { name } = notification.line.facts
    if (notification.tag === "limited")
      return notifications.notify({ tag: "QtyLimited", name, qtyMax: notification.qtyMax })
    return notifications.notify({
      tag: notification.tag === "addFailed" ? "AddFailed" : "UpdateFailed",
      name,
      message: notification.message,
      ...(notification.refusal === undefined ? {} : { refusal: notification.refusal }),
    })
  }
  return (options: SyncOptions): SyncContext => ({
    execute,
    policy: {
      serverCanRemoveLocal: settings.cart.serverCanRemoveLocal,
      serverCanModifyLocal: settings.cart.serverCanModifyLocal,
      isClientForced: options.isClientForced ?? false,
    },
    wantsTotals: settings.cart.synchronizeTotals,
    hasBuyerTotals: settings.capabilities.buyerTotals,
    isTotalsForced: options.isTotalsForced ?? false,
    newUuid,
    lineOf: (line) =>
      Effect.zipWith(products.findOrNull(line.sku), context, (product, now) => localLine(line, product, now)),
    notify,
    notifyTotals: (error) =>
      notifications.notify({ tag: "RequestFailed", request: "totals", ...refusalWords(error) }),
    notifyUnreadable,
    warn,
    taxCountry: tax.country,
    isCustomer,
    isOrders: false,
    isSignedIn: Effect.map(session.token, (token) => token !== null),
    couponLost: notifications.notify({ tag: "CouponLost" }),
  })
})
