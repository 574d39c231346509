import { Context, Effect, Layer, SubscriptionRef } from "effect"
import { CartOrders, orderIdOf } from "../cart/index.ts"
import * as DeviceStore from "../device-store/index.ts"
import type { Notifications } from "../notification/index.ts"
import type { Storage, Tabs } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { isAnswered, OrderRecord } from "./model.ts"

/** How the device stores an order. @rule OR5, OR120 - domain §11 (an order survives a reload) */
export const orderDefinition: DeviceStore.CollectionDefinition<OrderRecord> = {
  collection: "orders",
  schema: OrderRecord,
  version: 1,
  field: "kept",
  idOf: ({ order }) => order.orderId,
  order: (a, b) => a.madeAtMs - b.madeAtMs,
  prefersStored: (stored, own) => isAnswered(stored) && !isAnswered(own),
  topic: "orders",
}

/** The orders of this device: those that wait, and the last one. Each is stored before it is sent. @rule OR5, OR120 */
export class OrderStore extends Context.Service<
  OrderStore,
  CartOrders["Service"] & {
    /** The last order that this shopper may see. */
    readonly last: SubscriptionRef.SubscriptionRef<OrderRecord | null>
    readonly put: (record: OrderRecord) => Effect.Effect<void>
    readonly drop: (record: OrderRecord) => Effect.Effect<void>
    /** The id of the signed-in customer; null for a guest. */
    readonly customer: Effect.Effect<number | null>
    /** The waiting orders that this shopper may see, oldest first. */
    readonly waiting: Effect.Effect<ReadonlyArray<OrderRecord>>
    /** Reads the orders that another tab has stored. */
    readonly reload: Effect.Effect<void>
    /** Removes orders with a response; those that wait stay for their owner. */
    readonly forget: Effect.Effect<void>
  }
>()("@shop/core/OrderStore") {
  static readonly layer: Layer.Layer<
    OrderStore | CartOrders,
    never,
    Session | Storage | Tabs | Notifications
  > = Layer.effect(
    CartOrders,
    Effect.map(OrderStore, (store) => CartOrders.of(store)),
  ).pipe(
    Layer.provideMerge(
      Layer.effect(
        OrderStore,
        Effect.suspend(() => make),
      ),
    ),
  )
}

const make = Effect.gen(function* () {
  const session = yield* Session
  const orders = yield* DeviceStore.collection(orderDefinition)
  const last = yield* SubscriptionRef.make<OrderRecord | null>(null)

  const all = SubscriptionRef.get(orders.items)
  const customer = Effect.map(SubscriptionRef.get(session.state), (now) => now.customer?.id ?? null)
  /** The orders that this shopper may see: a customer's order is shown to that customer alone. */
  const visible = Effect.zipWith(all, customer, (list, id) =>
    list.filter(({ owner }) => owner === undefined || owner === null || owner === id),
  )
  const show = Effect.flatMap(visible, (list) => SubscriptionRef.set(last, list.at(-1) ?? null))
  const remove = (list: ReadonlyArray<OrderRecord>) =>
    Effect.andThen(orders.remove(list.map(orderDefinition.idOf)), show)
  const put = Effect.fnUntraced(function* (record: OrderRecord) {
    yield* orders.put(record)
    // Only the last order with a response is shown.
    yield* remove((yield* all).filter((one) => isAnswered(one) && one.order.orderId !== record.order.orderId))
  })
  const reload = Effect.andThen(orders.reload, show)

  yield* reload
  return OrderStore.of({
    last,
    put,
    customer,
    reload,
    drop: (record) => remove([record]),
    /** Call it only while no tab sends: an order whose page was closed during the request waits for a response. */
    revive: Effect.gen(function* () {
      yield* orders.reload
      const interrupted = (yield* all).filter(({ state }) => state === "sending")
      yield* Effect.forEach(interrupted, (one) => orders.put({ ...one, state: "waiting" }), { discard: true })
      yield* orders.retry
      yield* show
    }),
    forget: Effect.flatMap(all, (list) => remove(list.filter(isAnswered))),
    waiting: Effect.map(visible, (list) => list.filter(({ state }) => state === "waiting")),
    /** Whether an order of this shopper without a response has their server cart. */
    holdsCustomers: Effect.map(visible, (list) =>
      list.some((record) => record.theirs != null && !isAnswered(record)),
    ),
    takerOf: (cart) =>
      Effect.map(
        all,
        (list) =>
          list.find(
            ({ order, state }) =>
              order.orderId === orderIdOf(cart) && (state === "confirmed" || state === "waiting"),
          )?.order ?? null,
      ),
  })
})
