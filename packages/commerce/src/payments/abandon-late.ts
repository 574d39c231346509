import { Effect } from "effect"
import { Sql } from "../sql/index.ts"
import { PaymentRepository } from "./payment-repository.ts"
import { addJob } from "./record-event.ts"

const hourMs = 3_600_000
/** How long a shopper may take to decide, and how long an approved payment waits for its order. */
const decisionMs = 3 * hourMs
const orderMs = 24 * hourMs
/** How long refused and abandoned payments are stored. */
const endedMs = 90 * 24 * hourMs
/** Payments of one transaction. */
const batchMax = 200

const abandonBatch = Effect.fnUntraced(
  function* (nowMs: number) {
    const payments = yield* PaymentRepository
    const late = yield* payments.lockLate({
      createdBeforeMs: nowMs - decisionMs,
      approvedBeforeMs: nowMs - orderMs,
      countMax: batchMax,
    })
    for (const payment of late) {
      yield* payments.setStatus(payment.id, "abandoned", nowMs)
      if (payment.status === "approved") yield* addJob("payment.release", payment, nowMs)
    }
    return late.length
  },
  (effect) => Effect.flatMap(Sql, ({ transaction }) => transaction(effect, { isolation: "read committed" })),
)

/**
 * Abandons payments without a decision, and approved ones without an order: the provider returns those. Refused and
 * abandoned payments are deleted after 90 days; payments of orders and disputed ones are never deleted.
 *
 * @returns how many were abandoned
 * @rule SR91
 */
export const abandonLate = Effect.fn("Payments.abandonLate")(function* (nowMs: number) {
  let total = 0
  for (;;) {
    const count = yield* abandonBatch(nowMs)
    total += count
    if (count < batchMax) break
  }
  yield* (yield* PaymentRepository).deleteEnded(nowMs - endedMs)
  return total
})
