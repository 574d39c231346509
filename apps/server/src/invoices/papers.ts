import { Effect } from "effect"
import { type InvoiceReason, Orders } from "@shop/commerce/orders"
import { Settings } from "@shop/core/settings"
import type { Paper } from "../admin/model.ts"
import { invoiceWordsOf } from "../operator/invoice-words.ts"
import { creditNotePdf, invoicePdf } from "./pdf.ts"

/**
 * An order's paper for the operator: its invoice, which is issued when it is first asked for, or a credit note.
 *
 * @param creditNote - its number; null for the invoice
 * @returns words when there is none
 * @rule SR163
 */
export const paperOf = (
  order: string,
  creditNote: string | null,
): Effect.Effect<Paper | string, never, Orders | Settings> =>
  Effect.gen(function* () {
    const orders = yield* Orders
    const { views } = yield* Settings
    if (creditNote === null) {
      const facts = yield* orders.invoice(order)
      return {
        fileName: `${facts.number}.pdf`,
        bytes: yield* Effect.promise(() => invoicePdf(facts, views)),
      }
    }
    const notes = yield* orders.creditNotes(order)
    const facts = notes.find(({ number }) => number === creditNote)
    if (facts === undefined) return `Order ${order} has no credit note ${creditNote}.`
    return {
      fileName: `${facts.number}.pdf`,
      bytes: yield* Effect.promise(() => creditNotePdf(facts, views)),
    }
  }).pipe(
    Effect.catch(({ reason }: { readonly reason: InvoiceReason }) =>
      Effect.succeed(invoiceWordsOf(reason, order)),
    ),
  )
