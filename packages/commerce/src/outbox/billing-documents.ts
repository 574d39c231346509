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

/** The key of an attached billing document. */
export type BillingDocumentKey =
  | { readonly tag: "invoice"; readonly order: string }
  | { readonly tag: "creditNote"; readonly order: string; readonly number: string }

/** An invoice or credit note with its data. */
export type BillingDocument =
  | { readonly tag: "invoice"; readonly facts: InvoiceFacts }
  | { readonly tag: "creditNote"; readonly facts: CreditNoteFacts }

/** A file that is attached to an e-mail. */
export interface Attachment {
  readonly fileName: string
  /** Such as "application/pdf". */
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Renders a billing document as a file; the same document always gives the same bytes. */
export type RenderBillingDocument = (
  paper: BillingDocument,
  views: ReadonlyArray<StoreView>,
) => Promise<Attachment>

/** The renderer of billing documents, provided by the server; null sends letters without attachments. @rule CM207 */
export const BillingDocumentRenderer = Context.Reference<RenderBillingDocument | null>(
  "@shop/commerce/BillingDocumentRenderer",
  {
    defaultValue: () => null,
  },
)

/** The credit notes of the refund or cancellation that a letter is about. @rule CM207 */
export const creditNotesFor = (
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
 * The billing documents of a letter about an order. The invoice goes with the shipping notice, or with the confirmation
 * of a paid order without delivery. Credit notes go with the letter about their refund or cancellation.
 *
 * @param refund - id of the refund that the letter is about
 * @returns [] without a renderer
 * @rule CM207 - directive 2006/112/EC art. 219, 220, 232; ours
 */
export const billingDocumentsOf = (
  tools: ComposeTools,
  order: OrderRecord,
  kind: OrderLetter,
  refund: number | null,
): ReadonlyArray<BillingDocumentKey> => {
  if (tools.press === null) return []
  const { number } = order
  const invoice = isInvoiceable(tools, order) ? [{ tag: "invoice", order: number } as const] : []
  switch (kind) {
    case "order.shipped":
      return invoice
    case "order.placed":
      return order.shipping === null && order.paidCents === order.grandCents ? invoice : []
    default:
      return creditNotesFor(tools, order, kind, refund).map((note) => ({
        tag: "creditNote",
        order: number,
        number: note.number,
      }))
  }
}

/**
 * Loads a billing document. Issues the invoice at the first request.
 *
 * @returns null when it no longer exists
 * @rule CM207
 */
export const loadBillingDocument = (
  tools: ComposeTools,
  wish: BillingDocumentKey,
): BillingDocument | null => {
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
