import { Effect } from "effect"
import { type Insertable, sql as raw } from "kysely"
import { normalizeEmail } from "@shop/core/form"
import { couponKey } from "../carts/coupon-code.ts"
import { type NewOrder, OrderRepository } from "./order-repository.ts"
import { sumBySku } from "../stock/model.ts"
import { forUpdate } from "../sql/lock.ts"
import { rowsOf } from "../sql/parameters.ts"
import { foldText, orderTexts } from "../sql/search-text.ts"
import type { SqlService } from "../sql/sql.ts"
import type { Tables } from "../sql/tables.ts"
import { orderNumbers } from "./order-numbers.sql.ts"
import { completeOrder } from "./order-records.sql.ts"

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
  isDemonstration,
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
  ...orderTexts({
    email: order.personal.email,
    first_name: order.personal.firstName,
    last_name: order.personal.lastName,
  }),
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
  is_demonstration: isDemonstration ? 1 : 0,
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

/** Managed stock that each line took. A bundle may contain a part twice. */
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

export const orderRepository = (sql: SqlService): OrderRepository["Service"] => {
  const { dialect, db, all, first, run } = sql
  /** Of the indexes of folded columns. */
  const collation = dialect === "sqlite" ? raw`` : raw` collate "C"`
  const byNumber = (number: string) =>
    db.selectFrom("orders").selectAll().where("number", "=", number.trim().toUpperCase())
  return OrderRepository.of({
    find: (number) => Effect.flatMap(first(byNumber(number)), (row) => completeOrder(sql, row)),
    lock: (number) =>
      Effect.flatMap(first(byNumber(number).$call(forUpdate(dialect))), (row) => completeOrder(sql, row)),
    hasAccount: (customerId) =>
      Effect.map(
        first(
          db.selectFrom("customer").select("id").where("id", "=", customerId).where("deleted_at", "is", null),
        ),
        (row) => row !== null,
      ),
    findStep: (orderId, key) =>
      Effect.map(
        first(
          db.selectFrom("order_step").select("asked").where("order_id", "=", orderId).where("key", "=", key),
        ),
        (row) => row?.asked ?? null,
      ),
    addStep: (orderId, { key, verb, request, actor, nowMs }) =>
      Effect.map(
        first(
          db
            .insertInto("order_step")
            .values({ order_id: orderId, key, action: verb, asked: request, actor, made_at: nowMs })
            .returning("id"),
        ),
        (row) => row!.id,
      ),
    change: (orderId, { status, isPaid = false, shipped, completedAtMs, cancelled }) =>
      Effect.asVoid(
        run(
          db
            .updateTable("orders")
            .set({
              status,
              ...(isPaid ? { paid_cents: raw<number>`grand_cents` } : {}),
              ...(shipped === undefined ? {} : { shipped_at: shipped.atMs, tracking: shipped.tracking }),
              ...(completedAtMs === undefined ? {} : { completed_at: completedAtMs }),
              ...(cancelled === undefined
                ? {}
                : { cancelled_at: cancelled.atMs, cancel_reason: cancelled.reason }),
            })
            .where("id", "=", orderId),
        ),
      ),
    addRefund: Effect.fnUntraced(function* (order, { step, plan, isRestocked, nowMs }) {
      const { amountCents, shippingCents, lines } = plan
      const added = yield* first(
        db
          .insertInto("order_refund")
          .values({
            order_id: order.id,
            step,
            currency: order.currency,
            amount_cents: amountCents,
            shipping_cents: shippingCents,
            is_restocked: isRestocked ? 1 : 0,
            made_at: nowMs,
          })
          .returning("id"),
      )
      const { id } = added!
      yield* run(
        db
          .updateTable("orders")
          .set({
            refunded_cents: raw`refunded_cents + ${amountCents}`,
            shipping_refunded_cents: raw`shipping_refunded_cents + ${shippingCents}`,
          })
          .where("id", "=", order.id),
      )
      if (lines.length === 0) return id
      yield* run(
        db.insertInto("order_refund_line").values(
          lines.map(({ position, qty, amountCents: lineCents }) => ({
            refund: id,
            position,
            qty,
            amount_cents: lineCents,
          })),
        ),
      )
      const pieces = lines.map(({ position, qty }) => ({ position, qty }))
      yield* run(
        db
          .updateTable("order_line")
          .from(rowsOf(dialect, pieces, { position: "number", qty: "number" }).as("pieces"))
          .set({ refunded_qty: raw`order_line.refunded_qty + pieces.qty` })
          .where("order_line.order_id", "=", order.id)
          .whereRef("order_line.position", "=", "pieces.position"),
      )
      return id
    }),
    lineStock: (orderId) =>
      all(
        db
          .selectFrom("order_line_stock")
          .select(["position", "sku", "qty"])
          .where("order_id", "=", orderId)
          .orderBy("position")
          .orderBy("sku"),
      ),
    stockWithoutLines: (orderId) =>
      all(
        db
          .selectFrom("order_stock")
          .select(["sku", raw<number>`qty - returned_qty`.as("qty")])
          .where("order_id", "=", orderId)
          .where(
            "sku",
            "not in",
            db.selectFrom("order_line_stock").select("sku").where("order_id", "=", orderId),
          ),
      ),
    countReturned: (orderId, pieces) =>
      Effect.asVoid(
        run(
          db
            .updateTable("order_stock")
            .from(rowsOf(dialect, pieces, { sku: "text", qty: "number" }).as("pieces"))
            .set({ returned_qty: raw`order_stock.returned_qty + pieces.qty` })
            .where("order_stock.order_id", "=", orderId)
            .whereRef("order_stock.sku", "=", "pieces.sku"),
        ),
      ),
    ...orderNumbers(sql),
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
    waitingPieces: (email) =>
      Effect.map(
        first(
          db
            .selectFrom("orders")
            .innerJoin("order_line", "order_line.order_id", "orders.id")
            .select(({ fn }) => fn.sum<number | string | null>("order_line.qty").as("pieces"))
            // The index of the folded addresses; an order of an older build has none for a moment.
            .where((where) =>
              where.or([
                where(raw<string>`orders.email_folded${collation}`, "=", foldText(email)),
                where("orders.email_folded", "is", null),
              ]),
            )
            .where("orders.email_key", "=", normalizeEmail(email))
            .where("orders.status", "=", "pending")
            .whereRef("orders.paid_cents", "<", "orders.grand_cents"),
        ),
        (row) => Number(row?.pieces ?? 0),
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
}
