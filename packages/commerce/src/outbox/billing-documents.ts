import { Context, Effect } from "effect"
import type { StoreView } from "@shop/core/store-view"
import { Sql, type SqlError } from "../sql/index.ts"
import {
  type CreditNoteFacts,
  type InvoiceFacts,
  isInvoiceable,
  issueInvoice,
  OrderPaperRepository,
  type OrderRecord,
  OrderRepository,
  type StoredCreditNote,
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
  notes: ReadonlyArray<StoredCreditNote>,
  order: OrderRecord,
  kind: OrderLetter,
  refund: number | null,
): ReadonlyArray<CreditNoteFacts> =>
  notes.filter(
    (note) =>
      (kind === "order.refunded" && note.refund === refund) ||
      (kind === "order.cancelled" && note.issuedAtMs === order.cancelledAtMs),
  )

/**
 * The billing documents of a letter about an order. The invoice is attached to the shipping notice, or to the
 * confirmation of a paid order without delivery. Credit notes are attached to the letter about their refund or
 * cancellation.
 *
 * @param notes - see `creditNotesFor`
 * @returns [] without a renderer
 * @rule CM207 - directive 2006/112/EC art. 219, 220, 232; ours
 */
export const billingDocumentsOf = Effect.fnUntraced(function* (
  { renderDocument, seller }: Pick<ComposeTools, "renderDocument" | "seller">,
  order: OrderRecord,
  kind: OrderLetter,
  notes: ReadonlyArray<CreditNoteFacts>,
): Effect.fn.Return<ReadonlyArray<BillingDocumentKey>, SqlError, OrderPaperRepository> {
  if (renderDocument === null) return []
  const hasInvoice =
    kind === "order.shipped" ||
    (kind === "order.placed" && order.shipping === null && order.paidCents === order.grandCents)
  if (hasInvoice) {
    const papers = yield* OrderPaperRepository
    return (yield* isInvoiceable({ papers, seller }, order)) ? [{ tag: "invoice", order: order.number }] : []
  }
  return notes.map(({ number }) => ({ tag: "creditNote", order: order.number, number }))
})

/**
 * Loads a billing document. Issues the invoice at the first request.
 *
 * @returns null when it no longer exists
 * @rule CM207
 */
export const loadBillingDocument = Effect.fnUntraced(function* (
  { views, seller, nowMs }: Pick<ComposeTools, "views" | "seller" | "nowMs">,
  key: BillingDocumentKey,
): Effect.fn.Return<BillingDocument | null, SqlError, OrderPaperRepository | OrderRepository | Sql> {
  const [orders, papers] = yield* Effect.all([OrderRepository, OrderPaperRepository])
  if (key.tag === "creditNote") {
    const order = yield* orders.find(key.order)
    const notes = order === null ? [] : yield* papers.creditNotes(order.id)
    const facts = notes.find(({ number }) => number === key.number)
    return facts === undefined ? null : { tag: "creditNote", facts }
  }
  const { transaction } = yield* Sql
  return yield* transaction(issueInvoice({ orders, papers, views, seller }, key.order, nowMs)).pipe(
    Effect.map((facts): BillingDocument => ({ tag: "invoice", facts })),
    Effect.catchTag("InvoiceRefused", () => Effect.succeed(null)),
  )
})
