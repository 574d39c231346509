import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"
import type { CreditNoteFacts } from "./credit-note.ts"
import type { InvoiceFacts } from "./invoice.ts"

/** A credit note, and the refund it belongs to; null for money that was never paid. */
export type StoredCreditNote = CreditNoteFacts & { readonly refund: number | null }

/** Invoices and credit notes. They are stored as they were issued, and never change. */
export class OrderPaperRepository extends Context.Service<
  OrderPaperRepository,
  {
    /** The invoice of an order. */
    readonly invoice: (orderId: number) => Effect.Effect<InvoiceFacts | null, SqlError>
    readonly addInvoice: (orderId: number, invoice: InvoiceFacts) => Effect.Effect<void, SqlError>
    /** The credit notes of an order, oldest first. @rule CM164 */
    readonly creditNotes: (orderId: number) => Effect.Effect<ReadonlyArray<StoredCreditNote>, SqlError>
    readonly addCreditNote: (entry: {
      readonly orderId: number
      readonly refund: number | null
      readonly currency: string
      readonly note: CreditNoteFacts
    }) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/OrderPaperRepository") {}
