import { createRequire } from "node:module"
import type { InvoiceFacts } from "@shop/commerce/orders"
import {
  addressLines,
  orderWords,
  type OrderWords,
  sellerLines,
  written,
  type Written,
} from "@shop/commerce/outbox"
import { defaults } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"

const require = createRequire(import.meta.url)
const fonts = {
  plain: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
} as const

/** Points: A4 is 595 wide and 842 high. */
const left = 50
const right = 545
const bottom = 770
/** Where columns end (numbers) or begin (names), in points. */
const columns = { name: left, qty: 330, unit: 405, rate: 455, amount: right } as const

/**
 * An invoice as a PDF: the fonts in it, no picture, nothing fetched. The same facts make the same bytes.
 *
 * @param facts - as they were kept when it was issued
 * @returns the file
 * @rule SR122 - directive 2006/112/EC art. 226, by way of features §4
 */
export const invoicePdf = async (
  facts: InvoiceFacts,
  views: ReadonlyArray<StoreView> = defaults.views,
): Promise<Uint8Array> => {
  // Few orders are looked at again: the library is loaded with the first of them.
  const { default: Pdf } = await import("pdfkit")
  const view = views.find(({ code }) => code === facts.store) ?? views[0]!
  const words = orderWords(facts.language)
  const doc = new Pdf({
    size: "A4",
    margins: { top: left, bottom: 40, left, right: 50 },
    bufferPages: true,
    info: {
      Title: `${words.invoice.title} ${facts.number}`,
      Author: facts.seller.name,
      CreationDate: new Date(facts.issuedAtMs),
      ModDate: new Date(facts.issuedAtMs),
    },
    lang: words.locale,
  })
  doc.registerFont("plain", fonts.plain).registerFont("bold", fonts.bold)
  const chunks: Array<Uint8Array> = []
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    doc.on("data", (chunk: Uint8Array) => void chunks.push(chunk))
    doc.on("end", () => resolve(Buffer.concat(chunks)))
    doc.on("error", reject)
  })
  draw({ doc, facts, words, write: written(view, words) })
  doc.end()
  return finished
}

interface Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly facts: InvoiceFacts
  readonly words: OrderWords
  readonly write: Written
}

const draw = (sheet: Sheet): void => {
  head(sheet)
  table(sheet)
  sums(sheet)
  taxes(sheet)
  foot(sheet)
}

const head = ({ doc, facts, words, write }: Sheet): void => {
  const { invoice } = words
  doc.font("bold").fontSize(10).text(facts.seller.name, left, left)
  doc.font("plain").fontSize(8)
  for (const line of sellerLines(facts.seller, words).slice(1)) doc.text(line)
  doc.moveDown(2)
  const top = doc.y
  doc.fontSize(9).font("bold").text(words.billedTo, left, top, { width: 230 }).font("plain")
  for (const line of addressLines(facts.billing)) doc.text(line, { width: 230 })
  const billedEnd = doc.y
  doc.y = top
  if (facts.shipping !== null) {
    doc.font("bold").text(words.deliveredTo, 310, top, { width: 235 }).font("plain")
    for (const line of addressLines(facts.shipping)) doc.text(line, 310, doc.y, { width: 235 })
  }
  doc.x = left
  doc.y = Math.max(doc.y, billedEnd) + 20
  doc.font("bold").fontSize(15).text(invoice.title, left).fontSize(9).font("plain").moveDown(0.5)
  const supplied =
    facts.suppliedAtMs === null ? [] : [`${invoice.supplied}: ${write.date(facts.suppliedAtMs)}`]
  for (const line of [
    `${invoice.number}: ${facts.number}`,
    `${invoice.issued}: ${write.date(facts.issuedAtMs)}`,
    `${invoice.ordered}: ${facts.orderNumber}, ${write.date(facts.placedAtMs)}`,
    ...supplied,
    `${words.payment}: ${words.payments[facts.paymentCode] ?? facts.paymentCode}`,
  ])
    doc.text(line, left)
  doc.moveDown(1.5)
}

/** A text that ends at a column. */
const ending = (doc: PDFKit.PDFDocument, text: string, at: number, y: number, width = 90): void => {
  doc.text(text, at - width, y, { width, align: "right", lineBreak: false })
}

const rule = (doc: PDFKit.PDFDocument): void => {
  doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.5).stroke("#999999")
  doc.y += 5
}

const titles = ({ doc, words }: Sheet): void => {
  const { invoice } = words
  const { y } = doc
  doc.font("bold").fontSize(8).text(invoice.item, columns.name, y, { width: 240 })
  const endY = doc.y
  ending(doc, invoice.qty, columns.qty, y, 40)
  ending(doc, invoice.unit, columns.unit, y)
  ending(doc, invoice.rate, columns.rate, y, 50)
  ending(doc, invoice.amount, columns.amount, y)
  doc.font("plain")
  doc.y = endY + 3
  rule(doc)
}

const table = (sheet: Sheet): void => {
  const { doc, facts, write } = sheet
  titles(sheet)
  for (const line of facts.lines) {
    doc.fontSize(9)
    const what = `${line.name}\n${line.sku}`
    if (doc.y + doc.heightOfString(what, { width: 240 }) > bottom) {
      doc.addPage()
      titles(sheet)
      doc.fontSize(9)
    }
    const { y } = doc
    doc.text(what, columns.name, y, { width: 240 })
    const endY = doc.y
    ending(doc, String(line.qty), columns.qty, y, 40)
    ending(doc, write.money(line.unitGrossCents), columns.unit, y)
    ending(doc, `${write.rate(line.ratePpm)}\u00a0%`, columns.rate, y, 50)
    ending(doc, write.money(line.rowGrossCents), columns.amount, y)
    doc.y = endY + 4
  }
  rule(doc)
}

const sums = ({ doc, facts, words, write }: Sheet): void => {
  const payment = facts.grandCents - facts.subtotalGrossCents - facts.discountCents - facts.shippingGrossCents
  const rows: ReadonlyArray<readonly [string, number]> = [
    [words.goods, facts.subtotalGrossCents],
    ...(facts.discountCents === 0
      ? []
      : ([
          [
            facts.coupon === null ? words.discount : `${words.discount} (${facts.coupon})`,
            facts.discountCents,
          ],
        ] as const)),
    ...(facts.shippingTitle === null ? [] : ([[words.delivery, facts.shippingGrossCents]] as const)),
    ...(payment === 0 ? [] : ([[words.paymentCost, payment]] as const)),
  ]
  if (doc.y + (rows.length + 4 + facts.rates.length) * 14 > bottom) doc.addPage()
  const row = (what: string, amount: number) => {
    const { y } = doc
    doc.text(what, 310, y, { width: 160 })
    const endY = doc.y
    ending(doc, write.money(amount), columns.amount, y)
    doc.y = endY + 2
  }
  doc.fontSize(9)
  for (const [what, amount] of rows) row(what, amount)
  doc.font("bold")
  row(words.total, facts.grandCents)
  doc.font("plain").moveDown(1.5)
}

/** What each rate is taken of: net, tax and gross, which add up to the sum. */
const taxes = ({ doc, facts, words, write }: Sheet): void => {
  const { invoice } = words
  const ends = [360, 420, 480, right] as const
  const row = (cells: readonly [string, string, string, string]) => {
    const { y } = doc
    cells.forEach((cell, index) => ending(doc, cell, ends[index]!, y))
    doc.y = y + 13
  }
  doc.font("bold").fontSize(8)
  row([invoice.rate, invoice.net, invoice.tax, invoice.gross])
  doc.font("plain")
  for (const { ratePpm, netCents, taxCents, grossCents } of facts.rates)
    row([
      `${write.rate(ratePpm)}\u00a0%`,
      write.money(netCents),
      write.money(taxCents),
      write.money(grossCents),
    ])
}

const foot = ({ doc, words }: Sheet): void => {
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
