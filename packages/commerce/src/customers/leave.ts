import type { DatabaseService, Row } from "../database/index.ts"
import { bounds } from "./bounds.ts"

const yearMs = 365.25 * 86_400_000

/**
 * Takes a customer's personal data away: name, addresses, password, sessions, reset links, cart and letters that wait.
 * A number stays, because orders point to it; what orders say stays as long as the law wants books to be kept.
 *
 * @returns how many orders stay
 * @rule CM71 - features 81; GDPR art. 17(3)(b); Code de commerce L123-22, AO § 147
 */
export const forget = (database: DatabaseService, customerId: number, nowMs: number): number =>
  database.transaction(() => {
    const carts = database
      .all("SELECT token FROM cart WHERE customer = ?", customerId)
      .map(({ token }) => String(token))
    for (const token of carts) {
      database.run("DELETE FROM operation WHERE scope = ?", `cart:${token}`)
      database.run("DELETE FROM cart WHERE token = ?", token)
    }
    for (const table of ["customer_address", "customer_session", "customer_reset"])
      database.run(`DELETE FROM ${table} WHERE customer = ?`, customerId)
    database.run(
      "DELETE FROM outbox WHERE kind GLOB 'customer.*' AND json_extract(payload, '$.customer') = ?",
      customerId,
    )
    database.run(
      `UPDATE customer SET email = '', email_key = NULL, first_name = '', last_name = '', password = NULL,
         group_id = 1, updated_at = ?1, deleted_at = ?1 WHERE id = ?2`,
      nowMs,
      customerId,
    )
    forgetOldOrders(database, nowMs)
    return Number(
      database.get("SELECT count(*) AS n FROM orders WHERE customer = ? AND email <> ''", customerId)!["n"],
    )
  })

/**
 * Takes names and addresses out of the orders of customers who have gone, once books need not be kept any longer.
 *
 * @rule CM71
 */
export const forgetOldOrders = (database: DatabaseService, nowMs: number): number => {
  const beforeMs = nowMs - bounds.orderYears * yearMs
  const old = `SELECT id FROM orders WHERE placed_at < ? AND email <> ''
    AND customer IN (SELECT id FROM customer WHERE deleted_at IS NOT NULL)`
  database.run(`DELETE FROM withdrawal WHERE order_id IN (${old})`, beforeMs)
  database.run(
    `UPDATE invoice SET facts = json_set(facts, '$.billing', json('{}'), '$.shipping', NULL) WHERE order_id IN (${old})`,
    beforeMs,
  )
  database.run(
    `UPDATE credit_note SET facts = json_set(facts, '$.billing', json('{}')) WHERE order_id IN (${old})`,
    beforeMs,
  )
  return database.run(
    `UPDATE orders SET email = '', first_name = '', last_name = '', shipping_address = NULL, billing_address = '{}'
     WHERE placed_at < ? AND email <> '' AND customer IN (SELECT id FROM customer WHERE deleted_at IS NOT NULL)`,
    beforeMs,
  ).changes
}

/** Everything that is kept of a customer, as JSON values. */
export interface CustomerCopy {
  readonly customer: Row
  readonly addresses: ReadonlyArray<Row>
  readonly sessions: ReadonlyArray<Row>
  readonly cart: ReadonlyArray<Row>
  readonly orders: ReadonlyArray<Row>
  readonly letters: ReadonlyArray<Row>
}

const whole = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      /^(address|.*_address|option|totals|payload|facts|lines|tax_rates)$/.test(name) &&
      typeof value === "string"
        ? (JSON.parse(value) as Row[string])
        : name.endsWith("_at") && typeof value === "number"
          ? new Date(value).toISOString()
          : value,
    ]),
  )

/**
 * A copy of everything that is kept of a customer, to be handed over. Hashes of passwords and tokens are no data of
 * theirs and stay.
 *
 * @rule CM71 - features 81; GDPR art. 15, 20
 */
export const copy = (database: DatabaseService, customerId: number): CustomerCopy | null => {
  const all = (sql: string): ReadonlyArray<Row> => database.all(sql, customerId).map(whole)
  const [customer] = all(
    `SELECT customer.id, email, first_name, last_name, group_id, customer_group.name AS group_name, store, created_at,
       updated_at FROM customer JOIN customer_group ON customer_group.id = group_id
     WHERE customer.id = ? AND deleted_at IS NULL`,
  )
  if (customer === undefined) return null
  return {
    customer,
    addresses: all("SELECT * FROM customer_address WHERE customer = ? ORDER BY id"),
    sessions: all("SELECT id, started_at, ends_at FROM customer_session WHERE customer = ? ORDER BY id"),
    cart: all(
      `SELECT sku, option, qty FROM cart_line JOIN cart ON cart.token = cart_line.cart
       WHERE customer = ? AND status = 'active' ORDER BY item_id`,
    ),
    orders: all("SELECT * FROM orders WHERE customer = ? ORDER BY id").map((order) => ({
      ...order,
      lines: database
        .all("SELECT * FROM order_line WHERE order_id = ? ORDER BY position", order["id"]!)
        .map(whole) as unknown as Row[string],
      invoice: (database.all("SELECT facts FROM invoice WHERE order_id = ?", order["id"]!).map(whole)[0]?.[
        "facts"
      ] ?? null) as Row[string],
      creditNotes: database
        .all("SELECT facts FROM credit_note WHERE order_id = ? ORDER BY number", order["id"]!)
        .map((row) => whole(row)["facts"]!) as unknown as Row[string],
      withdrawals: database
        .all(
          "SELECT receipt, name, email, lines, declared_at FROM withdrawal WHERE order_id = ?",
          order["id"]!,
        )
        .map(whole) as unknown as Row[string],
    })),
    letters: all(
      `SELECT kind, payload, made_at, sent_at FROM outbox
       WHERE kind GLOB 'customer.*' AND json_extract(payload, '$.customer') = ? ORDER BY id`,
    ),
  }
}
