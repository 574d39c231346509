import type { DatabaseService, Row } from "../database/index.ts"
import { normalizeEmail } from "../letters/index.ts"
import { subscriptionOf } from "../newsletter/person.ts"
import { remindersOf } from "../reminders/person.ts"
import { reviewsBy } from "../reviews/person.ts"
import { emailChanges } from "./email-change.ts"

/** The stored data of a customer as JSON values. */
export interface CustomerData {
  readonly customer: Row
  readonly addresses: ReadonlyArray<Row>
  readonly sessions: ReadonlyArray<Row>
  /** Known devices with their first and last sign-in. */
  readonly devices: ReadonlyArray<Row>
  /** A new e-mail address that is not confirmed yet; null without one. */
  readonly emailChange: Row | null
  /** Lines of the active cart. */
  readonly cart: ReadonlyArray<Row>
  /** Country, delivery, payment and coupon of the active cart. */
  readonly cartTerms: Row | null
  /** Orders with lines, billing documents, withdrawals, steps, refunds and payments. */
  readonly orders: ReadonlyArray<Row>
  readonly reviews: ReadonlyArray<Row>
  /** The newsletter subscription; null without one. */
  readonly newsletter: Row | null
  /** Back-in-stock reminders. */
  readonly reminders: ReadonlyArray<Row>
  /** Letters to the customer and about their orders, without links. */
  readonly letters: ReadonlyArray<Row>
}

const decodeRow = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      /^(address|.*_address|option|choices|tax_shares|.*_tax_shares|totals|payload|facts|lines|tax_rates|ratings|asked)$/.test(
        name,
      ) && typeof value === "string"
        ? (JSON.parse(value) as Row[string])
        : name.endsWith("_at") && typeof value === "number"
          ? new Date(value).toISOString()
          : value,
    ]),
  )

/**
 * Exports the stored data of a customer. Hashes of passwords and tokens are excluded.
 *
 * @rule CM71, CM205 - GDPR art. 15, 20
 */
export const exportData = (database: DatabaseService, customerId: number): CustomerData | null => {
  const all = (sql: string): ReadonlyArray<Row> => database.all(sql, customerId).map(decodeRow)
  const of = (sql: string, order: Row): Row[string] =>
    database.all(sql, order["id"]!).map(decodeRow) as unknown as Row[string]
  const one = (row: Row | undefined): Row | null => (row === undefined ? null : decodeRow(row))
  const [customer] = all(
    `SELECT customer.id, email, first_name, last_name, group_id, customer_group.name AS group_name, store, created_at,
       updated_at FROM customer JOIN customer_group ON customer_group.id = group_id
     WHERE customer.id = ? AND deleted_at IS NULL`,
  )
  if (customer === undefined) return null
  return {
    customer,
    addresses: all("SELECT * FROM customer_address WHERE customer = ? ORDER BY id"),
    sessions: all(
      "SELECT id, browser, system, started_at, active_at, ends_at FROM customer_session WHERE customer = ? ORDER BY id",
    ),
    devices: all(
      "SELECT first_at, renewed_at FROM customer_device WHERE customer = ? ORDER BY first_at, hash",
    ),
    emailChange: one(emailChanges(database).find(customerId)),
    cart: all(
      `SELECT sku, option, qty FROM cart_line JOIN cart ON cart.token = cart_line.cart
       WHERE customer = ? AND status = 'active' ORDER BY item_id`,
    ),
    cartTerms: one(
      database.get(
        `SELECT store, country, region, carrier_code, method_code, payment_code, coupon, created_at, updated_at
         FROM cart WHERE customer = ? AND status = 'active'`,
        customerId,
      ),
    ),
    orders: all("SELECT * FROM orders WHERE customer = ? ORDER BY id").map((order) => ({
      ...order,
      lines: of("SELECT * FROM order_line WHERE order_id = ? ORDER BY position", order),
      invoice: (database
        .all("SELECT facts FROM invoice WHERE order_id = ?", order["id"]!)
        .map(decodeRow)[0]?.["facts"] ?? null) as Row[string],
      creditNotes: database
        .all("SELECT facts FROM credit_note WHERE order_id = ? ORDER BY number", order["id"]!)
        .map((row) => decodeRow(row)["facts"]!) as unknown as Row[string],
      withdrawals: of(
        "SELECT receipt, name, email, lines, declared_at FROM withdrawal WHERE order_id = ?",
        order,
      ),
      steps: of("SELECT action, asked, actor, made_at FROM order_step WHERE order_id = ? ORDER BY id", order),
      refunds: of(
        `SELECT amount_cents, shipping_cents, made_at, (SELECT json_group_array(json_object('position', position,
           'qty', qty, 'amount_cents', amount_cents)) FROM order_refund_line WHERE refund = order_refund.id) AS lines
         FROM order_refund WHERE order_id = ? ORDER BY id`,
        order,
      ),
      payments: of(
        `SELECT code, amount_cents, payment.currency, payment.status, made_at, changed_at FROM payment
         JOIN orders ON orders.number = order_number WHERE orders.id = ? ORDER BY made_at`,
        order,
      ),
    })),
    reviews: reviewsBy(database, customerId).map(decodeRow),
    newsletter: one(subscriptionOf(database, String(customer["email"]))),
    reminders: remindersOf(database, String(customer["email"])).map(decodeRow),
    letters: database
      .all(
        `SELECT kind, CASE WHEN kind GLOB 'newsletter.*' THEN json_remove(payload, '$.text', '$.unsubscribeUrl') ELSE payload END AS payload,
         made_at, sent_at FROM outbox
       WHERE (kind GLOB 'customer.*' AND json_extract(payload, '$.customer') = ?1)
         OR ((kind GLOB 'newsletter.*' OR kind = 'stock.back') AND json_extract(payload, '$.to') = ?2)
         OR (kind GLOB 'order.*' AND coalesce(json_extract(payload, '$.order'), subject) IN
           (SELECT number FROM orders WHERE customer = ?1)) ORDER BY id`,
        customerId,
        normalizeEmail(String(customer["email"])),
      )
      .map(decodeRow),
  }
}
