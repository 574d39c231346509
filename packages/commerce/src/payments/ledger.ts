import { type Cents, cents } from "@shop/core/money"
import { type DatabaseService, insert, type Row } from "../database/index.ts"
import { post, put } from "../letters/index.ts"
import { newSecret } from "../secrets/index.ts"
import type { Payment, PaymentEvent, PaymentStatus, ProvidedCode } from "./model.ts"
import { step } from "./transition.ts"

const hourMs = 3_600_000
/** How long a shopper may take to decide, and how long a promise may wait for its order. */
const decideMs = 3 * hourMs
const orderMs = 24 * hourMs
/** How long what came to nothing is kept. */
const keptMs = 90 * 24 * hourMs

/** Writes a payment that was just asked for. @rule SR90 */
export const write = (
  database: DatabaseService,
  payment: Omit<Payment, "status" | "orderNumber">,
  nowMs: number,
): void => {
  insert(database, "payment", {
    id: payment.id,
    code: payment.code,
    cart: payment.cart,
    store: payment.store,
    amount_cents: payment.amountCents,
    currency: payment.currency,
    provider_id: payment.providerId,
    approval_url: payment.approvalUrl,
    status: "created",
    made_at: nowMs,
    changed_at: nowMs,
  })
}

/** The payment of a cart that is under way for this amount; null when there is none. @rule SR90 */
export const underWay = (
  database: DatabaseService,
  cart: string,
  code: ProvidedCode,
  amountCents: Cents,
): Payment | null =>
  toPayment(
    database.get(
      "SELECT * FROM payment WHERE cart = ? AND code = ? AND amount_cents = ? AND status IN ('created', 'approved')",
      cart,
      code,
      amountCents,
    ),
  )

/** A payment by its own id or by the provider's; null when there is none. @rule SR91 */
export const find = (database: DatabaseService, by: "id" | "provider_id", value: string): Payment | null =>
  toPayment(database.get(`SELECT * FROM payment WHERE ${by} = ?`, value))

/** Tells the provider, or the shop, by way of the outbox. */
const tell = (database: DatabaseService, kind: string, payment: Payment, nowMs: number): void => {
  const { id, providerId, amountCents, currency, store } = payment
  const payload = { providerId, amountCents, currency, store }
  put(database, { kind, subject: `${id} ${newSecret()}`, payload }, nowMs)
}

const become = (database: DatabaseService, id: string, status: PaymentStatus, nowMs: number): void => {
  database.run("UPDATE payment SET status = ?, changed_at = ? WHERE id = ?", status, nowMs, id)
}

/**
 * Takes in what a provider says, once per event. Call it in a transaction.
 *
 * @returns the payment as it is now; null when there is none
 * @rule SR91
 */
export const take = (database: DatabaseService, event: PaymentEvent, nowMs: number): Payment | null => {
  const payment = find(database, "provider_id", event.providerId)
  if (payment === null) return null
  const { changes } = database.run(
    "INSERT INTO payment_event (id, payment, made_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    event.id,
    payment.id,
    nowMs,
  )
  if (changes === 0) return payment
  const next = step(payment, event)
  if (next === "same") return payment
  if (next === "release") {
    tell(database, "payment.release", payment, nowMs)
    return payment
  }
  become(database, payment.id, next, nowMs)
  if (next === "disputed") {
    const subject = `Payment ${payment.id} needs to be looked at`
    const text =
      `The provider promised ${event.amountCents} cents ${event.currency}, ` +
      `${payment.amountCents} cents ${payment.currency} were asked for. ` +
      "No order can be placed with it. Please give the money back at the provider.\n"
    const letter = {
      kind: "payment.disputed",
      key: payment.id,
      store: payment.store,
      to: null,
      replyTo: null,
    }
    post(database, { ...letter, subject, text }, nowMs)
  }
  return { ...payment, status: next }
}

/** What came of binding a payment to an order. */
export type Spent = "spent" | "missing" | "mismatched"

/**
 * Binds the promised payment of a cart to the order. Call it in the order's transaction: a rolled back order leaves the
 * promise as it was.
 *
 * @param amountCents - what the order costs now, by the platform's own sum
 * @returns what came of it; nothing has changed unless it is "spent"
 * @rule SR92
 */
export const spend = (
  database: DatabaseService,
  order: {
    readonly cart: string
    readonly code: string
    readonly amountCents: Cents
    readonly currency: string
    readonly number: string
  },
  nowMs: number,
): Spent => {
  const promised = database
    .all("SELECT * FROM payment WHERE cart = ? AND code = ? AND status = 'approved'", order.cart, order.code)
    .flatMap((row) => toPayment(row) ?? [])
  const payment = promised.find(
    ({ amountCents, currency }) => amountCents === order.amountCents && currency === order.currency,
  )
  if (payment === undefined) return promised.length === 0 ? "missing" : "mismatched"
  database.run(
    "UPDATE payment SET status = 'spent', order_number = ?, changed_at = ? WHERE id = ?",
    order.number,
    nowMs,
    payment.id,
  )
  tell(database, "payment.capture", payment, nowMs)
  return "spent"
}

/**
 * Has the provider give money of an order back. Call it in the transaction that writes the refund down. An order that
 * no provider was paid for is paid back by the shop itself, and nothing is told.
 *
 * @returns whether a provider is told
 * @rule SR92, CM84
 */
export const payBack = (
  database: DatabaseService,
  orderNumber: string,
  amountCents: Cents,
  nowMs: number,
): boolean => {
  const payment = toPayment(database.get("SELECT * FROM payment WHERE order_number = ?", orderNumber))
  if (payment === null) return false
  tell(database, "payment.release", { ...payment, amountCents }, nowMs)
  return true
}

/**
 * Gives up payments nobody decided about, and promises that no order came for: those go back. What came to nothing is
 * forgotten after 90 days; what paid an order, or is disputed, never.
 *
 * @returns how many were given up
 * @rule SR91
 */
export const giveUp = (database: DatabaseService, nowMs: number): number =>
  database.transaction(() => {
    const late = database
      .all(
        "SELECT * FROM payment WHERE (status = 'created' AND changed_at < ?) OR (status = 'approved' AND changed_at < ?)",
        nowMs - decideMs,
        nowMs - orderMs,
      )
      .flatMap((row) => toPayment(row) ?? [])
    for (const payment of late) {
      become(database, payment.id, "abandoned", nowMs)
      if (payment.status === "approved") tell(database, "payment.release", payment, nowMs)
    }
    const old = "SELECT id FROM payment WHERE status IN ('refused', 'abandoned') AND changed_at < ?"
    database.run(`DELETE FROM payment_event WHERE payment IN (${old})`, nowMs - keptMs)
    database.run(
      `DELETE FROM sandbox_call WHERE payment IN (SELECT provider_id FROM payment WHERE id IN (${old}))`,
      nowMs - keptMs,
    )
    database.run(
      `DELETE FROM sandbox_payment WHERE id IN (SELECT provider_id FROM payment WHERE id IN (${old}))`,
      nowMs - keptMs,
    )
    database.run(`DELETE FROM payment WHERE id IN (${old})`, nowMs - keptMs)
    return late.length
  })

const toPayment = (row: Row | undefined): Payment | null =>
  row === undefined
    ? null
    : {
        id: String(row["id"]),
        code: row["code"] as ProvidedCode,
        cart: String(row["cart"]),
        store: String(row["store"]),
        amountCents: cents(Number(row["amount_cents"])),
        currency: String(row["currency"]),
        providerId: String(row["provider_id"]),
        approvalUrl: String(row["approval_url"]),
        status: row["status"] as PaymentStatus,
        orderNumber: row["order_number"] === null ? null : String(row["order_number"]),
      }
