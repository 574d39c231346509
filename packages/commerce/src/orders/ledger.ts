import type { Order } from "@shop/core/order"
import type { PricedCart } from "../carts/index.ts"
import { type DatabaseService, insert, type Row } from "../database/index.ts"
import { put } from "../letters/index.ts"
import type { Taken } from "../stock/index.ts"
import { sharesOf } from "./rates.ts"

/** An order as it goes on record. */
export interface Entry {
  readonly number: string
  readonly key: string
  readonly store: string
  /** Whose it is; null for a guest's. */
  readonly customer: number | null
  readonly order: Pick<Order, "personal" | "shipping" | "billing">
  readonly priced: PricedCart
  readonly taken: ReadonlyArray<Taken>
  readonly placedAtMs: number
  /** Null where nobody waits for money. */
  readonly paymentDueAtMs: number | null
}

/**
 * Writes an order, its lines, what it took from stock, and the mail to be sent. Call it in the order's transaction.
 *
 * @returns the order's id
 * @rule CM10
 */
export const write = (
  database: DatabaseService,
  { number, key, store, customer, order, priced, taken, placedAtMs, paymentDueAtMs }: Entry,
): number => {
  const { cart, totals, lines, needsShipping } = priced
  const shares = sharesOf(priced)
  const orderId = insert(database, "orders", {
    number,
    order_key: key,
    cart: cart.token,
    cart_version: cart.version,
    store,
    customer,
    email: order.personal.email,
    first_name: order.personal.firstName,
    last_name: order.personal.lastName,
    shipping_address: needsShipping && order.shipping !== null ? JSON.stringify(order.shipping) : null,
    billing_address: JSON.stringify(order.billing),
    carrier_code: needsShipping ? cart.carrierCode : null,
    method_code: needsShipping ? cart.methodCode : null,
    payment_code: cart.paymentCode,
    coupon: totals.couponCode,
    subtotal_gross_cents: totals.subtotalGrossCents,
    discount_cents: totals.discountCents,
    shipping_gross_cents: totals.shippingGrossCents,
    tax_cents: totals.taxCents,
    grand_cents: totals.grandCents,
    totals: JSON.stringify(totals),
    tax_rates: JSON.stringify(shares.rates),
    shipping_tax_shares: JSON.stringify(shares.shipping),
    payment_tax_shares: JSON.stringify(shares.payment),
    placed_at: placedAtMs,
    payment_due_at: paymentDueAtMs,
  })
  const counted = new Set(taken.map(({ sku }) => sku))
  for (const [position, total] of totals.lines.entries()) {
    const { sku, parentSku, option, choices, type, withdrawalException } = lines[position]!
    insert(database, "order_line", {
      order_id: orderId,
      position,
      sku,
      parent_sku: parentSku,
      name: total.name,
      option: JSON.stringify(option),
      choices: JSON.stringify(choices),
      product_type: type,
      qty: total.qty,
      unit_gross_cents: total.unitGrossCents,
      row_gross_cents: total.rowGrossCents,
      discount_cents: total.discountCents,
      tax_cents: total.taxCents,
      rate_ppm: total.ratePpm,
      tax_shares: JSON.stringify(shares.lines[position]),
      withdrawal_exception: withdrawalException,
    })
    for (const [part, qty] of piecesOf(lines[position]!.taken))
      if (counted.has(part))
        insert(database, "order_line_stock", { order_id: orderId, position, sku: part, qty })
  }
  for (const { sku, qty } of taken) insert(database, "order_stock", { order_id: orderId, sku, qty })
  put(database, { kind: "order.placed", subject: number, payload: { store } }, placedAtMs)
  return orderId
}

/** One number of pieces per sku: a bundle may hold a part twice. */
const piecesOf = (taken: ReadonlyArray<Taken>): ReadonlyMap<string, number> => {
  const bySku = new Map<string, number>()
  for (const { sku, qty } of taken) bySku.set(sku, (bySku.get(sku) ?? 0) + qty)
  return bySku
}

/** The order that was placed under a key; null when there is none. @rule CM10 */
export const placedUnder = (
  database: DatabaseService,
  key: string,
): { readonly number: string; readonly placedAtMs: number } | null => {
  const row = database.get("SELECT number, placed_at FROM orders WHERE order_key = ?", key)
  return row === undefined ? null : { number: String(row["number"]), placedAtMs: Number(row["placed_at"]) }
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

/** The latest orders, newest first. @rule CM10 */
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
