import { Effect, Queue, type Scope, Semaphore, SubscriptionRef } from "effect"
import { Notifications } from "../notification/index.ts"
import { Network, Tabs } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { type CurrentView, limits, Settings } from "../settings/index.ts"
import { newUuid, retryMs, Sync } from "../sync/index.ts"
import type { SyncNotification } from "./apply-sync-result.ts"
import { composeContext } from "./context.ts"
import { revive, syncedConnection } from "./connection.ts"
import { discardMerged, hasMergedCarts } from "./discard-merged.ts"
import { type CartCell, hold, type KeptCart } from "./keep.ts"
import { hasUnsent } from "./diff.ts"
import type { CartState } from "./model.ts"
import { type SyncContext, synchronizeCart, type SyncOutcome } from "./synchronize.ts"
import { CartProducts } from "./products.ts"
import { localLine } from "./server-line.ts"

/** How a synchronization is requested. */
export interface SyncOptions {
  /** What the server has and the shopper does not is taken off the server. */
  readonly isClientForced?: boolean
  /** Totals are asked for although nothing seems to have changed. */
  readonly isTotalsForced?: boolean
}

/** The cart of an order after its synchronization. @rule OR122 */
export interface SyncedOrderCart {
  readonly cart: CartState
  /** The server's cart is another order's: that order has the lines that both had. */
  readonly isOrdered: boolean
}

/** Keeps the two carts in sync. */
export interface Synchronizer {
  readonly isSyncing: SubscriptionRef.SubscriptionRef<boolean>
  /** Something changed: a synchronization will follow. Returns at once. */
  readonly requestSync: Effect.Effect<void>
  /** Synchronizes until the carts agree or nothing more can be done. */
  readonly sync: (options?: SyncOptions) => Effect.Effect<SyncOutcome>
  /** Runs an effect while no tab synchronizes. */
  readonly exclusive: <A>(work: Effect.Effect<A>) => Effect.Effect<A>
  /** Runs an effect while no automatic synchronization starts; `sync` still works. */
  readonly pauseAutoSync: <A>(work: Effect.Effect<A>) => Effect.Effect<A>
  /** Synchronizes the cart of an order, which is not the shopper's any more. */
  readonly syncOrderCart: (state: CartState) => Effect.Effect<SyncedOrderCart>
}

/** The state of the session and of orders that synchronization depends on. */
interface OrderState {
  /** Whether a cart that is made now is a customer's. */
  readonly isCustomer: Effect.Effect<boolean>
  /** Waits until no order is made of it. */
  readonly ordered: Effect.Effect<void>
}

/**
 * Starts the synchronization of a cart. Clicks that come together share one; without an answer it is repeated with a
 * growing delay; of several tabs one synchronizes at a time.
 *
 * Lock order, outermost first. Each is taken in one place:
 *
 * | lock         | scope          | taken by                                     |
 * | ------------ | -------------- | -------------------------------------------- |
 * | "order"      | all tabs       | `Orders`: while an order is made or sent     |
 * | `background` | this tab       | `pauseAutoSync`, and the loop below          |
 * | `one`        | this tab       | `sync` and `exclusive`                       |
 * | "cart"       | all tabs       | `sync` and `exclusive`                       |
 * | "cart-write" | all tabs       | the cart's store, while it writes            |
 *
 * The loop takes "order" by `ordered` before it takes any other lock.
 *
 * @rule CA19 - domain §5 C6 (syncs one after the other)
 */
export const makeSynchronizer = Effect.fnUntraced(function* (
  cell: KeptCart,
  { isCustomer, ordered }: OrderState,
): Effect.fn.Return<
  Synchronizer,
  never,
  Sync | Session | Notifications | Network | Tabs | Settings | CurrentView | CartProducts | Scope.Scope
> {
  const tabs = yield* Tabs
  const network = yield* Network
  const notifications = yield* Notifications
  const { execute } = yield* Sync
  const settings = yield* Settings
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

  /** Reads what another tab has just stored: its notification may not have arrived yet. */
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
      ? one.withPermit(tabs.alone("cart", work(options))).pipe(
          // Outside the lock: a sign-in or another synchronization does not wait for it.
          Effect.tap((result) => (result === "answered" ? discardMerged(cell, execute) : Effect.void)),
        )
      : Effect.succeed("disabled")

  const loop = Effect.gen(function* () {
    let tries = 0
    for (;;) {
      const asked = Queue.take(wanted)
      yield* tries === 0 ? asked : Effect.raceFirst(asked, Effect.sleep(retryMs(tries)))
      yield* Effect.sleep(limits.syncSettleMs)
      yield* Queue.clear(wanted)
      if ((yield* cell.get).connection.tag === "Ordering") yield* ordered
      const result = yield* background.withPermit(sync())
      const isOpen = result === "unanswered" || (result === "answered" && hasMergedCarts(yield* cell.get))
      tries = isOpen && (yield* network.isOnline) ? tries + 1 : 0
    }
  })
  yield* Effect.forkIn(loop, scope)

  const syncOrderCart = (state: CartState) => {
    // The shopper sends it by hand, so a suspended cart may try again.
    const held = hold({ ...state, connection: revive(syncedConnection(state)) })
    return Effect.zipWith(syncUntilSent(held, {}), held.get, (result, cart): SyncedOrderCart => ({
      cart,
      isOrdered: result === "ordered",
    }))
  }
  const exclusive = <A>(task: Effect.Effect<A>) =>
    one.withPermit(tabs.alone("cart", Effect.andThen(newest, task)))
  return { isSyncing, requestSync, sync, syncOrderCart, exclusive, pauseAutoSync: background.withPermit }
})

/** A cart that is made for an order is the order's alone. @rule CA37 */
const no = Effect.succeed(false)

/** The context of a synchronization, from the services of the shop. */
const makeContext = Effect.fnUntraced(function* (isCustomer: Effect.Effect<boolean>) {
  const { execute } = yield* Sync
  const notifications = yield* Notifications
  const settings = yield* Settings
  const products = yield* CartProducts
  const session = yield* Session
  const context = yield* composeContext
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
      Effect.zipWith(products.find(line.sku), context, (product, now) => localLine(line, product, now)),
    notify,
    notifyUnreadable,
    isCustomer,
    isOrders: false,
    isSignedIn: Effect.map(session.token, (token) => token !== null),
    couponLost: notifications.notify({ tag: "CouponLost" }),
  })
})
