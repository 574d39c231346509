import type { DatabaseService } from "../database/index.ts"

/**
 * Orders whose money has not come in time, the longest overdue first.
 *
 * @param countMax - of numbers
 * @rule CM260
 */
export const overdueOrders = (
  database: DatabaseService,
  nowMs: number,
  countMax: number,
): ReadonlyArray<string> =>
  database
    .all(
      `SELECT number FROM orders WHERE status = 'pending' AND payment_due_at <= ? AND paid_cents < grand_cents
       ORDER BY payment_due_at LIMIT ?`,
      nowMs,
      countMax,
    )
    .map(({ number }) => String(number))
