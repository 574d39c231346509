import type { Seller } from "@shop/commerce/orders"
import { type OrderWords, sellerLines } from "@shop/commerce/outbox"
import type { TaxShare } from "@shop/core/tax"
import type { OrderFormat } from "@shop/commerce/outbox"
import { fontFiles, openFonts, type RunsOf } from "./fonts.ts"

/** Margins in points; A4 is 595 wide and 842 high. */
const left = 50
const right = 545
const bottom = 770
/** Right edge of number columns and left edge of the name column, in points. */
const columns = { name: left, qty: 330, unit: 405, rate: 455, amount: right } as const

/** A row of the table as formatted texts; a text that does not apply is empty. */
export interface DocumentLine {
  readonly what: string
  readonly qty: string
  readonly unit: string
  readonly rate: string
  readonly amount: string
}

/** The content of an invoice or a credit note as formatted texts. */
export interface InvoiceDocument {
  readonly title: string
  readonly number: string
  readonly issuedAtMs: number
  readonly seller: Seller
  /** Postal addresses, side by side. */
  readonly addresses: ReadonlyArray<readonly [heading: string, lines: ReadonlyArray<string>]>
  /** Lines below the title, such as numbers and dates. */
  readonly about: ReadonlyArray<string>
  readonly lines: ReadonlyArray<DocumentLine>
  /** Subtotals; the last row is the total. */
  readonly sums: ReadonlyArray<readonly [what: string, amount: string]>
  /** Whether the seller charges no tax; then the document has no rates. */
  readonly isUntaxed: boolean
  readonly rates: ReadonlyArray<TaxShare>
  /** Paragraphs below the table. */
  readonly notes: ReadonlyArray<string>
  readonly words: OrderWords
  readonly write: OrderFormat
}

/**
 * Renders a document as a PDF with embedded fonts. Equal documents give equal bytes.
 *
 * @rule SR122 - directive 2006/112/EC art. 226
 */
export const renderPdf = async (sheet: InvoiceDocument): Promise<Uint8Array> => {
  // Most processes never render a PDF, so the library loads with the first document.
  const { default: Pdf } = await import("pdfkit")
  const runsOf = await openFonts()
  const doc = new Pdf({
    size: "A4",
    margins: { top: left, bottom: 40, left, right: 50 },
    bufferPages: true,
    info: {
      Title: `${sheet.title} ${sheet.number}`,
      Author: sheet.seller.name,
      CreationDate: new Date(sheet.issuedAtMs),
      ModDate: new Date(sheet.issuedAtMs),
    },
    lang: sheet.words.locale,
  })
  doc
    .registerFont("plain", fontFiles.plain)
    .registerFont("bold", fontFiles.bold)
    .registerFont("fallback", fontFiles.fallback)
  const chunks: Array<Uint8Array> = []
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    doc.on("data", (chunk: Uint8Array) => void chunks.push(chunk))
    doc.on("end", () => resolve(Buffer.concat(chunks)))
    doc.on("error", reject)
  })
  const paper: Page = { doc, writeText: textWriter(doc, runsOf) }
  for (const part of [head, table, sums, taxes, notes, foot]) part(paper, sheet)
  doc.end()
  return finished
}

type Doc = PDFKit.PDFDocument

/** Writes a text at a position; characters that the font lacks are written in the fallback font. */
type WriteText = (
  font: "plain" | "bold",
  text: string,
  at?: { readonly x?: number; readonly y?: number; readonly width?: number },
) => void

interface Page {
  readonly doc: Doc
  readonly writeText: WriteText
}

const textWriter =
  (doc: Doc, runsOf: RunsOf): WriteText =>
  (font, text, { x = doc.x, y = doc.y, width } = {}) => {
    const runs = runsOf(text)
    const box = width === undefined ? {} : { width }
    for (const [index, run] of runs.entries()) {
      const options = { ...box, continued: index < runs.length - 1 }
      doc.font(run.isFallback ? "fallback" : font)
      if (index === 0) doc.text(run.text, x, y, options)
      else doc.text(run.text, options)
    }
    doc.font(font)
  }

const head = (
  { doc, writeText }: Page,
  { seller, addresses, title, about, words }: InvoiceDocument,
): void => {
  doc.fontSize(10)
  writeText("bold", seller.name, { x: left, y: left })
  doc.fontSize(8)
  for (const line of sellerLines(seller, words).slice(1)) writeText("plain", line)
  doc.moveDown(2)
  const top = doc.y
  doc.fontSize(9)
  let endY = top
  for (const [index, [heading, lines]] of addresses.entries()) {
    const x = index === 0 ? left : 310
    const width = index === 0 ? 230 : 235
    writeText("bold", heading, { x, y: top, width })
    for (const line of lines) writeText("plain", line, { x, width })
    endY = Math.max(endY, doc.y)
  }
  doc.x = left
  doc.y = endY + 20
  doc.fontSize(15)
  writeText("bold", title, { x: left })
  doc.fontSize(9).font("plain").moveDown(0.5)
  for (const line of about) writeText("plain", line, { x: left })
  doc.moveDown(1.5)
}

const writeRightAligned = (doc: Doc, text: string, at: number, y: number, width = 90): void => {
  doc.text(text, at - width, y, { width, align: "right", lineBreak: false })
}

const rule = (doc: Doc): void => {
  doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.5).stroke("#999999")
  doc.y += 5
}

const titles = ({ doc }: Page, { words: { invoice }, isUntaxed }: InvoiceDocument): void => {
  const { y } = doc
  doc.font("bold").fontSize(8).text(invoice.item, columns.name, y, { width: 240 })
  const endY = doc.y
  writeRightAligned(doc, invoice.qty, columns.qty, y, 40)
  writeRightAligned(doc, isUntaxed ? invoice.unitUntaxed : invoice.unit, columns.unit, y)
  writeRightAligned(doc, isUntaxed ? "" : invoice.rate, columns.rate, y, 50)
  writeRightAligned(doc, isUntaxed ? invoice.amountUntaxed : invoice.amount, columns.amount, y)
  doc.font("plain")
  doc.y = endY + 3
  rule(doc)
}

const table = (paper: Page, sheet: InvoiceDocument): void => {
  const { doc, writeText } = paper
  titles(paper, sheet)
  for (const line of sheet.lines) {
    doc.fontSize(9)
    if (doc.y + doc.heightOfString(line.what, { width: 240 }) > bottom) {
      doc.addPage()
      titles(paper, sheet)
      doc.fontSize(9)
    }
    const { y } = doc
    writeText("plain", line.what, { x: columns.name, y, width: 240 })
    const endY = doc.y
    writeRightAligned(doc, line.qty, columns.qty, y, 40)
    writeRightAligned(doc, line.unit, columns.unit, y)
    writeRightAligned(doc, line.rate, columns.rate, y, 50)
    writeRightAligned(doc, line.amount, columns.amount, y)
    doc.y = endY + 4
  }
  rule(doc)
}

const sums = ({ doc, writeText }: Page, { sums: rows, rates }: InvoiceDocument): void => {
  if (doc.y + (rows.length + 3 + rates.length) * 14 > bottom) doc.addPage()
  doc.fontSize(9)
  for (const [index, [what, amount]] of rows.entries()) {
    const { y } = doc
    writeText(index === rows.length - 1 ? "bold" : "plain", what, { x: 310, y, width: 160 })
    const endY = doc.y
    writeRightAligned(doc, amount, columns.amount, y)
    doc.y = endY + 2
  }
  doc.font("plain").moveDown(1.5)
}

/** Net, tax and gross for each rate; together they give the total. */
const taxes = ({ doc }: Page, { rates, words: { invoice }, write, isUntaxed }: InvoiceDocument): void => {
  if (isUntaxed) return
  const ends = [360, 420, 480, right] as const
  const row = (cells: readonly [string, string, string, string]) => {
    const { y } = doc
    cells.forEach((cell, index) => writeRightAligned(doc, cell, ends[index]!, y))
    doc.y = y + 13
  }
  doc.font("bold").fontSize(8)
  row([invoice.rate, invoice.net, invoice.tax, invoice.gross])
  doc.font("plain")
  for (const { ratePpm, netCents, taxCents, grossCents } of rates)
    row([write.percent(ratePpm), write.money(netCents), write.money(taxCents), write.money(grossCents)])
}

const notes = ({ doc, writeText }: Page, { notes: all }: InvoiceDocument): void => {
  doc.moveDown(1).fontSize(8)
  for (const note of all) {
    if (doc.y + doc.heightOfString(note, { width: right - left }) > bottom) doc.addPage()
    writeText("plain", note, { x: left, width: right - left })
    doc.moveDown(0.3)
  }
}

const foot = ({ doc }: Page, { words }: InvoiceDocument): void => {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    doc.font("plain").fontSize(7)
    doc.text(words.invoice.page(page + 1, count), left, 790, {
      width: right - left,
      align: "center",
      lineBreak: false,
    })
  }
}
