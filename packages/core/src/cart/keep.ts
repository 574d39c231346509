import { Effect, type Scope, Semaphore, SubscriptionRef } from "effect"
import { complaint, type Notices } from "../notice/index.ts"
import { Storage, Tabs } from "../ports/index.ts"
import { type CartState, empty } from "./model.ts"
import { read, write } from "./stored.ts"

/** Where a cart is looked at and changed. A change is a pure function, so it can be made again on newer ground. */
export interface CartCell {
  readonly get: Effect.Effect<CartState>
  readonly change: (change: (state: CartState) => CartState) => Effect.Effect<void>
  /** Settles when every change so far is on the device, or the device would not take it. */
  readonly flush: Effect.Effect<void>
}

/** A cart on the device, shared by the tabs. */
export interface KeptCart extends CartCell {
  readonly state: SubscriptionRef.SubscriptionRef<CartState>
  /** Reads what another tab has written, own changes on top. */
  readonly reload: Effect.Effect<void>
}

/**
 * Keeps a cart. A change shows at once; behind it, one tab at a time, it is made again on what the device has and
 * written there. So two tabs never overwrite each other's lines.
 *
 * @fails never; without storage the cart lives in memory, and the shopper is told once
 * @rule CA18 - S1 §4 (the cart is loaded from local storage), domain §5.5 (other tabs)
 */
export const keep = Effect.fnUntraced(function* (): Effect.fn.Return<
  KeptCart,
  never,
  Storage | Tabs | Notices | Scope.Scope
> {
  const storage = yield* Storage
  const tabs = yield* Tabs
  const complain = yield* complaint
  const scope = yield* Effect.scope
  const state = yield* SubscriptionRef.make(empty)
  const one = yield* Semaphore.make(1)
  let base = empty
  let pending: ReadonlyArray<(state: CartState) => CartState> = []
  // While the device does not take our writes, what it has is older than what we know.
  let isBehind = false

  const on = (cart: CartState, changes: typeof pending) =>
    changes.reduce((before, change) => change(before), cart)
  const show = SubscriptionRef.update(state, () => on(base, pending))
  const ground = Effect.suspend(() => (isBehind ? Effect.succeed(null) : storage.get("cart", "state"))).pipe(
    Effect.map((value) => read(value) ?? base),
    Effect.catch(() => Effect.succeed(base)),
  )
  const put = (next: CartState) =>
    storage.set("cart", "state", write(next)).pipe(
      Effect.matchEffect({
        onSuccess: () => Effect.sync(() => void (isBehind = false)),
        onFailure: (failed) =>
          Effect.andThen(
            Effect.sync(() => void (isBehind = true)),
            complain(failed),
          ),
      }),
    )
  const alone = <A, E>(effect: Effect.Effect<A, E>) => one.withPermit(tabs.alone("cart-write", effect))

  const flush = alone(
    Effect.gen(function* () {
      const batch = pending
      if (batch.length === 0) return
      const next = on(yield* ground, batch)
      yield* put(next)
      base = next
      pending = pending.slice(batch.length)
      yield* show
      yield* tabs.tell({ topic: "cart" })
    }),
  )
  const reload = alone(
    Effect.gen(function* () {
      base = yield* ground
      yield* show
    }),
  )
  const change = (next: (state: CartState) => CartState) =>
    Effect.gen(function* () {
      // One step: a flush that shows what is pending at the same moment must not make this change twice.
      yield* SubscriptionRef.update(state, (shown) => {
        pending = [...pending, next]
        return next(shown)
      })
      yield* Effect.forkIn(flush, scope)
    })
  return { state, get: SubscriptionRef.get(state), change, flush, reload }
})

/** A cart that lives only as long as its work: that of an order waiting to be sent. @rule OR5 */
export const hold = (start: CartState): CartCell => {
  let state = start
  return {
    get: Effect.sync(() => state),
    change: (change) =>
      Effect.sync(() => {
        state = change(state)
      }),
    flush: Effect.void,
  }
}
