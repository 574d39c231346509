import type { Address } from "@shop/core/address"
import { allocate, type Cents, cents, type RatePpm, subtract, sum, zero } from "@shop/core/money"
import { fromGross, type TaxShare } from "@shop/core/tax"
import { type DatabaseService, insert } from "../database/index.ts"
import type { InvoiceFacts } from "./invoice.ts"
import { nextNumber } from "./number.ts"
import { ratesOf } from "./rates.ts"
import type { OrderRecord } from "./record.ts"
import { piecesCents, type RefundPlan } from "./refund.ts"
import type { Seller } from "./seller.ts"

/** What a credit note says: how much of which invoice is taken back. Kept when it is issued, as invoices are. */
export interface CreditNoteFacts {
  readonly number: string
  readonly invoiceNumber: string
  readonly invoiceIssuedAtMs: number
  readonly orderNumber: string
  readonly store: string
  readonly language: string
  readonly seller: Seller
  readonly billing: Address
  readonly issuedAtMs: number
  readonly lines: ReadonlyArray<{
    readonly sku: string
    readonly name: string
    readonly qty: number
    readonly amountCents: Cents
    readonly ratePpm: RatePpm
  }>
  readonly shippingCents: Cents
  /** What belongs to no piece and no delivery; below zero where such an amount came back before. */
  readonly otherCents: Cents
  readonly rates: ReadonlyArray<TaxShare>
  readonly taxCents: Cents
  readonly amountCents: Cents
}

/** What is credited. */
interface Credit extends RefundPlan {
  /** The refund it belongs to; null for what was never paid. */
  readonly refund: number | null
}

/**
 * Issues the credit note of a refund where its order has an invoice: numbered in the transaction of the refund, so that
 * no money comes back on paper that is not there. Without an invoice there is nothing to correct, and no note.
 *
 * @param order - as it is before the refund
 * @returns the note; null without an invoice
 * @rule CM164 - directive 2006/112/EC art. 219, 226, by way of features §4; ours
 */
export const credit = (
  database: DatabaseService,
  order: OrderRecord,
  { refund, amountCents, shippingCents, lines }: Credit,
  nowMs: number,
): CreditNoteFacts | null => {
  const invoice = invoiceOfOrder(database, order.id)
  if (invoice === null || amountCents <= 0) return null
  const pieces = lines.flatMap(({ position, qty, amountCents: lineCents }) => {
    const line = order.lines.find((one) => one.position === position)
    return line === undefined
      ? []
      : [{ sku: line.sku, name: line.name, qty, amountCents: lineCents, ratePpm: line.ratePpm }]
  })
  const goods = sum(pieces.map((line) => line.amountCents))
  const otherCents = cents(amountCents - goods - shippingCents)
  const before = creditNotesOf(database, order.id)
  const isRest = sum([...before.map((note) => note.amountCents), amountCents]) === invoice.grandCents
  const rates = isRest
    ? lessRates(invoice.rates, before)
    : added([
        ...ratesOf({
          lines: pieces.map(({ amountCents: paidCents, ratePpm }) => ({
            paidCents,
            shares: [{ ratePpm, grossCents: paidCents }],
            isVirtual: false,
          })),
          shippingGrossCents: zero,
          paymentGrossCents: zero,
        }),
        // Delivery and sums without pieces are taxed as the whole order was.
        ...spread(cents(shippingCents + otherCents), invoice.rates),
      ])
  const facts: CreditNoteFacts = {
    number: nextNumber(database, order.store, "credit"),
    invoiceNumber: invoice.number,
    invoiceIssuedAtMs: invoice.issuedAtMs,
    orderNumber: order.number,
    store: order.store,
    language: invoice.language,
    seller: invoice.seller,
    billing: invoice.billing,
    issuedAtMs: nowMs,
    lines: pieces,
    shippingCents,
    otherCents,
    rates,
    taxCents: sum(rates.map(({ taxCents }) => taxCents)),
    amountCents,
  }
  insert(database, "credit_note", {
    number: facts.number,
    order_id: order.id,
    refund,
    amount_cents: amountCents,
    facts: JSON.stringify(facts),
    issued_at: nowMs,
  })
  return facts
}

/**
 * Credits what is left of an invoice when its order is cancelled, whether it was paid or not.
 *
 * @param order - as it is before it is cancelled
 * @param refund - the money that goes back, where some does
 * @rule CM164
 */
export const creditRest = (
  database: DatabaseService,
  order: OrderRecord,
  refund: number | null,
  nowMs: number,
): CreditNoteFacts | null => {
  const credited = sum(creditNotesOf(database, order.id).map(({ amountCents }) => amountCents))
  const lines = order.lines.flatMap(({ position, qty, refundedQty, rowGrossCents, discountCents }) =>
    qty > refundedQty
      ? [
          {
            position,
            qty: qty - refundedQty,
            amountCents: piecesCents(
              subtract(rowGrossCents, discountCents),
              qty,
              refundedQty,
              qty - refundedQty,
            ),
          },
        ]
      : [],
  )
  const shippingCents = subtract(order.shippingGrossCents, order.shippingRefundedCents)
  return credit(
    database,
    order,
    { refund, amountCents: subtract(order.grandCents, credited), shippingCents, lines },
    nowMs,
  )
}

/** The credit notes of an order, oldest first. @rule CM164 */
export const creditNotesOf = (
  database: DatabaseService,
  orderId: number,
): ReadonlyArray<CreditNoteFacts & { readonly refund: number | null }> =>
  database
    .all(
      "SELECT facts, refund FROM credit_note WHERE order_id = ? ORDER BY issued_at, length(number), number",
      orderId,
    )
    .map((row) => ({
      ...(JSON.parse(String(row["facts"])) as CreditNoteFacts),
      refund: row["refund"] === null ? null : Number(row["refund"]),
    }))

const invoiceOfOrder = (database: DatabaseService, orderId: number): InvoiceFacts | null => {
  const row = database.get("SELECT facts FROM invoice WHERE order_id = ?", orderId)
  return row === undefined ? null : (JSON.parse(String(row["facts"])) as InvoiceFacts)
}

/** An amount at the rates of a whole, each by its share. */
const spread = (amountCents: Cents, whole: ReadonlyArray<TaxShare>): ReadonlyArray<TaxShare> => {
  const isBack = amountCents < 0
  const parts = allocate(
    cents(Math.abs(amountCents)),
    whole.map(({ grossCents }) => grossCents),
  )
  return whole.map(({ ratePpm }, index) => {
    const share = fromGross(parts[index]!, ratePpm)
    const signed = (value: Cents): Cents => (isBack ? subtract(zero, value) : value)
    return {
      ratePpm,
      netCents: signed(share.netCents),
      taxCents: signed(share.taxCents),
      grossCents: signed(share.grossCents),
    }
  })
}

/** Shares of the same rate as one; rates of which nothing is left go. */
const added = (shares: ReadonlyArray<TaxShare>): ReadonlyArray<TaxShare> =>
  [...new Set(shares.map(({ ratePpm }) => ratePpm))]
    .toSorted((a, b) => b - a)
    .map((ratePpm) => {
      const own = shares.filter((share) => share.ratePpm === ratePpm)
      return {
        ratePpm,
        netCents: sum(own.map(({ netCents }) => netCents)),
        taxCents: sum(own.map(({ taxCents }) => taxCents)),
        grossCents: sum(own.map(({ grossCents }) => grossCents)),
      }
    })
    .filter(({ grossCents, netCents, taxCents }) => grossCents !== 0 || netCents !== 0 || taxCents !== 0)

/** What is left of an invoice's rates, so that the last note makes the books agree to the cent. */
const lessRates = (
  rates: ReadonlyArray<TaxShare>,
  notes: ReadonlyArray<CreditNoteFacts>,
): ReadonlyArray<TaxShare> =>
  added([
    ...rates,
    ...notes.flatMap((note) =>
      note.rates.map(({ ratePpm, netCents, taxCents, grossCents }) => ({
        ratePpm,
        netCents: subtract(zero, netCents),
        taxCents: subtract(zero, taxCents),
        grossCents: subtract(zero, grossCents),
      })),
    ),
  ])
