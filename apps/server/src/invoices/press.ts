import type { PaperPress } from "@shop/commerce/outbox"
import { creditNotePdf, invoicePdf } from "./pdf.ts"

/** Papers as PDFs, for the letters they go with. @rule SR272 */
export const pdfPress: PaperPress = async (paper, views) => ({
  fileName: `${paper.facts.number}.pdf`,
  contentType: "application/pdf",
  bytes: await (paper.tag === "invoice" ? invoicePdf(paper.facts, views) : creditNotePdf(paper.facts, views)),
})
