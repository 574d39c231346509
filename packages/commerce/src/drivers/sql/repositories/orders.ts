import { Effect } from "effect"
import { type Insertable, sql as raw } from "kysely"
import { normalizeEmail } from "@shop/core/form"
import { couponKey } from "../../../carts/coupon-code.ts"
import { type NewOrder, OrderRepository, type Series } from "../../../orders/order-repository.ts"
import { sumBySku } from "../../../stock/model.ts"
import type { SqlService } from "../sql.ts"
import type { Tables } from "../tables.ts"

const firstNumber = 100_001
const letters: Readonly<Record<Series, string>> = { order: "", invoice: "I", credit: "C" }

const toRow = ({
  number,
  key,
  store,
  currency,
  customer,
  order,
  priced: { cart, totals, needsShipping },
  shares,
  status,
  isPaid,
  placedAtMs,
  paymentDueAtMs,
}: NewOrder): Insertable<Tables["orders"]> => ({
  number,
  order_key: key,
  cart: cart.token,
  cart_version: cart.version,
  store,
  currency,
  customer,
  status,
  email: order.personal.email,
  email_key: normalizeEmail(order.personal.email),
  first_name: order.personal.firstName,
  last_name: order.personal.lastName,
  shipping_address: needsShipping && order.shipping !== null ? JSON.stringify(order.shipping) : null,
  billing_address: JSON.stringify(order.billing),
  carrier_code: needsShipping ? cart.carrierCode : null,
  method_code: needsShipping ? cart.methodCode : null,
  payment_code: cart.paymentCode!,
  coupon: totals.couponCode,
  coupon_key: totals.couponCode === null ? null : couponKey(totals.couponCode),
  subtotal_gross_cents: totals.subtotalGrossCents,
  discount_cents: totals.discountCents,
  shipping_gross_cents: totals.shippingGrossCents,
  tax_cents: totals.taxCents,
  grand_cents: totals.grandCents,
  paid_cents: isPaid ? totals.grandCents : 0,
  totals: JSON.stringify(totals),
  tax_rates: JSON.stringify(shares.rates),
  shipping_tax_shares: JSON.stringify(shares.shipping),
  payment_tax_shares: JSON.stringify(shares.payment),
  placed_at: placedAtMs,
  payment_due_at: paymentDueAtMs,
})

const toLineRows = (
  orderId: number,
  { priced: { totals, lines }, shares }: NewOrder,
): ReadonlyArray<Insertable<Tables["order_line"]>> =>
  totals.lines.map((total, position) => {
    const { sku, parentSku, option, choices, type, withdrawalException } = lines[position]!
    return {
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
    }
  })

/** What each line took from managed stock. A bundle may contain a part twice. */
const toLineStockRows = (
  orderId: number,
  { priced: { lines }, taken }: NewOrder,
): ReadonlyArray<Insertable<Tables["order_line_stock"]>> => {
  const managed = new Set(taken.map(({ sku }) => sku))
  return lines.flatMap((line, position) =>
    sumBySku(line.taken)
      .filter(({ sku }) => managed.has(sku))
      .map(({ sku, qty }) => ({ order_id: orderId, position, sku, qty })),
  )
}

export const orderRepository = ({ db, all, first, run }: SqlService): OrderRepository["Service"] =>
  OrderRepository.of({
    nextNumber: (store, series) =>
      Effect.map(
        first(
          db
            .insertInto("counter")
            .values({ name: `${series}.${store}`, value: firstNumber })
            .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: raw`counter.value + 1` }))
            .returning("value"),
        ),
        (row) => `${store.toUpperCase()}-${letters[series]}${row!.value}`,
      ),
    add: Effect.fnUntraced(function* (order) {
      const added = yield* first(db.insertInto("orders").values(toRow(order)).returning("id"))
      const { id } = added!
      yield* run(db.insertInto("order_line").values(toLineRows(id, order)))
      const lineStock = toLineStockRows(id, order)
      if (lineStock.length > 0) yield* run(db.insertInto("order_line_stock").values(lineStock))
      const stock = order.taken.map(({ sku, qty }) => ({ order_id: id, sku, qty }))
      if (stock.length > 0) yield* run(db.insertInto("order_stock").values(stock))
      return id
    }),
    placedUnder: (key) =>
      first(
        db
          .selectFrom("orders")
          .select(["number", "placed_at as placedAtMs", "customer as customerId"])
          .where("order_key", "=", key),
      ),
    adopt: Effect.fnUntraced(function* ({ key, customerId }) {
      yield* run(
        db
          .updateTable("orders")
          .set({ customer: customerId })
          .where("order_key", "=", key)
          .where("customer", "is", null),
      )
      const row = yield* first(
        db
          .selectFrom("orders")
          .select("number")
          .where("order_key", "=", key)
          .where("customer", "=", customerId),
      )
      return row?.number ?? null
    }),
    latest: (countMax) =>
      Effect.map(
        all(
          db
            .selectFrom("orders")
            .select(["number", "store", "status", "email", "grand_cents", "placed_at"])
            .select((select) =>
              select
                .selectFrom("order_line")
                .select(({ fn }) => fn.countAll<number>().as("count"))
                .whereRef("order_line.order_id", "=", "orders.id")
                .as("line_count"),
            )
            .orderBy("id", "desc")
            .limit(countMax),
        ),
        (rows) =>
          rows.map(({ grand_cents, placed_at, line_count, ...row }) => ({
            ...row,
            grandCents: grand_cents,
            lineCount: line_count ?? 0,
            placedAtMs: placed_at,
          })),
      ),
    overdue: (nowMs, countMax) =>
      Effect.map(
        all(
          db
            .selectFrom("orders")
            .select("number")
            .where("status", "=", raw.lit("pending"))
            .where("payment_due_at", "<=", nowMs)
            .whereRef("paid_cents", "<", "grand_cents")
            .orderBy("payment_due_at")
            .limit(countMax),
        ),
        (rows) => rows.map(({ number }) => number),
      ),
  })
