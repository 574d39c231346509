import type { Order } from "@shop/core/order"
import type { PricedCart } from "../carts/index.ts"
import type { DatabaseService, Row } from "../database/index.ts"
import type { Taken } from "../stock/index.ts"

/** An order as it goes on record. */
export interface Entry {
  readonly number: string
  readonly key: string
  readonly store: string
  readonly order: Pick<Order, "personal" | "shipping" | "billing">
  readonly priced: PricedCart
  readonly taken: ReadonlyArray<Taken>
  readonly placedAtMs: number
}

/**
 * Writes an order, its lines, what it took from stock, and the mail to be sent. Call it in the order's transaction.
 *
 * @returns the order's id
 * @rule CM10 - reliability I13
 */
export const write = (database: DatabaseService, { number, key, store, order, priced, taken, placedAtMs }: Entry): number => {
  const { cart, totals, lines, needsShipping } = priced
  const shipping = needsShipping && order.shipping !== null ? JSON.stringify(order.shipping) : null
  const { lastId } = database.run(
    `INSERT INTO orders (number, order_key, cart, cart_version, store, email, first_name, last_name, shipping_address,
       billing_address, carrier_code, method_code, payment_code, coupon, subtotal_gross_cents, discount_cents,
       shipping_gross_cents, tax_cents, grand_cents, totals, placed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[number, key, cart.token, cart.version, store],
    ...[order.personal.email, order.personal.firstName, order.personal.lastName],
    ...[shipping, JSON.stringify(order.billing)],
    ...[needsShipping ? cart.carrierCode : null, needsShipping ? cart.methodCode : null, cart.paymentCode],
    ...[totals.couponCode, totals.subtotalGrossCents, totals.discountCents],
    ...[totals.shippingGrossCents, totals.taxCents, totals.grandCents],
    ...[JSON.stringify(totals), placedAtMs],
  )
  for (const [position, total] of totals.lines.entries()) {
    const line = lines[position]!
    database.run(
      `INSERT INTO order_line (order_id, position, sku, parent_sku, name, option, qty, unit_gross_cents, row_gross_cents,
         discount_cents, tax_cents, rate_ppm) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[lastId, position, line.sku, line.parentSku, total.name, JSON.stringify(line.option), total.qty],
      ...[total.unitGrossCents, total.rowGrossCents, total.discountCents, total.taxCents, total.ratePpm],
    )
  }
  for (const { sku, qty } of taken) {
    database.run("INSERT INTO order_stock (order_id, sku, qty) VALUES (?, ?, ?)", lastId, sku, qty)
  }
  database.run(
    "INSERT INTO outbox (kind, subject, payload, made_at) VALUES ('order.placed', ?, ?, ?)",
    ...[number, JSON.stringify({ store }), placedAtMs],
  )
  return lastId
}

/** An order in one row, for lists. */
export interface OrderSummary {
  readonly number: string
  readonly store: string
  readonly status: string
  readonly email: string
  readonly grandCents: number
  readonly lineCount: number
  readonly placedAtMs: number
}

/** The latest orders, newest first. */
export const latest = (database: DatabaseService, count: number): ReadonlyArray<OrderSummary> =>
  database
    .all(
      `SELECT number, store, status, email, grand_cents, placed_at,
         (SELECT count(*) FROM order_line WHERE order_id = orders.id) AS line_count
       FROM orders ORDER BY id DESC LIMIT ?`,
      count,
    )
    .map(toSummary)

const toSummary = (row: Row): OrderSummary => ({
  number: String(row["number"]),
  store: String(row["store"]),
  status: String(row["status"]),
  email: String(row["email"]),
  grandCents: Number(row["grand_cents"]),
  lineCount: Number(row["line_count"]),
  placedAtMs: Number(row["placed_at"]),
})
