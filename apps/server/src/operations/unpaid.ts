import { Clock, Effect } from "effect"
import { Database } from "@shop/commerce/database"
import { AuditLog } from "@shop/commerce/operator"
import { Orders, perform } from "@shop/commerce/orders"
import { Stock } from "@shop/commerce/stock"

/** Orders of one run; the next run takes the rest. */
const runMax = 200

/**
 * Cancels the orders that were not paid in time. Stock is returned and the buyers get a letter.
 *
 * @returns the numbers of the orders
 * @rule CM260
 */
export const cancelUnpaid = Effect.gen(function* () {
  const database = yield* Database
  const stock = yield* Stock
  const orders = yield* Orders
  const audit = yield* AuditLog
  const nowMs = yield* Clock.currentTimeMillis
  const numbers = yield* orders.overdue(runMax)
  for (const number of numbers) {
    const change = Effect.sync(() => {
      const action = { tag: "cancel", reason: "unpaid" } as const
      const step = { number, action, key: "unpaid", actor: "operator", nowMs } as const
      const result = perform({ database, stock }, step)
      const entry = { actor: "shop", action: "order.cancel", subject: number, detail: "not paid in time" }
      return { entry, result }
    })
    yield* audit.record(change)
    yield* Effect.yieldNow
  }
  return numbers
})
