import { Effect } from "effect"
import type { Selectable } from "kysely"
import { type Address, completeAddress } from "@shop/core/address"
import { cents, type Cents, ratePpm, subtract } from "@shop/core/money"
import type { ProductOption } from "@shop/core/product"
import { type ChargeShares, splitCharges, type TaxShare } from "@shop/core/tax"
import { choicesOf, type OrderLineRecord, type OrderRecord, type RefundRecord } from "./record.ts"
import type { SqlError } from "../sql/errors.ts"
import type { SqlService } from "../sql/sql.ts"
import type { Tables } from "../sql/tables.ts"

type OrderRow = Selectable<Tables["orders"]>
type LineRow = Selectable<Tables["order_line"]>

const decodeShares = (json: string | null): ReadonlyArray<TaxShare> | null =>
  json === null ? null : (JSON.parse(json) as ReadonlyArray<TaxShare>)

/** Orders from before shares were stored have one rate per line. */
const olderShares = (
  rows: ReadonlyArray<LineRow>,
  shippingGrossCents: Cents,
  paymentGrossCents: Cents,
): ChargeShares =>
  splitCharges({
    lines: rows.map((row) => ({
      afterDiscountCents: subtract(cents(row.row_gross_cents), cents(row.discount_cents)),
      beforeDiscountCents: cents(row.row_gross_cents),
      qty: row.qty,
      rateWeights: [{ ratePpm: ratePpm(row.rate_ppm), grossCents: cents(row.unit_gross_cents) }],
      isVirtual: false,
    })),
    shippingGrossCents,
    paymentGrossCents,
  })

const toLine = (row: LineRow, older: ReadonlyArray<TaxShare>): OrderLineRecord => ({
  position: row.position,
  sku: row.sku,
  parentSku: row.parent_sku,
  name: row.name,
  option: JSON.parse(row.option) as ProductOption,
  choices: choicesOf(row),
  qty: row.qty,
  refundedQty: row.refunded_qty,
  withdrawnQty: row.withdrawn_qty,
  withdrawalException: row.withdrawal_exception,
  unitGrossCents: cents(row.unit_gross_cents),
  rowGrossCents: cents(row.row_gross_cents),
  discountCents: cents(row.discount_cents),
  taxCents: cents(row.tax_cents),
  ratePpm: ratePpm(row.rate_ppm),
  shares: decodeShares(row.tax_shares) ?? older,
})

const toRecord = (
  row: OrderRow,
  lineRows: ReadonlyArray<LineRow>,
  refunds: ReadonlyArray<RefundRecord>,
): OrderRecord => {
  const paymentGrossCents = cents(
    row.grand_cents - row.subtotal_gross_cents - row.discount_cents - row.shipping_gross_cents,
  )
  const older = olderShares(lineRows, cents(row.shipping_gross_cents), paymentGrossCents)
  const billing = JSON.parse(row.billing_address) as Partial<Address>
  return {
    id: row.id,
    number: row.number,
    store: row.store,
    currency: row.currency,
    status: row.status,
    customerId: row.customer,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    shipping:
      row.shipping_address === null
        ? null
        : completeAddress(JSON.parse(row.shipping_address) as Partial<Address>),
    billing: billing.country === undefined ? null : completeAddress(billing),
    carrierCode: row.carrier_code,
    paymentCode: row.payment_code,
    coupon: row.coupon,
    subtotalGrossCents: cents(row.subtotal_gross_cents),
    discountCents: cents(row.discount_cents),
    shippingGrossCents: cents(row.shipping_gross_cents),
    taxCents: cents(row.tax_cents),
    grandCents: cents(row.grand_cents),
    paidCents: cents(row.paid_cents),
    refundedCents: cents(row.refunded_cents),
    shippingRefundedCents: cents(row.shipping_refunded_cents),
    paymentGrossCents,
    shippingShares: decodeShares(row.shipping_tax_shares) ?? older.shipping,
    rates: decodeShares(row.tax_rates) ?? older.rates,
    placedAtMs: row.placed_at,
    shippedAtMs: row.shipped_at,
    completedAtMs: row.completed_at,
    cancelledAtMs: row.cancelled_at,
    cancelReason: row.cancel_reason,
    paymentDueAtMs: row.payment_due_at,
    isDemonstration: row.is_demonstration === 1,
    tracking: row.tracking,
    lines: lineRows.map((line, index) => toLine(line, older.lines[index]!)),
    refunds,
  }
}

const refundsOf = Effect.fnUntraced(function* (
  { db, all }: SqlService,
  orderId: number,
): Effect.fn.Return<ReadonlyArray<RefundRecord>, SqlError> {
  const ofOrder = db.selectFrom("order_refund").where("order_id", "=", orderId)
  const refunds = yield* all(ofOrder.selectAll().orderBy("id"))
  if (refunds.length === 0) return []
  const lines = yield* all(
    db
      .selectFrom("order_refund_line")
      .selectAll()
      .where("refund", "in", ofOrder.select("id"))
      .orderBy("refund")
      .orderBy("position"),
  )
  return refunds.map((row) => ({
    id: row.id,
    amountCents: cents(row.amount_cents),
    shippingCents: cents(row.shipping_cents),
    isRestocked: row.is_restocked === 1,
    madeAtMs: row.made_at,
    lines: lines
      .filter(({ refund }) => refund === row.id)
      .map(({ position, qty, amount_cents }) => ({ position, qty, amountCents: cents(amount_cents) })),
  }))
})

/** An order with its lines and refunds. @param row - null for an unknown order */
export const completeOrder = Effect.fnUntraced(function* (
  sql: SqlService,
  row: OrderRow | null,
): Effect.fn.Return<OrderRecord | null, SqlError> {
  if (row === null) return null
  const { db, all } = sql
  const lines = yield* all(
    db.selectFrom("order_line").selectAll().where("order_id", "=", row.id).orderBy("position"),
  )
  return toRecord(row, lines, yield* refundsOf(sql, row.id))
})
