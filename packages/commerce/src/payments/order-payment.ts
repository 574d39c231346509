import { Effect } from "effect"
import type { Payment, PaymentStatus } from "./model.ts"
import { PaymentRepository } from "./payment-repository.ts"
import { orderPaymentState, type ReportType } from "./state.ts"

/** What the status of a payment says that an older build stored without reports; it captured each payment of an order. */
const ofStatus: Readonly<Record<PaymentStatus, ReadonlyArray<ReportType>>> = {
  created: [],
  approved: ["authorized"],
  spent: ["authorized", "captured"],
  refused: ["failed"],
  abandoned: ["abandoned"],
  disputed: [],
}

const reported = Effect.fnUntraced(function* ({ id, amountCents, currency, status }: Payment) {
  const stored = yield* (yield* PaymentRepository).reportsOf(id)
  const reports =
    stored.length > 0 ? stored : ofStatus[status].map((type) => ({ type, amountCents, currency }))
  return { amountCents, currency, reports }
})

/**
 * The payment state of an order, by its payment at a provider, or by what the shop recorded by hand.
 *
 * @rule CM502
 */
export const paymentStateOf = Effect.fn("Payments.stateOfOrder")(function* (order: {
  readonly number: string
  readonly grandCents: number
  readonly paidCents: number
  readonly refundedCents: number
}) {
  const payment = yield* (yield* PaymentRepository).ofOrder(order.number)
  const { grandCents, paidCents, refundedCents } = order
  return payment === null
    ? orderPaymentState({ grandCents, paidByHandCents: paidCents, refundedByHandCents: refundedCents }, [])
    : orderPaymentState({ grandCents, paidByHandCents: 0, refundedByHandCents: 0 }, [
        yield* reported(payment),
      ])
})
