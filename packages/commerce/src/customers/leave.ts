import type { DatabaseService } from "../database/index.ts"
import { postCustomer } from "../letters/index.ts"
import { forgetSubscription } from "../newsletter/person.ts"
import { forgetReviewer } from "../reviews/person.ts"
import { bounds } from "./bounds.ts"

const yearMs = 365.25 * 86_400_000

/**
 * Takes a customer's personal data away: name, addresses, password, sessions, reset links, carts, letters, the newsletter,
 * and reviews but for what is shown, which is nobody's then. A number stays, because orders point to it; what orders say
 * stays as long as the law wants books to be kept. One letter more tells the address that it was done.
 *
 * @returns how many orders stay
 * @rule CM71, CM205, CM206 - features 81; GDPR art. 17(3)(b); Code de commerce L123-22, AO § 147
 */
export const forget = (database: DatabaseService, customerId: number, nowMs: number): number =>
  database.transaction(() => {
    const { email, store } = database.get(
      "SELECT email, store FROM customer WHERE id = ? AND deleted_at IS NULL",
      customerId,
    ) ?? { email: null, store: null }
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
      "DELETE FROM outbox WHERE kind GLOB 'customer.*' AND kind <> 'customer.left' AND json_extract(payload, '$.customer') = ?",
      customerId,
    )
    database.run(
      "DELETE FROM order_code WHERE order_id IN (SELECT id FROM orders WHERE customer = ?)",
      customerId,
    )
    forgetReviewer(database, customerId)
    if (typeof email === "string") {
      forgetSubscription(database, email)
      postCustomer(database, { kind: "customer.left", customerId, store: String(store), to: email }, nowMs)
    }
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

/** The lines of a paper without what the buyer chose and wrote. */
const unworded = `'$.lines', (SELECT json_group_array(json_remove(value, '$.choices')) FROM json_each(facts, '$.lines'))`

/**
 * Takes names, addresses and what buyers wrote out of the orders of customers who have gone, once books need not be kept any longer.
 *
 * @rule CM71
 */
export const forgetOldOrders = (database: DatabaseService, nowMs: number): number => {
  const beforeMs = nowMs - bounds.orderYears * yearMs
  const old = `SELECT id FROM orders WHERE placed_at < ? AND email <> ''
    AND customer IN (SELECT id FROM customer WHERE deleted_at IS NOT NULL)`
  database.run(`DELETE FROM withdrawal WHERE order_id IN (${old})`, beforeMs)
  database.run(
    `UPDATE invoice SET facts = json_set(facts, '$.billing', json('{}'), '$.shipping', NULL, ${unworded})
     WHERE order_id IN (${old})`,
    beforeMs,
  )
  database.run(
    `UPDATE credit_note SET facts = json_set(facts, '$.billing', json('{}'), ${unworded}) WHERE order_id IN (${old})`,
    beforeMs,
  )
  database.run(
    `UPDATE order_line SET choices = NULL, option = json_set(option, '$.custom', json('[]')) WHERE order_id IN (${old})`,
    beforeMs,
  )
  return database.run(
    `UPDATE orders SET email = '', email_key = NULL, first_name = '', last_name = '', shipping_address = NULL, billing_address = '{}'
     WHERE placed_at < ? AND email <> '' AND customer IN (SELECT id FROM customer WHERE deleted_at IS NOT NULL)`,
    beforeMs,
  ).changes
}
