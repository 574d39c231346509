import { Effect } from "effect"
import { type InvoiceReason, OrderDocuments } from "@shop/commerce/orders"
import { Settings } from "@shop/core/settings"
import type { DocumentFile } from "../admin/model.ts"
import { invoiceMessage } from "../operator/invoice-messages.ts"
import { creditNotePdf, invoicePdf } from "./pdf.ts"

/**
 * Renders an order's invoice or one of its credit notes for the operator. The first request for an invoice issues it.
 *
 * @param creditNote - number of the credit note; null for the invoice
 * @returns the file, or a sentence with the reason why it is missing
 * @rule SR163
 */
export const operatorDocument = (
  order: string,
  creditNote: string | null,
): Effect.Effect<DocumentFile | string, never, OrderDocuments | Settings> =>
  Effect.gen(function* () {
    const documents = yield* OrderDocuments
    const { views } = yield* Settings
    if (creditNote === null) {
      const facts = yield* documents.invoice(order)
      return {
        fileName: `${facts.number}.pdf`,
        bytes: yield* Effect.promise(() => invoicePdf(facts, views)),
      }
    }
    const notes = yield* documents.creditNotes(order)
    const facts = notes.find(({ number }) => number === creditNote)
    if (facts === undefined) return `Order ${order} has no credit note ${creditNote}.`
    return {
      fileName: `${facts.number}.pdf`,
      bytes: yield* Effect.promise(() => creditNotePdf(facts, views)),
    }
  }).pipe(
    Effect.catch(({ reason }: { readonly reason: InvoiceReason }) =>
      Effect.succeed(invoiceMessage(reason, order)),
    ),
  )
