import { Effect } from "effect"
import { type InvoiceReason, OrderDocuments } from "@shop/commerce/orders"
import { Settings } from "@shop/core/settings"
import type { DocumentFile } from "../admin/model.ts"
import { invoiceMessage } from "../operator/invoice-messages.ts"
import { creditNotePdf, invoicePdf } from "./pdf.ts"

/**
 * Renders an order's invoice or one of its credit notes for the operator, when it is issued: a link changes nothing.
 *
 * @param creditNote - number of the credit note; null for the invoice
 * @returns the file, or a sentence with the reason why it is missing
 * @rule SR163, CM394
 */
export const operatorDocument = (
  order: string,
  creditNote: string | null,
): Effect.Effect<DocumentFile | string, never, OrderDocuments | Settings> =>
  Effect.gen(function* () {
    const documents = yield* OrderDocuments
    const { views } = yield* Settings
    const { invoice: facts, creditNotes } = yield* documents.issued(order)
    if (creditNote === null) {
      if (facts === null) return invoiceMessage({ tag: "NotIssued" }, order)
      return {
        fileName: `${facts.number}.pdf`,
        bytes: yield* Effect.promise(() => invoicePdf(facts, views)),
      }
    }
    const note = creditNotes.find(({ number }) => number === creditNote)
    if (note === undefined) return `Order ${order} has no credit note ${creditNote}.`
    return {
      fileName: `${note.number}.pdf`,
      bytes: yield* Effect.promise(() => creditNotePdf(note, views)),
    }
  }).pipe(
    Effect.catch(({ reason }: { readonly reason: InvoiceReason }) =>
      Effect.succeed(invoiceMessage(reason, order)),
    ),
  )
