import { randomUUID } from "node:crypto"
import { type Cents, subtract, zero } from "@shop/core/money"
import { type DatabaseService, insert } from "../database/index.ts"
import { couponRepository } from "../drivers/sql/repositories/coupons.ts"
import { synchronously } from "../drivers/sqlite/index.ts"
import { put } from "../letters/index.ts"
import { payBack } from "../payments/ledger.ts"
import { credit, creditRest } from "./credit-note.ts"
import {
  type CancelReason,
  type OrderAction,
  type OrderLifeReason,
  OrderLifeRefused,
  type OrderLifeTools,
  type OrderStep,
} from "./life-model.ts"
import { findOrder, type OrderRecord, refundableCents } from "./record.ts"
import { planRefund, type RefundPlan } from "./refund.ts"
import { returnAll, returnLines } from "./restock.ts"
import { after, type OrderStatus } from "./transition.ts"

const refuse = (reason: OrderLifeReason): never => {
  throw new OrderLifeRefused({ reason })
}

/**
 * Does something to an order, whole or not at all, and once per key: asked again it is the order as it stands.
 *
 * @returns the order as it is now
 * @throws OrderLifeRefused, with nothing changed
 * @rule CM82, CM164
 */
export const perform = (tools: OrderLifeTools, step: OrderStep): OrderRecord =>
  tools.database.transaction(() => {
    const { database } = tools
    const order = findOrder(database, step.number) ?? refuse({ tag: "OrderUnknown" })
    const key = step.key ?? randomUUID()
    const asked = JSON.stringify(step.action)
    const before = database.get("SELECT asked FROM order_step WHERE order_id = ? AND key = ?", order.id, key)
    if (before !== undefined) return before["asked"] === asked ? order : refuse({ tag: "StepReused" })
    const verb = step.action.tag
    const isShipped = order.shippedAtMs !== null
    const standing = { status: order.status, isShipped, isPaid: order.paidCents === order.grandCents }
    const status =
      after(standing, verb, step.actor) ?? refuse({ tag: "NotNow", verb, status: order.status, isShipped })
    const id = insert(database, "order_step", {
      order_id: order.id,
      key,
      action: verb,
      asked,
      actor: step.actor,
      made_at: step.nowMs,
    })
    act(tools, { order, action: step.action, step: id, status, nowMs: step.nowMs })
    return findOrder(database, step.number)!
  })

/** A step that may be taken, and its row. */
interface Taken<Action extends OrderAction = OrderAction> {
  readonly order: OrderRecord
  readonly action: Action
  readonly step: number
  readonly status: OrderStatus
  readonly nowMs: number
}

const act = (tools: OrderLifeTools, taken: Taken): void => {
  const { database } = tools
  const { order, action, status, nowMs } = taken
  database.run("UPDATE orders SET status = ? WHERE id = ?", status, order.id)
  switch (action.tag) {
    case "pay":
      database.run("UPDATE orders SET paid_cents = grand_cents WHERE id = ?", order.id)
      return
    case "ship":
      database.run(
        "UPDATE orders SET shipped_at = ?, tracking = ? WHERE id = ?",
        nowMs,
        action.tracking,
        order.id,
      )
      tell(database, "order.shipped", order, {}, nowMs)
      return
    case "complete":
      database.run(
        "UPDATE orders SET paid_cents = grand_cents, completed_at = ? WHERE id = ?",
        nowMs,
        order.id,
      )
      return
    case "cancel":
      cancel(tools, taken, action.reason ?? null)
      return
    case "refund": {
      const plan = planRefund(order, action.ask)
      if ("tag" in plan) return refuse(plan)
      const refund = payOut(database, taken, plan, action.isRestocked)
      credit(database, order, { ...plan, refund }, nowMs)
      if (action.isRestocked) returnLines(tools, order, plan.lines)
      tell(database, "order.refunded", order, { refund }, nowMs)
    }
  }
}

/** What was taken goes back: pieces, coupon, and whatever was paid. */
const cancel = (tools: OrderLifeTools, taken: Taken, reason: CancelReason | null): void => {
  const { database } = tools
  const { order, nowMs } = taken
  database.run("UPDATE orders SET cancelled_at = ?, cancel_reason = ? WHERE id = ?", nowMs, reason, order.id)
  const plan = planRefund(order, { of: "all" })
  const isPaid = refundableCents(order) > 0 && !("tag" in plan)
  creditRest(database, order, isPaid ? payOut(database, taken, plan, true) : null, nowMs)
  returnAll(tools, order)
  const { coupon } = order
  if (coupon !== null) synchronously(database, (sql) => couponRepository(sql).giveBack(coupon))
  tell(database, "order.cancelled", order, {}, nowMs)
}

/** Writes down money that goes back, and tells the provider where one took it. @returns the refund's id */
const payOut = (
  database: DatabaseService,
  { order, step, nowMs }: Taken,
  plan: RefundPlan,
  isRestocked: boolean,
): number => {
  const { amountCents, shippingCents, lines } = plan
  const refund = insert(database, "order_refund", {
    order_id: order.id,
    step,
    amount_cents: amountCents,
    shipping_cents: shippingCents,
    is_restocked: isRestocked ? 1 : 0,
    made_at: nowMs,
  })
  for (const { position, qty, amountCents: lineCents } of lines) {
    insert(database, "order_refund_line", { refund, position, qty, amount_cents: lineCents })
    database.run(
      "UPDATE order_line SET refunded_qty = refunded_qty + ? WHERE order_id = ? AND position = ?",
      qty,
      order.id,
      position,
    )
  }
  database.run(
    `UPDATE orders SET refunded_cents = refunded_cents + ?, shipping_refunded_cents = shipping_refunded_cents + ?
     WHERE id = ?`,
    amountCents,
    shippingCents,
    order.id,
  )
  payBack(database, order.number, amountCents, nowMs)
  return refund
}

/** A letter to whoever bought; its text is made as it goes out. */
const tell = (
  database: DatabaseService,
  kind: "order.shipped" | "order.cancelled" | "order.refunded",
  { number, store }: OrderRecord,
  more: { readonly refund?: number },
  nowMs: number,
): void => {
  const subject = more.refund === undefined ? number : `${number} ${more.refund}`
  put(database, { kind, subject, payload: { store, order: number, ...more } }, nowMs)
}

/** What is still to be paid. @rule CM82 */
export const dueCents = ({ status, grandCents, paidCents }: OrderRecord): Cents =>
  status === "cancelled" ? zero : subtract(grandCents, paidCents)
