import type { Address } from "@shop/core/address"
import { type Cents, cents, type RatePpm, ratePpm, subtract } from "@shop/core/money"
import {
  type ChoiceWords,
  emptyOption,
  type ProductOption,
  type WithdrawalException,
  writtenWords,
} from "@shop/core/product"
import { splitCharges, type ChargeShares, type TaxShare } from "@shop/core/tax"
import type { DatabaseService, Row } from "../database/index.ts"
import type { CancelReason } from "./life-model.ts"
import type { OrderStatus } from "./transition.ts"

/** A line of an order as it stands. */
export interface OrderLineRecord {
  /** From 0 on; names the line. */
  readonly position: number
  readonly sku: string
  readonly parentSku: string | null
  readonly name: string
  readonly option: ProductOption
  /** What was chosen, in the buyer's language, as it was when the order was placed. */
  readonly choices: ReadonlyArray<ChoiceWords>
  readonly qty: number
  readonly refundedQty: number
  readonly withdrawnQty: number
  /** Why the right to withdraw does not hold, as it was when the order was placed; null when it does. */
  readonly withdrawalException: WithdrawalException | null
  readonly unitGrossCents: Cents
  readonly rowGrossCents: Cents
  /** >= 0 */
  readonly discountCents: Cents
  readonly taxCents: Cents
  /** Of the largest share. */
  readonly ratePpm: RatePpm
  /** What is paid for the line, its discount taken off, by tax rate. */
  readonly shares: ReadonlyArray<TaxShare>
}

/** Money that was given back. */
export interface RefundRecord {
  readonly id: number
  readonly amountCents: Cents
  readonly shippingCents: Cents
  readonly isRestocked: boolean
  readonly madeAtMs: number
  readonly lines: ReadonlyArray<{
    readonly position: number
    readonly qty: number
    readonly amountCents: Cents
  }>
}

/** An order as it stands. @rule CM82 */
export interface OrderRecord {
  readonly id: number
  readonly number: string
  readonly store: string
  readonly status: OrderStatus
  /** Null for a guest's. */
  readonly customerId: number | null
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly shipping: Address | null
  /** Null once the law no longer wants it kept and its owner has gone. */
  readonly billing: Address | null
  readonly carrierCode: string | null
  readonly paymentCode: string
  readonly coupon: string | null
  readonly subtotalGrossCents: Cents
  /** <= 0 */
  readonly discountCents: Cents
  readonly shippingGrossCents: Cents
  /** What the way of paying costs. */
  readonly paymentGrossCents: Cents
  readonly taxCents: Cents
  readonly grandCents: Cents
  readonly paidCents: Cents
  readonly refundedCents: Cents
  readonly shippingRefundedCents: Cents
  /** Delivery by tax rate. */
  readonly shippingShares: ReadonlyArray<TaxShare>
  /** The whole order by tax rate. */
  readonly rates: ReadonlyArray<TaxShare>
  readonly placedAtMs: number
  readonly shippedAtMs: number | null
  readonly completedAtMs: number | null
  readonly cancelledAtMs: number | null
  /** Why the shop cancelled it by itself; null for any other end. */
  readonly cancelReason: CancelReason | null
  /** When it is cancelled if it is not paid; null for never. */
  readonly paymentDueAtMs: number | null
  /** What the carrier knows the parcel by. */
  readonly tracking: string | null
  readonly lines: ReadonlyArray<OrderLineRecord>
  readonly refunds: ReadonlyArray<RefundRecord>
}

/**
 * An order by its number.
 *
 * @param number - such as "FR-100001"; spaces and case are forgiven
 * @returns null when there is none
 * @rule CM82
 */
export const findOrder = (database: DatabaseService, number: string): OrderRecord | null => {
  const row = database.get("SELECT * FROM orders WHERE number = ?", number.trim().toUpperCase())
  return row === undefined ? null : toRecord(database, row)
}

/** What is left to be given back, in cents. @rule CM84 */
export const refundableCents = ({ paidCents, refundedCents }: OrderRecord): Cents =>
  subtract(paidCents, refundedCents)

const toRecord = (database: DatabaseService, row: Row): OrderRecord => {
  const id = Number(row["id"])
  const rows = database.all("SELECT * FROM order_line WHERE order_id = ? ORDER BY position", id)
  const [grand, subtotal, discount, delivery] = [
    "grand_cents",
    "subtotal_gross_cents",
    "discount_cents",
    "shipping_gross_cents",
  ].map((column) => Number(row[column])) as [number, number, number, number]
  const paymentGrossCents = cents(grand - subtotal - discount - delivery)
  const before = sharesBefore(rows, amount(row["shipping_gross_cents"]), paymentGrossCents)
  const lines = rows.map((line, index) => toLine(line, before.lines[index]!))
  const billing = JSON.parse(String(row["billing_address"])) as Partial<Address>
  const shipping = row["shipping_address"]
  return {
    id,
    number: String(row["number"]),
    store: String(row["store"]),
    status: row["status"] as OrderStatus,
    customerId: whole(row["customer"]),
    email: String(row["email"]),
    firstName: String(row["first_name"]),
    lastName: String(row["last_name"]),
    shipping: typeof shipping === "string" ? (JSON.parse(shipping) as Address) : null,
    billing: billing.country === undefined ? null : (billing as Address),
    carrierCode: text(row["carrier_code"]),
    paymentCode: String(row["payment_code"]),
    coupon: text(row["coupon"]),
    subtotalGrossCents: amount(row["subtotal_gross_cents"]),
    discountCents: amount(row["discount_cents"]),
    shippingGrossCents: amount(row["shipping_gross_cents"]),
    taxCents: amount(row["tax_cents"]),
    grandCents: amount(row["grand_cents"]),
    paidCents: amount(row["paid_cents"]),
    refundedCents: amount(row["refunded_cents"]),
    shippingRefundedCents: amount(row["shipping_refunded_cents"]),
    paymentGrossCents,
    shippingShares: sharesIn(row["shipping_tax_shares"]) ?? before.shipping,
    rates: sharesIn(row["tax_rates"]) ?? before.rates,
    placedAtMs: Number(row["placed_at"]),
    shippedAtMs: whole(row["shipped_at"]),
    completedAtMs: whole(row["completed_at"]),
    cancelledAtMs: whole(row["cancelled_at"]),
    cancelReason: text(row["cancel_reason"]) as CancelReason | null,
    paymentDueAtMs: whole(row["payment_due_at"]),
    tracking: text(row["tracking"]),
    lines,
    refunds: refundsOf(database, id),
  }
}

/** Orders of before shares were kept have one rate per line. */
const sharesBefore = (
  rows: ReadonlyArray<Row>,
  shippingGrossCents: Cents,
  paymentGrossCents: Cents,
): ChargeShares =>
  splitCharges({
    lines: rows.map((row) => ({
      afterDiscountCents: subtract(amount(row["row_gross_cents"]), amount(row["discount_cents"])),
      beforeDiscountCents: amount(row["row_gross_cents"]),
      qty: Number(row["qty"]),
      rateWeights: [
        { ratePpm: ratePpm(Number(row["rate_ppm"])), grossCents: amount(row["unit_gross_cents"]) },
      ],
      isVirtual: false,
    })),
    shippingGrossCents,
    paymentGrossCents,
  })

const sharesIn = (value: Row[string] | undefined): ReadonlyArray<TaxShare> | null =>
  typeof value === "string" ? (JSON.parse(value) as ReadonlyArray<TaxShare>) : null

/**
 * The choices of a line in words. An order of before they were kept has what its buyer wrote.
 *
 * @param row - of `order_line`
 * @rule CM10
 */
export const choicesOf = (row: Row): ReadonlyArray<ChoiceWords> =>
  typeof row["choices"] === "string"
    ? (JSON.parse(row["choices"]) as ReadonlyArray<ChoiceWords>)
    : writtenWords({ ...emptyOption, ...(JSON.parse(String(row["option"])) as Partial<ProductOption>) })

const toLine = (row: Row, before: ReadonlyArray<TaxShare>): OrderLineRecord => ({
  position: Number(row["position"]),
  sku: String(row["sku"]),
  parentSku: text(row["parent_sku"]),
  name: String(row["name"]),
  option: JSON.parse(String(row["option"])) as ProductOption,
  choices: choicesOf(row),
  qty: Number(row["qty"]),
  refundedQty: Number(row["refunded_qty"]),
  withdrawnQty: Number(row["withdrawn_qty"]),
  withdrawalException: text(row["withdrawal_exception"]) as WithdrawalException | null,
  unitGrossCents: amount(row["unit_gross_cents"]),
  rowGrossCents: amount(row["row_gross_cents"]),
  discountCents: amount(row["discount_cents"]),
  taxCents: amount(row["tax_cents"]),
  ratePpm: ratePpm(Number(row["rate_ppm"])),
  shares: sharesIn(row["tax_shares"]) ?? before,
})

const refundsOf = (database: DatabaseService, orderId: number): ReadonlyArray<RefundRecord> =>
  database.all("SELECT * FROM order_refund WHERE order_id = ? ORDER BY id", orderId).map((row) => ({
    id: Number(row["id"]),
    amountCents: amount(row["amount_cents"]),
    shippingCents: amount(row["shipping_cents"]),
    isRestocked: row["is_restocked"] === 1,
    madeAtMs: Number(row["made_at"]),
    lines: database
      .all("SELECT * FROM order_refund_line WHERE refund = ? ORDER BY position", row["id"]!)
      .map((line) => ({
        position: Number(line["position"]),
        qty: Number(line["qty"]),
        amountCents: amount(line["amount_cents"]),
      })),
  }))

const amount = (value: Row[string] | undefined): Cents => cents(Number(value))
const whole = (value: Row[string] | undefined): number | null => (value == null ? null : Number(value))
const text = (value: Row[string] | undefined): string | null => (typeof value === "string" ? value : null)
