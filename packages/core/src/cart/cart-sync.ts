import { Context, Effect, Layer, Option, Schema, type SubscriptionRef } from "effect"
import { Notifications } from "../notification/index.ts"
import type { Network, Tabs } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import type { CurrentView, Settings } from "../settings/index.ts"
import { logOnly, RequestClient } from "../sync/index.ts"
import { lineChanges, type LineOutcome } from "./change-line.ts"
import type { CartOrderLine } from "./closed-carts.ts"
import { type CartToken, customerToken, isGuestCart, serverToken } from "./connection.ts"
import { unsaved } from "./diff.ts"
import { hasMergedCarts } from "./discard-merged.ts"
import { type CartState, type DetachedCart, type LocalLine, StockSchema } from "./model.ts"
import type { CartOrders, OrderLock } from "./order-lock.ts"
import type { CartProducts } from "./products.ts"
import { reduceCart } from "./reduce.ts"
import { learnStock, requestStock } from "./request-stock.ts"
import * as Requests from "./requests.ts"
import { CartStore } from "./store.ts"
import type { SyncOutcome } from "./synchronize.ts"
import { makeSynchronizer, type SyncedOrderCart, type SyncOptions } from "./synchronizer.ts"

/** A task of the queue that checks the stock of a sku. */
interface StockCheck {
  readonly sku: string
  readonly taskId: string
}

const readStock = Schema.decodeUnknownOption(StockSchema)

/**
 * The cart between device, server and orders: synchronization, sign-in and sign-out, orders, and stock. The shopper's own
 * changes are in `Carts`.
 */
export class CartSync extends Context.Service<
  CartSync,
  OrderLock & {
    readonly isSyncing: SubscriptionRef.SubscriptionRef<boolean>
    /** Waits until the device has stored or refused every change so far. */
    readonly flush: Effect.Effect<void>
    /** Reads the cart that another tab has stored. */
    readonly reload: Effect.Effect<void>
    /** Starts a synchronization later. */
    readonly requestSync: Effect.Effect<void>
    /** Synchronizes, and waits until the carts agree or an attempt fails. */
    readonly sync: (options?: SyncOptions) => Effect.Effect<SyncOutcome>
    /** Runs an effect while no automatic synchronization starts; `sync` still works. */
    readonly pauseAutoSync: <A>(work: Effect.Effect<A>) => Effect.Effect<A>
    /** Resumes a suspended cart, and synchronizes. @returns the outcome of that synchronization */
    readonly reconnect: (options?: SyncOptions) => Effect.Effect<SyncOutcome>
    /**
     * Requests the stock of skus, and updates their lines.
     *
     * @returns the skus without a response
     */
    readonly requestStock: (skus: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>>
    /** Requests the stock of all lines, and waits for the response. */
    readonly checkStock: Effect.Effect<void>
    /** The tasks that check the unknown stock of lines. */
    readonly stockChecks: Effect.Effect<ReadonlyArray<StockCheck>>
    /** Stores the task that checks the stock of a sku; null once none does. */
    readonly setStockCheck: (sku: string, taskId: string | null) => Effect.Effect<void>
    /**
     * Updates the lines of a sku after a stored response about its stock.
     *
     * @returns false when it is no stock item, as after a change of its form
     */
    readonly learnStock: (sku: string, response: unknown) => Effect.Effect<boolean>
    /** Marks the lines of products of which too few pieces are left. */
    readonly markShortages: (
      shortages: ReadonlyArray<{ readonly sku: string; readonly qtyLeft: number }>,
    ) => Effect.Effect<void>

    /**
     * Signs in while no tab synchronizes, and starts the merge of the guest's cart into the customer's.
     *
     * @param login - succeeds with whether the shopper is signed in
     */
    readonly signIn: (login: Effect.Effect<boolean>) => Effect.Effect<boolean>
    /** The number of changes that a sign-out would lose, including those that another tab has just stored. */
    readonly unsaved: Effect.Effect<number>
    /**
     * Empties the cart and disconnects it from its server cart.
     *
     * @returns the number of changes that were lost, because the server may not have them
     */
    readonly clear: Effect.Effect<number>
    /** Empties a customer's cart without a session: the page was closed during the sign-out. */
    readonly clearForeign: Effect.Effect<void>

    /** Synchronizes the cart of a waiting order. */
    readonly syncOrderCart: (state: CartState) => Effect.Effect<SyncedOrderCart>
    /**
     * Returns the lines of a rejected order.
     *
     * @param detached - the customer's server cart that still has the lines, or null. It prevents double quantities and retains
     * changes of other devices
     * @param report - called with the outcome of each line; the default notifies the shopper
     */
    readonly restoreLines: (
      lines: ReadonlyArray<LocalLine>,
      detached: DetachedCart | null,
      report?: (outcome: LineOutcome) => Effect.Effect<void>,
    ) => Effect.Effect<void>
    /**
     * Removes the lines of a cart that an external checkout has ordered. A device that is still connected to that server
     * cart disconnects from it.
     */
    readonly removeHandedLines: (cart: CartToken, lines: ReadonlyArray<CartOrderLine>) => Effect.Effect<void>
    /** Stores the detached cart of a placed order: it still has the ordered lines. */
    readonly inheritDetached: (ordered: CartState) => Effect.Effect<void>
  }
>()("@shop/core/CartSync") {
  static readonly layer: Layer.Layer<
    CartSync,
    never,
    | CartStore
    | CartOrders
    | CartProducts
    | Session
    | RequestClient
    | Notifications
    | Network
    | Tabs
    | Settings
    | CurrentView
  > = Layer.effect(
    CartSync,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const notifications = yield* Notifications
  const session = yield* Session
  const { execute } = yield* RequestClient
  const store = yield* CartStore
  const synchronizer = yield* makeSynchronizer
  const { exclusive, isCustomer, requestSync, sync } = synchronizer
  const { changeLine } = yield* lineChanges(requestSync)
  const stock = yield* requestStock(store)
  const learn = yield* learnStock(store)

  const isForeign = Effect.map(
    Effect.all([store.get, session.token]),
    ([state, token]) => token === null && customerToken(state) !== null,
  )
  /** Counts the lost changes of the newest stored cart: another tab may have just added a line. */
  const clear = Effect.suspend(() => {
    let count = 0
    const emptied = (state: CartState) => {
      count = unsaved(state)
      return reduceCart(state, { tag: "Cleared" })
    }
    return store.change(emptied).pipe(
      Effect.andThen(store.flush),
      Effect.map(() => count),
    )
  })
  const clearNewestForeign = Effect.gen(function* () {
    yield* session.reload
    if (!(yield* isForeign)) return
    const count = yield* clear
    if (count > 0) yield* notifications.notify({ tag: "TasksDropped", count })
  })

  const clearForeign = Effect.gen(function* () {
    if (yield* isForeign) yield* exclusive(clearNewestForeign)
  })

  /** Runs while no tab synchronizes: another tab may have merged the carts already. */
  const startMerge = Effect.gen(function* () {
    if (isGuestCart(yield* store.get) && (yield* isCustomer)) yield* store.dispatch({ tag: "SignedIn" })
    yield* store.flush
  })

  const { lockForOrder, removeOrderedLines, betweenOrders, recoverInterruptedOrder } = synchronizer
  return CartSync.of({
    lockForOrder,
    removeOrderedLines,
    betweenOrders,
    recoverInterruptedOrder,
    syncOrderCart: synchronizer.syncOrderCart,
    isSyncing: synchronizer.isSyncing,
    pauseAutoSync: synchronizer.pauseAutoSync,
    requestSync,
    sync,
    flush: store.flush,
    reload: store.reload,
    requestStock: stock,
    reconnect: Effect.fn("CartSync.reconnect")(function* (options: SyncOptions = {}) {
      yield* clearForeign
      yield* store.dispatch({ tag: "Revived" })
      // The page was closed during a sign-in, or the platform refused the customer's cart: the merge is still due.
      if (isGuestCart(yield* store.get) && (yield* isCustomer)) yield* exclusive(startMerge)
      const outcome = yield* sync(options)
      if (outcome === "unanswered" || hasMergedCarts(yield* store.get)) yield* requestSync
      return outcome
    }),
    checkStock: Effect.flatMap(store.get, ({ local }) =>
      Effect.asVoid(stock(local.filter((line) => !line.facts.isVirtual).map((line) => line.sku))),
    ),
    stockChecks: Effect.map(store.get, ({ local }) => {
      const idBySku = new Map(
        local.flatMap(({ sku, stockCheckId }) => (stockCheckId === undefined ? [] : [[sku, stockCheckId]])),
      )
      return Array.from(idBySku, ([sku, taskId]) => ({ sku, taskId }))
    }),
    setStockCheck: (sku, taskId) => store.dispatch({ tag: "StockCheckQueued", sku, taskId }),
    learnStock: (sku, response) =>
      Option.match(readStock(response), {
        onNone: () => Effect.succeed(false),
        onSome: (item) => Effect.as(learn(sku, item), true),
      }),
    markShortages: (shortages) => store.dispatch({ tag: "ShortagesFound", shortages }),
    signIn: (login) =>
      exclusive(
        Effect.gen(function* () {
          yield* clearNewestForeign
          const before = yield* store.get
          const cart = serverToken(before)
          if (!(yield* login)) return false
          if (cart !== null && before.confirmed.totals?.couponCode != null)
            yield* logOnly("CA34")(execute(Requests.deleteCoupon({ cart }), { isGuest: true }))
          yield* store.dispatch({ tag: "SignedIn" })
          yield* store.flush
          return true
        }),
      ),
    unsaved: Effect.andThen(store.reload, Effect.map(store.get, unsaved)),
    clear,
    clearForeign,
    restoreLines: (lines, detached, report) =>
      Effect.andThen(
        detached === null ? Effect.void : store.dispatch({ tag: "DetachedCartReturned", detached }),
        Effect.forEach(lines, (line) => changeLine({ tag: "LineAdded", line }, report), {
          discard: true,
        }),
      ),
    removeHandedLines: (cart, lines) =>
      Effect.andThen(store.dispatch({ tag: "HandedCartOrdered", cart, lines }), requestSync),
    inheritDetached: ({ detached }) => store.dispatch({ tag: "DetachedCartInherited", detached }),
  })
})
