import type { RenderBillingDocument } from "@shop/commerce/outbox"
import { creditNotePdf, invoicePdf } from "./pdf.ts"

/** Renders an invoice or a credit note as an attachment of a letter. @rule SR272 */
export const renderAttachment: RenderBillingDocument = async (paper, views) => ({
  fileName: `${paper.facts.number}.pdf`,
  contentType: "application/pdf",
  bytes: await (paper.tag === "invoice" ? invoicePdf(paper.facts, views) : creditNotePdf(paper.facts, views)),
})
