import { Context, Effect, Layer, Option, Schema, type SubscriptionRef } from "effect"
import type { Notifications } from "../notification/index.ts"
import type { Settings } from "../settings/index.ts"
import type { RequestClient } from "../sync/index.ts"
import { learnStock, requestStock } from "./request-stock.ts"
import { isGuestCart } from "./connection.ts"
import { CartSession } from "./cart-session.ts"
import { hasMergedCarts } from "./discard-merged.ts"
import { StockSchema } from "./model.ts"
import { CartStore } from "./store.ts"
import { CartSynchronizer, type SyncOptions } from "./synchronizer.ts"
import type { SyncOutcome } from "./synchronize.ts"

/** A task of the queue that checks the stock of a sku. */
interface StockCheck {
  readonly sku: string
  readonly taskId: string
}

const readStock = Schema.decodeUnknownOption(StockSchema)

/** Synchronization of the cart with the device, the server and the stock. @rule CA19 */
export class CartSync extends Context.Service<
  CartSync,
  {
    readonly isSyncing: SubscriptionRef.SubscriptionRef<boolean>
    /** Waits until the device has stored or refused every change so far. */
    readonly flush: Effect.Effect<void>
    /** Reads the cart that another tab has stored. */
    readonly reload: Effect.Effect<void>
    /** Synchronizes, and waits until the carts agree or an attempt fails. */
    readonly sync: (options?: SyncOptions) => Effect.Effect<SyncOutcome>
    /** Runs an effect while no automatic synchronization starts; `sync` still works. @rule CA19 */
    readonly pauseAutoSync: <A>(work: Effect.Effect<A>) => Effect.Effect<A>
    /** Resumes a suspended cart, and synchronizes. @returns the outcome of that synchronization */
    readonly reconnect: (options?: SyncOptions) => Effect.Effect<SyncOutcome>
    /** Requests the stock of all lines, and waits for the response. */
    readonly checkStock: Effect.Effect<void>
    /** The tasks that check the unknown stock of lines. @rule ST11 */
    readonly stockChecks: Effect.Effect<ReadonlyArray<StockCheck>>
    /** Stores the task that checks the stock of a sku; null once none does. @rule ST11 */
    readonly setStockCheck: (sku: string, taskId: string | null) => Effect.Effect<void>
    /**
     * Updates the lines of a sku after a stored response about its stock.
     *
     * @returns false when it is no stock item, as after a change of its form
     * @rule ST8, ST11
     */
    readonly learnStock: (sku: string, response: unknown) => Effect.Effect<boolean>
    /** Marks the lines of products of which too few pieces are left. @rule CA183 */
    readonly markShortages: (
      shortages: ReadonlyArray<{ readonly sku: string; readonly qtyLeft: number }>,
    ) => Effect.Effect<void>
  }
>()("@shop/core/CartSync") {
  static readonly layer: Layer.Layer<
    CartSync,
    never,
    CartStore | CartSynchronizer | CartSession | RequestClient | Notifications | Settings
  > = Layer.effect(
    CartSync,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const store = yield* CartStore
  const synchronizer = yield* CartSynchronizer
  const session = yield* CartSession
  const stock = yield* requestStock(store)
  const learn = yield* learnStock(store)

  /** Runs while no tab synchronizes: another tab may have merged the carts already. */
  const startMerge = Effect.gen(function* () {
    if (isGuestCart(yield* store.get) && (yield* synchronizer.isCustomer))
      yield* store.dispatch({ tag: "SignedIn" })
    yield* store.flush
  })

  return CartSync.of({
    isSyncing: synchronizer.isSyncing,
    flush: store.flush,
    reload: store.reload,
    sync: synchronizer.sync,
    pauseAutoSync: synchronizer.pauseAutoSync,
    reconnect: Effect.fn("CartSync.reconnect")(function* (options: SyncOptions = {}) {
      yield* session.clearForeign
      yield* store.dispatch({ tag: "Revived" })
      // The page was closed during a sign-in, or the platform refused the customer's cart: the merge is still due.
      if (isGuestCart(yield* store.get) && (yield* synchronizer.isCustomer))
        yield* synchronizer.exclusive(startMerge)
      const outcome = yield* synchronizer.sync(options)
      if (outcome === "unanswered" || hasMergedCarts(yield* store.get)) yield* synchronizer.requestSync
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
  })
})
