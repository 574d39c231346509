import { Effect, Queue, type Scope, Semaphore, SubscriptionRef } from "effect"
import { Notices } from "../notice/index.ts"
import { Network, Tabs } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { type CurrentView, limits, Settings } from "../settings/index.ts"
import { newUuid, retryMs, Sync } from "../sync/index.ts"
import type { PassNews } from "./commit.ts"
import { composeContext } from "./context.ts"
import { connect } from "./connect.ts"
import { discardMerged, hasMergedCarts } from "./discard-merged.ts"
import { type CartCell, hold, type KeptCart } from "./keep.ts"
import { hasUnsent } from "./merge.ts"
import type { CartState } from "./model.ts"
import { pass, type PassResult, type PassWorld } from "./pass.ts"
import { CartProducts } from "./products.ts"
import { localLine } from "./server-line.ts"

/** How a synchronisation may be asked for. */
export interface SyncWish {
  /** What the server has and the shopper does not is taken off the server. */
  readonly isClientForced?: boolean
  /** Totals are asked for although nothing seems to have changed. */
  readonly isTotalsForced?: boolean
}

/** The cart of an order, and whether its server's is another order's: that has what this one shared with it. @rule OR122 */
export interface Settled {
  readonly cart: CartState
  readonly isOrdered: boolean
}

/** What keeps the two carts together. */
export interface Synchroniser {
  readonly isSyncing: SubscriptionRef.SubscriptionRef<boolean>
  /** Something changed: a pass will follow. Returns at once. */
  readonly kick: Effect.Effect<void>
  /** Synchronises until the carts agree or nothing more can be done. */
  readonly sync: (wish?: SyncWish) => Effect.Effect<PassResult>
  /** Does something between two passes, in whichever tab. */
  readonly between: <A>(work: Effect.Effect<A>) => Effect.Effect<A>
  /** Does something while nobody synchronises on their own accord; who asks for it still may. */
  readonly quietly: <A>(work: Effect.Effect<A>) => Effect.Effect<A>
  /** Synchronises a cart that is not the shopper's any more. */
  readonly settle: (state: CartState) => Effect.Effect<Settled>
}

/** What a cart has to know before it synchronises. */
interface Circumstances {
  /** Whether a cart that is made now is a customer's. */
  readonly isCustomer: Effect.Effect<boolean>
  /** Waits until no order is made of it. */
  readonly ordered: Effect.Effect<void>
}

/**
 * Starts the one synchroniser of a cart. Clicks that come together share a pass; without an answer it tries again,
 * ever more patiently; of several tabs one sends at a time.
 *
 * @rule CA19 - domain §5 C6 (syncs one after the other)
 */
export const synchronise = Effect.fnUntraced(function* (
  cell: KeptCart,
  { isCustomer, ordered }: Circumstances,
): Effect.fn.Return<
  Synchroniser,
  never,
  Sync | Session | Notices | Network | Tabs | Settings | CurrentView | CartProducts | Scope.Scope
> {
  const tabs = yield* Tabs
  const network = yield* Network
  const notices = yield* Notices
  const { execute } = yield* Sync
  const settings = yield* Settings
  const worldOf = yield* makeWorld(isCustomer)
  const scope = yield* Effect.scope
  const one = yield* Semaphore.make(1)
  const background = yield* Semaphore.make(1)
  const wanted = yield* Queue.sliding<void>(1)
  const isSyncing = yield* SubscriptionRef.make(false)
  const kick = Effect.asVoid(Queue.offer(wanted, undefined))

  /** A shopper who moved on during a pass gets another, but not without end. */
  const passes = (ground: CartCell, wish: SyncWish): Effect.Effect<PassResult> =>
    Effect.gen(function* () {
      for (let count = 0; count < limits.syncPassesMax; count += 1) {
        const world = worldOf(count === 0 ? wish : {})
        const result = yield* pass(
          ground,
          ground === cell ? world : { ...world, isCustomer: no, isOrders: true },
        )
        if (result !== "answered" || !hasUnsent(yield* ground.get)) return result
      }
      return "unanswered"
    })

  /** What another tab has just done may not have been heard yet: who has the turn looks first. */
  const newest = Effect.andThen(cell.flush, cell.reload)

  const work = (wish: SyncWish) =>
    Effect.gen(function* () {
      yield* SubscriptionRef.set(isSyncing, true)
      yield* newest
      const wasDisabled = (yield* cell.get).connection.tag === "disabled"
      const result = yield* passes(cell, wish)
      yield* cell.flush
      if (result === "disabled" && !wasDisabled) yield* notices.tell({ tag: "CartNotSynchronised" })
      return result
    }).pipe(Effect.ensuring(SubscriptionRef.set(isSyncing, false)))

  const sync = (wish: SyncWish = {}): Effect.Effect<PassResult> =>
    settings.cart.synchronize
      ? one.withPermit(tabs.alone("cart", work(wish))).pipe(
          // Outside the turn: a sign-in or another pass does not wait for it.
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
      if ((yield* cell.get).orderedAs) yield* ordered
      const result = yield* background.withPermit(sync())
      const isOpen = result === "unanswered" || (result === "answered" && hasMergedCarts(yield* cell.get))
      tries = isOpen && (yield* network.isOnline) ? tries + 1 : 0
    }
  })
  yield* Effect.forkIn(loop, scope)

  const settle = (state: CartState) => {
    // Sent by hand: a cart that was given up may try again.
    const connection = connect(state.connection, { tag: "revived" })
    const held = hold({ ...state, connection, orderedAs: null })
    return Effect.zipWith(passes(held, {}), held.get, (result, cart): Settled => ({
      cart,
      isOrdered: result === "ordered",
    }))
  }
  const between = <A>(task: Effect.Effect<A>) =>
    one.withPermit(tabs.alone("cart", Effect.andThen(newest, task)))
  return { isSyncing, kick, sync, settle, between, quietly: background.withPermit }
})

/** A cart that is made for an order is the order's alone. @rule CA37 */
const no = Effect.succeed(false)

/** What passes need of the shop. */
const makeWorld = Effect.fnUntraced(function* (isCustomer: Effect.Effect<boolean>) {
  const { execute } = yield* Sync
  const notices = yield* Notices
  const settings = yield* Settings
  const products = yield* CartProducts
  const session = yield* Session
  const context = yield* composeContext
  let unreadableNotifiedCount = 0
  /** The notice appears once, not with every sync. */
  const notifyUnreadable = (count: number) =>
    Effect.suspend(() => {
      if (count === unreadableNotifiedCount) return Effect.void
      unreadableNotifiedCount = count
      return notices.tell({ tag: "CartLinesUnreadable", count })
    })
  const tell = (news: PassNews) => {
    const { name } = news.line.facts
    if (news.tag === "limited") return notices.tell({ tag: "QtyLimited", name, qtyMax: news.qtyMax })
    return notices.tell({
      tag: news.tag === "addFailed" ? "AddFailed" : "UpdateFailed",
      name,
      message: news.message,
      ...(news.refusal === undefined ? {} : { refusal: news.refusal }),
    })
  }
  return (wish: SyncWish): PassWorld => ({
    execute,
    policy: {
      serverCanRemoveLocal: settings.cart.serverCanRemoveLocal,
      serverCanModifyLocal: settings.cart.serverCanModifyLocal,
      isClientForced: wish.isClientForced ?? false,
    },
    wantsTotals: settings.cart.synchronizeTotals,
    hasBuyerTotals: settings.capabilities.buyerTotals,
    isTotalsForced: wish.isTotalsForced ?? false,
    newUuid,
    lineOf: (line) =>
      Effect.zipWith(products.find(line.sku), context, (product, now) => localLine(line, product, now)),
    tell,
    notifyUnreadable,
    isCustomer,
    isOrders: false,
    isSignedIn: Effect.map(session.token, (token) => token !== null),
    couponLost: notices.tell({ tag: "CouponLost" }),
  })
})
