import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { type Cents, subtract, zero } from "@shop/core/money"
import type { SqlError } from "../sql/index.ts"
import { credit, creditRest } from "./credit-note.ts"
import {
  type CancelReason,
  type OrderAction,
  type OrderLifeReason,
  OrderLifeRefused,
  type OrderLifeTools,
  type OrderStep,
} from "./life-model.ts"
import { type OrderRecord, refundableCents } from "./record.ts"
import { planRefund, type RefundPlan } from "./refund.ts"
import { returnAll, returnLines } from "./restock.ts"
import { after, type OrderStatus, paidState } from "./transition.ts"

const refused = (reason: OrderLifeReason) => new OrderLifeRefused({ reason })

/**
 * Performs a step of an order once per key; a repetition returns the current order. Call it in a transaction.
 *
 * @returns the updated order
 * @rule CM82, CM164
 */
export const perform = Effect.fnUntraced(function* (
  tools: OrderLifeTools,
  { number, action, key: given, actor, nowMs }: OrderStep,
): Effect.fn.Return<OrderRecord, OrderLifeRefused | SqlError> {
  const { orders } = tools
  const order = yield* orders.lock(number)
  if (order === null) return yield* refused({ tag: "OrderUnknown" })
  const key = given ?? randomUUID()
  const request = JSON.stringify(action)
  const before = yield* orders.findStep(order.id, key)
  if (before !== null) return before === request ? order : yield* refused({ tag: "StepReused" })
  const verb = action.tag
  const isShipped = order.shippedAtMs !== null
  const standing = { status: order.status, isShipped, ...paidState(order) }
  const status = after(standing, verb, actor)
  if (status === null) return yield* refused({ tag: "NotNow", verb, status: order.status, isShipped })
  const step = yield* orders.addStep(order.id, { key, verb, request, actor, nowMs })
  yield* act(tools, { order, action, step, status, nowMs })
  return (yield* orders.find(number))!
})

/** A step that is possible, and its row. */
interface PossibleStep {
  readonly order: OrderRecord
  readonly action: OrderAction
  readonly step: number
  readonly status: OrderStatus
  readonly nowMs: number
}

const act = Effect.fnUntraced(function* (
  tools: OrderLifeTools,
  possible: PossibleStep,
): Effect.fn.Return<void, OrderLifeRefused | SqlError> {
  const { orders } = tools
  const { order, action, status, nowMs } = possible
  switch (action.tag) {
    case "pay":
      return yield* orders.change(order.id, { status, isPaid: true })
    case "ship":
      yield* orders.change(order.id, { status, shipped: { atMs: nowMs, tracking: action.tracking } })
      return yield* addLetter(tools, "order.shipped", order, {}, nowMs)
    case "complete":
      return yield* orders.change(order.id, { status, isPaid: true, completedAtMs: nowMs })
    case "cancel":
      return yield* cancel(tools, possible, action.reason ?? null)
    case "refund": {
      const plan = planRefund(order, action.ask)
      if ("tag" in plan) return yield* refused(plan)
      yield* orders.change(order.id, { status })
      const refund = yield* payOut(tools, possible, plan, action.isRestocked)
      if (action.isRestocked) yield* returnLines(tools, order, plan.lines)
      yield* credit(tools, order, { ...plan, refund }, nowMs)
      return yield* addLetter(tools, "order.refunded", order, { refund }, nowMs)
    }
  }
})

/** Returns what the order took: pieces, coupon and paid money. Rows are locked in the same order as by a new order. */
const cancel = Effect.fnUntraced(function* (
  tools: OrderLifeTools,
  possible: PossibleStep,
  reason: CancelReason | null,
) {
  const { order, status, nowMs } = possible
  yield* tools.orders.change(order.id, { status, cancelled: { atMs: nowMs, reason } })
  const plan = planRefund(order, { of: "all" })
  const isPaid = refundableCents(order) > 0 && !("tag" in plan)
  const refund = isPaid ? yield* payOut(tools, possible, plan, true) : null
  if (order.coupon !== null) yield* tools.coupons.giveBack(order.coupon)
  yield* returnAll(tools, order)
  yield* creditRest(tools, order, refund, nowMs)
  yield* addLetter(tools, "order.cancelled", order, {}, nowMs)
})

/** Records returned money, and gives the provider that took it a job. @returns the refund's id */
const payOut = Effect.fnUntraced(function* (
  { orders, refundPayment }: OrderLifeTools,
  { order, step, nowMs }: PossibleStep,
  plan: RefundPlan,
  isRestocked: boolean,
) {
  const refund = yield* orders.addRefund(order, { step, plan, isRestocked, nowMs })
  yield* refundPayment(order.number, plan.amountCents, nowMs)
  return refund
})

/** Adds a letter to the buyer to the outbox; its text is written when it is sent. */
const addLetter = (
  { outbox }: OrderLifeTools,
  kind: "order.shipped" | "order.cancelled" | "order.refunded",
  { number, store }: OrderRecord,
  more: { readonly refund?: number },
  nowMs: number,
): Effect.Effect<void, SqlError> => {
  const subject = more.refund === undefined ? number : `${number} ${more.refund}`
  return outbox.add({ kind, subject, payload: { store, order: number, ...more } }, nowMs)
}

/** The unpaid amount. @rule CM82 */
export const dueCents = ({ status, grandCents, paidCents }: OrderRecord): Cents =>
  status === "cancelled" ? zero : subtract(grandCents, paidCents)
