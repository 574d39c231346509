import { Clock, Context, Effect, Layer } from "effect"
import { Settings } from "@shop/core/settings"
import { dieOnSqlError, readCommitted, Sql } from "../sql/index.ts"
import type { CreditNoteFacts } from "./credit-note.ts"
import { isInvoiceable, type InvoiceFacts, InvoiceRefused, issueInvoice } from "./invoice.ts"
import { OrderPaperRepository } from "./order-paper-repository.ts"
import { OrderRepository } from "./order-repository.ts"
import type { OrderRecord } from "./record.ts"
import { SellerFacts } from "../seller/index.ts"

/** Invoices and credit notes. @rule CM86, CM164 */
export class OrderDocuments extends Context.Service<
  OrderDocuments,
  {
    /** The invoice of an order by its number. It is issued now if it is missing. @fails InvoiceRefused, and no number is used */
    readonly invoice: (number: string) => Effect.Effect<InvoiceFacts, InvoiceRefused>
    /** The invoice and the credit notes of an order by its number, as they are issued. @fails InvoiceRefused OrderUnknown @rule CM394 */
    readonly issued: (number: string) => Effect.Effect<
      {
        /** Null before it is issued. */
        readonly invoice: InvoiceFacts | null
        /** Oldest first. */
        readonly creditNotes: ReadonlyArray<CreditNoteFacts>
      },
      InvoiceRefused
    >
    /**
     * The credit notes of an order by its number, oldest first. A credit note names its invoice, so a missing invoice is
     * issued first.
     *
     * @fails InvoiceRefused
     */
    readonly creditNotes: (number: string) => Effect.Effect<ReadonlyArray<CreditNoteFacts>, InvoiceRefused>
    /** The issued credit notes of an order, oldest first, and whether it has an invoice or can have one. */
    readonly list: (order: OrderRecord) => Effect.Effect<{
      readonly hasInvoice: boolean
      readonly creditNotes: ReadonlyArray<CreditNoteFacts>
    }>
  }
>()("@shop/commerce/OrderDocuments") {
  static readonly layer = Layer.effect(
    OrderDocuments,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const orders = yield* OrderRepository
  const papers = yield* OrderPaperRepository
  const { views } = yield* Settings
  const invoicing = { orders, papers, views, seller: yield* SellerFacts }
  const inTransaction = readCommitted(yield* Sql)

  return OrderDocuments.of({
    invoice: Effect.fn("OrderDocuments.invoice")(function* (number) {
      return yield* issueInvoice(invoicing, number, yield* Clock.currentTimeMillis)
    }, inTransaction),
    issued: Effect.fn("OrderDocuments.issued")(function* (number) {
      const order = yield* orders.find(number)
      if (order === null) return yield* new InvoiceRefused({ reason: { tag: "OrderUnknown" } })
      return { invoice: yield* papers.invoice(order.id), creditNotes: yield* papers.creditNotes(order.id) }
    }, dieOnSqlError),
    creditNotes: Effect.fn("OrderDocuments.creditNotes")(function* (number) {
      const order = yield* orders.lock(number)
      // A cancelled order may have no invoice, and then has no note either.
      const existing = order === null ? [] : yield* papers.creditNotes(order.id)
      if (order === null || (existing.length === 0 && order.refunds.length > 0))
        yield* issueInvoice(invoicing, number, yield* Clock.currentTimeMillis)
      return order === null ? [] : yield* papers.creditNotes(order.id)
    }, inTransaction),
    list: Effect.fn("OrderDocuments.list")(function* (order) {
      return {
        hasInvoice: yield* isInvoiceable(invoicing, order),
        creditNotes: yield* papers.creditNotes(order.id),
      }
    }, dieOnSqlError),
  })
})
