import type { ShopSettings } from "@shop/core/settings"
import type { DatabaseService } from "../database/index.ts"

const dayMs = 86_400_000
const yearMs = 365.25 * dayMs

/** SQL for the lines of a billing document without the buyer's choices and texts. */
const unworded = `'$.lines', (SELECT json_group_array(json_remove(value, '$.choices')) FROM json_each(facts, '$.lines'))`

/** SQL condition for orders outside the accounting records: cancelled, unpaid and without an invoice. */
const isUnrecorded = `status = 'cancelled' AND paid_cents = 0
  AND NOT EXISTS (SELECT 1 FROM invoice WHERE invoice.order_id = orders.id)`

/**
 * Removes names, addresses and the buyers' texts from orders. Call it in a transaction.
 *
 * @param ids - of orders
 * @rule CM71
 */
const forgetOrders = (database: DatabaseService, ids: ReadonlyArray<number>): void => {
  const some = JSON.stringify(ids)
  const these = "(SELECT value FROM json_each(?))"
  database.run(`DELETE FROM withdrawal WHERE order_id IN ${these}`, some)
  database.run(
    `UPDATE invoice SET facts = json_set(facts, '$.billing', json('{}'), '$.shipping', NULL, ${unworded})
     WHERE order_id IN ${these}`,
    some,
  )
  database.run(
    `UPDATE credit_note SET facts = json_set(facts, '$.billing', json('{}'), ${unworded}) WHERE order_id IN ${these}`,
    some,
  )
  database.run(
    `UPDATE order_line SET choices = NULL, option = json_set(option, '$.custom', json('[]')) WHERE order_id IN ${these}`,
    some,
  )
  database.run(
    `UPDATE orders SET email = '', email_key = NULL, first_name = '', last_name = '', shipping_address = NULL,
       billing_address = '{}' WHERE id IN ${these}`,
    some,
  )
}

const idsOf = (rows: ReadonlyArray<{ readonly [name: string]: unknown }>): ReadonlyArray<number> =>
  rows.map(({ id }) => Number(id))

/** Maximum number of orders in a run; the next run continues. */
const runMax = 2_000

/**
 * Anonymizes orders of guests and deleted customers after the retention period; orders outside the accounting records
 * have a shorter one.
 *
 * @returns number of orders
 * @rule CM71, CM261
 */
export const anonymizeOldOrders = (
  database: DatabaseService,
  nowMs: number,
  { cancelledOrderDays, orderYears }: ShopSettings["retention"],
): number => {
  const ids = idsOf(
    database.all(
      `SELECT id FROM orders WHERE billing_address <> '{}'
       AND (customer IS NULL OR customer IN (SELECT id FROM customer WHERE deleted_at IS NOT NULL))
       AND (placed_at < ?1 OR (cancelled_at < ?2 AND ${isUnrecorded})) LIMIT ?3`,
      nowMs - orderYears * yearMs,
      nowMs - cancelledOrderDays * dayMs,
      runMax,
    ),
  )
  forgetOrders(database, ids)
  return ids.length
}

/** The result of anonymizing a guest's orders. */
export interface GuestOrders {
  readonly forgotten: number
  /** Numbers of orders in the accounting records, which retain names and postal addresses. */
  readonly kept: ReadonlyArray<string>
  /** Numbers of open orders, which are unchanged. */
  readonly open: ReadonlyArray<string>
}

/**
 * Anonymizes a guest's orders. Orders in the accounting records retain the data that the law requires.
 *
 * @param emails - spellings of the e-mail address
 * @rule CM262
 */
export const anonymizeGuestOrders = (
  database: DatabaseService,
  emails: readonly [string, string],
): GuestOrders => {
  const found = database.all(
    `SELECT id, number, status IN ('pending', 'processing') AS is_open, (${isUnrecorded}) AS is_free FROM orders
     WHERE customer IS NULL AND (lower(email) = lower(?1) OR lower(email) = lower(?2)) ORDER BY id`,
    ...emails,
  )
  const closed = found.filter(({ is_open: isOpen }) => isOpen === 0)
  const free = closed.filter(({ is_free: isFree }) => isFree === 1)
  const kept = closed.filter(({ is_free: isFree }) => isFree === 0)
  forgetOrders(database, idsOf(free))
  const some = JSON.stringify(idsOf(kept))
  const these = "(SELECT value FROM json_each(?))"
  // The law requires only the buyer's name and postal address on invoices.
  const bare = (column: string, path: string): string =>
    `CASE WHEN json_extract(${column}, '${path}') IS NULL THEN ${column} ELSE json_set(${column}, '${path}', '') END`
  database.run(
    `UPDATE orders SET email = '', email_key = NULL, billing_address = ${bare("billing_address", "$.phone")},
       shipping_address = ${bare("shipping_address", "$.phone")} WHERE id IN ${these}`,
    some,
  )
  for (const path of ["$.billing.phone", "$.shipping.phone"])
    database.run(`UPDATE invoice SET facts = ${bare("facts", path)} WHERE order_id IN ${these}`, some)
  database.run(
    `UPDATE credit_note SET facts = ${bare("facts", "$.billing.phone")} WHERE order_id IN ${these}`,
    some,
  )
  database.run(`UPDATE withdrawal SET email = '' WHERE order_id IN ${these}`, some)
  const numbers = (rows: typeof found) => rows.map(({ number }) => String(number))
  return {
    forgotten: free.length,
    kept: numbers(kept),
    open: numbers(found.filter(({ is_open: isOpen }) => isOpen === 1)),
  }
}
