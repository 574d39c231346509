import { Context } from "effect"
import type { StoreView } from "@shop/core/store-view"
import {
  type CreditNoteFacts,
  creditNotesOf,
  findOrder,
  type InvoiceFacts,
  invoiceOf,
  InvoiceRefused,
  isInvoiceable,
  type OrderRecord,
} from "../orders/index.ts"
import type { ComposeTools } from "./model.ts"
import type { OrderLetter } from "./order-words.ts"

/** A paper that goes with a letter: which, not what it says. */
export type PaperWish =
  | { readonly tag: "invoice"; readonly order: string }
  | { readonly tag: "creditNote"; readonly order: string; readonly number: string }

/** A paper with all that it says. */
export type Paper =
  | { readonly tag: "invoice"; readonly facts: InvoiceFacts }
  | { readonly tag: "creditNote"; readonly facts: CreditNoteFacts }

/** A file that goes out with a letter. */
export interface Attachment {
  readonly fileName: string
  /** Such as "application/pdf". */
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Makes a file of a paper; the same paper makes the same bytes. */
export type PaperPress = (paper: Paper, views: ReadonlyArray<StoreView>) => Promise<Attachment>

/** Who makes files of papers; without one letters go out alone. The server says it. @rule CM207 */
export const Press = Context.Reference<PaperPress | null>("@shop/commerce/Press", {
  defaultValue: () => null,
})

/** The credit notes that belong to what a letter tells: of its refund, or of its cancellation. @rule CM207 */
export const notesOf = (
  { database }: Pick<ComposeTools, "database">,
  order: OrderRecord,
  kind: OrderLetter,
  refund: number | null,
): ReadonlyArray<CreditNoteFacts> =>
  creditNotesOf(database, order.id).filter(
    (note) =>
      (kind === "order.refunded" && note.refund === refund) ||
      (kind === "order.cancelled" && note.issuedAtMs === order.cancelledAtMs),
  )

/**
 * The papers of a letter about an order: the invoice with the letter that the goods are on their way, or with the
 * confirmation of what is paid and not sent at all; a credit note with the letter of the money or the cancellation that
 * it belongs to.
 *
 * @param refund - id of the refund that a letter is about
 * @returns none where nobody makes files, or there is nothing to make them of
 * @rule CM207 - directive 2006/112/EC art. 219, 220, 232; ours
 */
export const papersOf = (
  tools: ComposeTools,
  order: OrderRecord,
  kind: OrderLetter,
  refund: number | null,
): ReadonlyArray<PaperWish> => {
  if (tools.press === null) return []
  const { number } = order
  const invoice = isInvoiceable(tools, order) ? [{ tag: "invoice", order: number } as const] : []
  switch (kind) {
    case "order.shipped":
      return invoice
    case "order.placed":
      return order.shipping === null && order.paidCents === order.grandCents ? invoice : []
    default:
      return notesOf(tools, order, kind, refund).map((note) => ({
        tag: "creditNote",
        order: number,
        number: note.number,
      }))
  }
}

/**
 * A paper with what it says. An invoice that nobody has asked for before is issued now.
 *
 * @returns null when it is not to be had any more
 * @rule CM207
 */
export const paperFor = (tools: ComposeTools, wish: PaperWish): Paper | null => {
  if (wish.tag === "creditNote") {
    const order = findOrder(tools.database, wish.order)
    const facts =
      order === null
        ? undefined
        : creditNotesOf(tools.database, order.id).find(({ number }) => number === wish.number)
    return facts === undefined ? null : { tag: "creditNote", facts }
  }
  try {
    return { tag: "invoice", facts: invoiceOf(tools, wish.order, tools.nowMs) }
  } catch (error) {
    if (error instanceof InvoiceRefused) return null
    throw error
  }
}
