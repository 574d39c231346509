import { Effect } from "effect"
import type { Address } from "@shop/core/address"
import { type Cents, cents, type RatePpm, subtract, sum } from "@shop/core/money"
import type { ChoiceWords } from "@shop/core/product"
import {
  type CreditBalance,
  splitCredit,
  subtractShares,
  initialCreditBalance,
  type TaxShare,
} from "@shop/core/tax"
import type { VatExemption } from "@shop/core/store-view"
import type { SqlError } from "../sql/index.ts"
import type { InvoiceFacts } from "./invoice.ts"
import type { OrderPaperRepository } from "./order-paper-repository.ts"
import type { OrderRepository } from "./order-repository.ts"
import type { OrderRecord } from "./record.ts"
import { piecesCents, type RefundPlan } from "./refund.ts"
import type { Seller } from "../seller/index.ts"

/** Contents of a credit note: which part of an invoice it cancels. Stored when it is issued, as for invoices. */
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
    /** Index of the line in the order, from 0; missing on older notes. */
    readonly position?: number
    /** Chosen options as text; missing without options. */
    readonly choices?: ReadonlyArray<ChoiceWords>
    /** The amount by tax rate; missing on older notes. */
    readonly shares?: ReadonlyArray<TaxShare>
  }>
  readonly shippingCents: Cents
  /** Amount beside pieces and delivery; negative where such an amount was refunded before. */
  readonly otherCents: Cents
  readonly rates: ReadonlyArray<TaxShare>
  readonly taxCents: Cents
  readonly amountCents: Cents
  /** The law under which no tax was charged; missing where some was. */
  readonly exemption?: VatExemption
}

/** The services of invoices and credit notes. */
export interface PaperTools {
  readonly orders: OrderRepository["Service"]
  readonly papers: OrderPaperRepository["Service"]
}

/** The credited amounts. */
interface Credit extends RefundPlan {
  /** The refund it belongs to; null for an unpaid amount. */
  readonly refund: number | null
}

/**
 * Issues the credit note of a refund when the order has an invoice. The note gets its number in the refund's transaction,
 * so that no refund lacks its note. Without an invoice there is nothing to correct.
 *
 * @param order - its state before the refund
 * @returns the note; null without an invoice
 * @rule CM164 - directive 2006/112/EC art. 219, 226; ours
 */
export const credit = Effect.fnUntraced(function* (
  { orders, papers }: PaperTools,
  order: OrderRecord,
  { refund, amountCents, shippingCents, lines }: Credit,
  nowMs: number,
): Effect.fn.Return<CreditNoteFacts | null, SqlError> {
  const invoice = yield* papers.invoice(order.id)
  if (invoice === null || amountCents <= 0) return null
  const before = yield* papers.creditNotes(order.id)
  const known = lines.filter(({ position }) => order.lines.some((line) => line.position === position))
  const shares = splitCredit(balanceOf(order, invoice, before), { amountCents, shippingCents, lines: known })
  const pieces = known.map(({ position, qty, amountCents: lineCents }, index) => {
    const { sku, name, choices, ratePpm } = order.lines.find((line) => line.position === position)!
    return {
      sku,
      name,
      qty,
      amountCents: lineCents,
      ratePpm,
      position,
      ...(choices.length === 0 ? {} : { choices }),
      shares: shares.lines[index]!,
    }
  })
  const goods = sum(pieces.map((line) => line.amountCents))
  const otherCents = cents(amountCents - goods - shippingCents)
  const { rates } = shares
  const facts: CreditNoteFacts = {
    number: yield* orders.nextNumber(order.store, "credit"),
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
    ...(invoice.exemption === undefined ? {} : { exemption: invoice.exemption }),
  }
  yield* papers.addCreditNote({ orderId: order.id, refund, currency: order.currency, note: facts })
  return facts
})

/**
 * Credits the rest of an invoice when its order is cancelled, paid or not.
 *
 * @param order - its state before the cancellation
 * @param refund - the refunded money, if any
 * @rule CM164
 */
export const creditRest = Effect.fnUntraced(function* (
  tools: PaperTools,
  order: OrderRecord,
  refund: number | null,
  nowMs: number,
): Effect.fn.Return<CreditNoteFacts | null, SqlError> {
  const credited = sum((yield* tools.papers.creditNotes(order.id)).map(({ amountCents }) => amountCents))
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
  return yield* credit(
    tools,
    order,
    { refund, amountCents: subtract(order.grandCents, credited), shippingCents, lines },
    nowMs,
  )
})

/** The part of an invoice that earlier notes have not credited, by rate: of each line, of delivery, and in total. */
const balanceOf = (
  order: OrderRecord,
  invoice: InvoiceFacts,
  notes: ReadonlyArray<CreditNoteFacts>,
): CreditBalance => {
  const open = initialCreditBalance({
    lines: order.lines.map(({ shares }) => shares),
    shipping: order.shippingShares,
    payment: [],
    rates: invoice.rates,
  })
  const left = notes.reduce(
    (balance, note) =>
      splitCredit(balance, {
        amountCents: note.amountCents,
        shippingCents: note.shippingCents,
        lines: note.lines.map(({ sku, amountCents, position }) => ({
          position: position ?? order.lines.findIndex((line) => line.sku === sku),
          amountCents,
        })),
      }).balance,
    open,
  )
  // The stored notes count, even if an older version computed them differently.
  return {
    ...left,
    rates: subtractShares(
      invoice.rates,
      notes.flatMap(({ rates }) => rates),
    ),
  }
}
