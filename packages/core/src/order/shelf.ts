import { Effect, SubscriptionRef } from "effect"
import { Notices, unkept as unkeptNotice } from "../notice/index.ts"
import { Storage, type StorageFailed, Tabs } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { type CartState, orderIdOf } from "../cart/index.ts"
import type { KeptOrder } from "./model.ts"
import { isAnswered, known, unsent, write } from "./stored.ts"

/** The orders of this device: those that wait, and the last one. Each is written before it is sent. @rule OR5, OR120 */
export const makeShelf = Effect.gen(function* () {
  const storage = yield* Storage
  const session = yield* Session
  const tabs = yield* Tabs
  const notices = yield* Notices
  const last = yield* SubscriptionRef.make<KeptOrder | null>(null)
  let all: ReadonlyArray<KeptOrder> = []
  /** Newer here than on the device, because it has not taken them. */
  const own = new Map<string, KeptOrder>()
  /** Gone here, although the device has not let go of them. */
  const gone = new Set<string>()

  const customer = Effect.map(SubscriptionRef.get(session.state), (now) => now.customer?.id ?? null)
  /** Those of who is here: a customer's order is nobody else's. */
  const theirs = Effect.map(customer, (id) =>
    all.filter(({ owner }) => owner === undefined || owner === null || owner === id),
  )
  const show = Effect.flatMap(theirs, (orders) => SubscriptionRef.set(last, orders.at(-1) ?? null))
  const unkept = Effect.catch((failed: StorageFailed) => notices.tell(unkeptNotice(failed)))
  const store = (kept: KeptOrder) =>
    Effect.tap(storage.set("orders", kept.order.orderId, write(kept)), () =>
      Effect.sync(() => {
        if (own.get(kept.order.orderId) === kept) own.delete(kept.order.orderId)
      }),
    )
  const remove = (orderId: string) =>
    Effect.suspend(() => {
      gone.add(orderId)
      own.delete(orderId)
      return storage.remove("orders", orderId)
    }).pipe(Effect.andThen(Effect.sync(() => void gone.delete(orderId))), Effect.ignore)
  const put = (kept: KeptOrder) =>
    Effect.gen(function* () {
      const { orderId } = kept.order
      const others = all.filter((one) => one.order.orderId !== orderId)
      // Answered orders before the last one are of no use to anybody.
      const answered = others.filter(isAnswered)
      all = [...others.filter((one) => !answered.includes(one)), kept]
      own.set(orderId, kept)
      yield* unkept(store(kept))
      yield* Effect.forEach(answered, ({ order }) => remove(order.orderId), { discard: true })
      yield* show
      yield* tabs.tell({ topic: "orders" })
    })
  const drop = ({ order }: KeptOrder) =>
    Effect.gen(function* () {
      all = all.filter((one) => one.order.orderId !== order.orderId)
      yield* remove(order.orderId)
      yield* show
      yield* tabs.tell({ topic: "orders" })
    })
  const load = (as: (kept: KeptOrder) => KeptOrder) =>
    Effect.gen(function* () {
      const entries = yield* storage.entries("orders")
      const found = known(entries, { all, own, gone })
      for (const id of found.taken) own.delete(id)
      all = found.orders.map(as)
      yield* show
    }).pipe(Effect.ignore)

  /** What the device has not done is tried again. */
  const again = Effect.gen(function* () {
    if (own.size + gone.size === 0) return
    const tries = [...[...own.values()].map((kept) => Effect.ignore(store(kept))), ...[...gone].map(remove)]
    yield* Effect.all(tries, { concurrency: "unbounded", discard: true })
    yield* tabs.tell({ topic: "orders" })
  })

  return {
    last,
    put,
    drop,
    reload: load((kept) => kept),
    /** Only while no tab sends. */
    revive: Effect.andThen(load(unsent), again),
    customer,
    forget: Effect.suspend(() => {
      return Effect.andThen(Effect.forEach(all.filter(isAnswered), drop, { discard: true }), show)
    }),
    waiting: Effect.map(theirs, (orders) => orders.filter((kept) => kept.state === "waiting")),
    /** Whether an order of who is here has taken their server cart and has no answer yet. */
    holdsCustomers: Effect.map(theirs, (orders) =>
      orders.some(({ theirs: cart, state }) => cart != null && (state === "waiting" || state === "sending")),
    ),
    takerOf: (cart: CartState) =>
      Effect.sync(() => {
        const taker = all.find(
          (kept) =>
            kept.order.orderId === orderIdOf(cart) &&
            (kept.state === "confirmed" || kept.state === "waiting"),
        )
        return taker?.order ?? null
      }),
  }
})
