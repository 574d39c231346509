import { Effect } from "effect"
import { AuditLog } from "@shop/commerce/operator"
import { Orders } from "@shop/commerce/orders"

/** Orders of one run; the next run takes the rest. */
const runMax = 200

/**
 * Cancels the orders that were not paid in time. Stock is returned and the buyers get a letter.
 *
 * @returns the numbers of the orders
 * @rule CM260
 */
export const cancelUnpaid = Effect.gen(function* () {
  const orders = yield* Orders
  const audit = yield* AuditLog
  const numbers = yield* orders.overdue(runMax)
  for (const number of numbers) {
    const change = Effect.gen(function* () {
      const action = { tag: "cancel", reason: "unpaid" } as const
      const result = yield* orders.perform({ number, action, key: "unpaid", actor: "operator" })
      const entry = { actor: "shop", action: "order.cancel", subject: number, detail: "not paid in time" }
      return { entry, result }
    })
    yield* Effect.orDie(audit.record(change))
    yield* Effect.yieldNow
  }
  return numbers
})
