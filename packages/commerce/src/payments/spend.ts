import { Effect } from "effect"
import type { Cents } from "@shop/core/money"
import { addJob } from "./record-event.ts"
import { PaymentRepository } from "./payment-repository.ts"

/** The result of binding a payment to an order. */
export type SpendResult = "spent" | "missing" | "mismatched"

/**
 * Binds the approved payment of a cart to its order, in the order's transaction: a rollback of the order leaves the
 * payment unchanged.
 *
 * @param order - with the total that the platform computed
 * @returns nothing has changed unless the result is "spent"
 * @rule SR92
 */
export const spendPayment = Effect.fn("Payments.spend")(function* (
  order: {
    readonly cart: string
    readonly code: string
    readonly amountCents: Cents
    readonly currency: string
    readonly number: string
  },
  nowMs: number,
) {
  const payments = yield* PaymentRepository
  const approved = yield* payments.lockApproved(order.cart, order.code)
  const payment = approved.find(
    ({ amountCents, currency }) => amountCents === order.amountCents && currency === order.currency,
  )
  const outcome: SpendResult =
    payment !== undefined ? "spent" : approved.length === 0 ? "missing" : "mismatched"
  if (payment !== undefined) {
    yield* payments.spend(payment.id, order.number, nowMs)
    yield* addJob("payment.capture", payment, nowMs)
  }
  return outcome
})

/**
 * Lets the provider return money of an order, in the transaction that records the refund. The shop itself returns the
 * money of an order that was paid without a provider.
 *
 * @returns whether the provider gets a job
 * @rule SR92, CM84
 */
export const refundPayment = Effect.fn("Payments.refund")(function* (
  orderNumber: string,
  amountCents: Cents,
  nowMs: number,
) {
  const payment = yield* (yield* PaymentRepository).ofOrder(orderNumber)
  if (payment === null) return false
  yield* addJob("payment.release", { ...payment, amountCents }, nowMs)
  return true
})
