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
import type { SqlError } from "../drivers/sql/index.ts"
import type { InvoiceFacts } from "./invoice.ts"
import type { OrderPaperRepository } from "./order-paper-repository.ts"
import type { OrderRepository } from "./order-repository.ts"
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
    /** Of the line in the order, from 0 on; missing on notes of before it was kept. */
    readonly position?: number
    /** What was chosen, in words; missing when there was nothing to choose. */
    readonly choices?: ReadonlyArray<ChoiceWords>
    /** The amount by tax rate; missing on notes of before it was kept. */
    readonly shares?: ReadonlyArray<TaxShare>
  }>
  readonly shippingCents: Cents
  /** What belongs to no piece and no delivery; below zero where such an amount came back before. */
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
 * Credits what is left of an invoice when its order is cancelled, whether it was paid or not.
 *
 * @param order - as it is before it is cancelled
 * @param refund - the money that goes back, where some does
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

/** What earlier notes have left of an invoice, by rate: of each line, of delivery, and of the whole. */
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
  // What the notes say counts, whatever arithmetic they were made with.
  return {
    ...left,
    rates: subtractShares(
      invoice.rates,
      notes.flatMap(({ rates }) => rates),
    ),
  }
}
