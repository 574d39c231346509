import type { CreditNoteFacts, InvoiceFacts } from "@shop/commerce/orders"
import {
  addressLines,
  choiceLines,
  namedLine,
  type OrderWords,
  orderWords,
  type OrderFormat,
  orderFormat,
} from "@shop/commerce/outbox"
import { defaults } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { type InvoiceDocument, renderPdf } from "./layout.ts"

/** The rates of a line, such as "5,5 % / 20 %". */
const rateWords = (
  { ratePpm, shares = [] }: Pick<InvoiceFacts["lines"][number], "ratePpm" | "shares">,
  write: OrderFormat,
): string => {
  const own = shares.filter(({ grossCents }) => grossCents !== 0).map((share) => share.ratePpm)
  return (own.length === 0 ? [ratePpm] : own).map(write.percent).join(" / ")
}

/** The sentence that the law requires on a document without tax. @rule TX11 */
const exemptionNotes = (
  { exemption }: Pick<InvoiceFacts, "exemption">,
  { exemptions }: OrderWords,
): ReadonlyArray<string> => (exemption === undefined ? [] : [exemptions[exemption]])

type Views = ReadonlyArray<StoreView>

const tools = ({ store, language }: Pick<InvoiceFacts, "store" | "language">, views: Views) => {
  const view = views.find(({ code }) => code === store) ?? views[0]!
  const words = orderWords(language)
  return { words, write: orderFormat(view, words) }
}

/**
 * Renders an invoice as a PDF. Equal facts give equal bytes.
 *
 * @param facts - as they were stored when the invoice was issued
 * @rule SR122 - directive 2006/112/EC art. 226
 */
export const invoicePdf = (facts: InvoiceFacts, views: Views = defaults.views): Promise<Uint8Array> => {
  const { words, write } = tools(facts, views)
  const { invoice } = words
  const payment = facts.grandCents - facts.subtotalGrossCents - facts.discountCents - facts.shippingGrossCents
  const excepted = facts.lines.flatMap(({ qty, name, choices = [], exception }) => {
    const what = [`${qty} × ${name}`, ...choiceLines(choices, words)].join(", ")
    return exception === undefined ? [] : [words.labelled(what, words.exceptions[exception])]
  })
  const sheet: InvoiceDocument = {
    title: invoice.title,
    number: facts.number,
    issuedAtMs: facts.issuedAtMs,
    seller: facts.seller,
    addresses: [
      [words.billedTo, addressLines(facts.billing, words.locale)],
      ...(facts.shipping === null
        ? []
        : [[words.deliveredTo, addressLines(facts.shipping, words.locale)] as const]),
    ],
    about: [
      words.labelled(invoice.number, facts.number),
      words.labelled(invoice.issued, write.date(facts.issuedAtMs)),
      words.labelled(invoice.ordered, `${facts.orderNumber}, ${write.date(facts.placedAtMs)}`),
      ...(facts.carrierCode == null
        ? []
        : [words.labelled(words.deliveredBy, words.carriers[facts.carrierCode] ?? facts.carrierCode)]),
      ...(facts.suppliedAtMs === null
        ? []
        : [words.labelled(invoice.supplied, write.date(facts.suppliedAtMs))]),
      words.labelled(words.payment, words.payments[facts.paymentCode] ?? facts.paymentCode),
    ],
    lines: facts.lines.map((line) => ({
      what: `${namedLine(line, words)}\n${line.sku}`,
      qty: String(line.qty),
      unit: write.money(line.unitGrossCents),
      rate: facts.exemption === undefined ? rateWords(line, write) : "",
      amount: write.money(line.rowGrossCents),
    })),
    sums: [
      [words.goods, write.money(facts.subtotalGrossCents)],
      ...(facts.discountCents === 0
        ? []
        : [
            [
              facts.coupon === null ? words.discount : `${words.discount} (${facts.coupon})`,
              write.money(facts.discountCents),
            ] as const,
          ]),
      ...(facts.shippingTitle === null
        ? []
        : [[words.delivery, write.money(facts.shippingGrossCents)] as const]),
      ...(payment === 0 ? [] : [[words.paymentCost, write.money(payment)] as const]),
      [facts.exemption === undefined ? words.total : words.totalUntaxed, write.money(facts.grandCents)],
    ],
    rates: facts.rates,
    isUntaxed: facts.exemption !== undefined,
    notes: [
      ...exemptionNotes(facts, words),
      ...(excepted.length === 0 ? [] : [`${words.withdrawalTitle}:`, ...excepted]),
    ],
    words,
    write,
  }
  return renderPdf(sheet)
}

/**
 * Renders a credit note as a PDF in the layout of its invoice.
 *
 * @param facts - as they were stored when the credit note was issued
 * @rule SR163 - directive 2006/112/EC art. 219, 226
 */
export const creditNotePdf = (facts: CreditNoteFacts, views: Views = defaults.views): Promise<Uint8Array> => {
  const { words, write } = tools(facts, views)
  const { invoice, creditNote } = words
  return renderPdf({
    title: creditNote.title,
    number: facts.number,
    issuedAtMs: facts.issuedAtMs,
    seller: facts.seller,
    addresses: [[words.billedTo, addressLines(facts.billing, words.locale)]],
    about: [
      words.labelled(creditNote.number, facts.number),
      words.labelled(invoice.issued, write.date(facts.issuedAtMs)),
      creditNote.of(facts.invoiceNumber, write.date(facts.invoiceIssuedAtMs)),
      words.labelled(invoice.ordered, facts.orderNumber),
    ],
    lines: facts.lines.map((line) => ({
      what: `${namedLine(line, words)}\n${line.sku}`,
      qty: String(line.qty),
      unit: "",
      rate: facts.exemption === undefined ? rateWords(line, write) : "",
      amount: write.money(line.amountCents),
    })),
    sums: [
      ...(facts.shippingCents === 0
        ? []
        : [[words.givenShipping, write.money(facts.shippingCents)] as const]),
      ...(facts.otherCents === 0 ? [] : [[words.givenOther, write.money(facts.otherCents)] as const]),
      [creditNote.total, write.money(facts.amountCents)],
    ],
    rates: facts.rates,
    isUntaxed: facts.exemption !== undefined,
    notes: exemptionNotes(facts, words),
    words,
    write,
  })
}
