import type { StoreView } from "@shop/core/store-view"
import type { ChoiceWords, WithdrawalException } from "@shop/core/product"
import { Effect } from "effect"
import {
  type Accounts,
  accountsNow,
  CatalogueFactRepository,
  paymentInstructionsOf,
  pickupCode,
} from "../carts/index.ts"
import { fillText, legalAddress } from "../catalogue/index.ts"
import type { SqlError } from "../sql/index.ts"
import {
  dueCents,
  mintOrderCode,
  OrderCodeRepository,
  OrderPaperRepository,
  type OrderRecord,
  OrderRepository,
  type PickupPlace,
  pickupPlace,
  type RefundRecord,
  trackingUrl,
  type WithdrawalRecord,
  WithdrawalRepository,
} from "../orders/index.ts"
import { PaymentRepository } from "../payments/index.ts"
import { SecretRepository } from "../secrets/index.ts"
import { type Block, heading, lines, paragraph, rows, toHtml, toText } from "./body.ts"
import { addressLines, sellerLines, orderFormat, type OrderFormat } from "./facts.ts"
import {
  type ComposeTools,
  type LetterRepositories,
  type Mail,
  type OutboxRow,
  ShopContact,
} from "./model.ts"
import { pageBlocks } from "./page-blocks.ts"
import { creditNotesFor, billingDocumentsOf, type BillingDocumentKey } from "./billing-documents.ts"
import { choiceLines, namedLine } from "./choices.ts"
import { orderWithoutLinks } from "./typed-texts.ts"
import { type OrderLetter, orderWords, type OrderWords } from "./order-words.ts"

/** Where a withdrawal is declared, inside a store view. @rule CM87 */
export const withdrawalPath = "/withdrawal"

const letters: ReadonlyArray<string> = [
  "order.placed",
  "order.shipped",
  "order.cancelled",
  "order.refunded",
  "order.code",
  "order.withdrawal",
  "order.withdrawn",
] satisfies ReadonlyArray<OrderLetter>

/** Whether a row of the outbox is a letter about an order. @rule CM93 */
export const isOrderLetter = (kind: string): kind is OrderLetter => letters.includes(kind)

/** Data for a letter. */
interface LetterContext {
  readonly order: OrderRecord
  readonly view: StoreView
  readonly words: OrderWords
  readonly write: OrderFormat
  readonly tools: ComposeTools
  readonly contact: (typeof ShopContact)["Service"]
  readonly row: OutboxRow
  readonly billingDocuments: ReadonlyArray<BillingDocumentKey>
  readonly notes: ReturnType<typeof creditNotesFor>
  /** Accounts for payments that buyers send themselves. */
  readonly accounts: Accounts
  /** Null for an order that is delivered. */
  readonly pickup: PickupPlace | null
  /** Whether a payment provider returns the money. */
  readonly isProvided: boolean
  /** The withdrawal that the letter is about; null for other letters. */
  readonly withdrawal: WithdrawalRecord | null
  /** The one-time code; null for other letters. */
  readonly code: string | null
  /** The terms of sale, which confirm the order; null for other letters. */
  readonly terms: { readonly title: string; readonly content: string } | null
}

/**
 * Writes a letter about an order, from the current state of the order.
 *
 * @returns null without a recipient
 * @rule CM93, CM207, CM231 - S1 §1 (fr, en, de)
 */
export const orderLetter = Effect.fnUntraced(function* (
  tools: ComposeTools,
  row: OutboxRow,
  kind: OrderLetter,
): Effect.fn.Return<Mail | null, SqlError, LetterRepositories> {
  const { views, seller } = tools
  const [orders, papers, facts] = yield* Effect.all([
    OrderRepository,
    OrderPaperRepository,
    CatalogueFactRepository,
  ])
  const number = typeof row.payload["order"] === "string" ? row.payload["order"] : row.subject
  const found = yield* orders.find(number)
  if (found === null || found.email === "") return null
  const order = orderWithoutLinks(found)
  const view = views.find(({ code }) => code === order.store) ?? views[0]
  if (view === undefined) return null
  const words = orderWords(view.language)
  const refund = typeof row.payload["refund"] === "number" ? row.payload["refund"] : null
  const notes = creditNotesFor(yield* papers.creditNotes(order.id), order, kind, refund)
  const billingDocuments = yield* billingDocumentsOf(tools, order, kind, notes)
  const isConfirmation = kind === "order.placed"
  const termsAddress = isConfirmation ? legalAddress("terms", view.language) : null
  const context: LetterContext = {
    order,
    view,
    words,
    write: orderFormat(view, words),
    tools,
    contact: yield* ShopContact,
    row,
    billingDocuments,
    notes,
    accounts: accountsNow(tools.accounts, isConfirmation && (yield* facts.isDemo)),
    pickup: order.carrierCode === pickupCode ? pickupPlace(yield* facts.places(order.store), seller) : null,
    isProvided:
      order.refunds.length > 0 && (yield* (yield* PaymentRepository).ofOrder(order.number)) !== null,
    withdrawal: isAboutWithdrawal(kind) ? yield* (yield* WithdrawalRepository).find(row.subject) : null,
    code:
      kind === "order.code"
        ? yield* mintOrderCode(
            { codes: yield* OrderCodeRepository, secrets: yield* SecretRepository },
            order.id,
            tools.nowMs,
          )
        : null,
    terms: termsAddress === null ? null : yield* facts.page(view.code, termsAddress),
  }
  const content = body(context, kind)
  if (content === null) return null
  const isToShop = kind === "order.withdrawn"
  const subject =
    kind === "order.shipped" && context.pickup !== null
      ? words.pickup.readySubject(order.number)
      : words.subject[kind](order.number)
  const blocks = [
    ...(order.isDemonstration ? [paragraph(words.demonstration)] : []),
    ...(isToShop ? [] : [paragraph(words.hello(`${order.firstName} ${order.lastName}`.trim()))]),
    ...content,
    ...(isToShop ? [] : ending(context)),
    ...terms(context),
  ]
  return {
    to: isToShop ? null : order.email,
    replyTo: null,
    subject,
    text: toText(blocks),
    html: toHtml(blocks, view.language, subject),
    language: view.language,
    billingDocuments,
  }
})

const isAboutWithdrawal = (kind: OrderLetter): boolean =>
  kind === "order.withdrawal" || kind === "order.withdrawn"

const body = (context: LetterContext, kind: OrderLetter): ReadonlyArray<Block> | null => {
  const { order, words, write, tools } = context
  const parcelUrl = trackingUrl(order, tools.shipping)
  const opening = (atMs: number) => paragraph(words.opening[kind](order.number, write.moment(atMs)))
  switch (kind) {
    case "order.placed":
      return [opening(order.placedAtMs), ...whole(context), ...enclosed(context), ...withdrawalInfo(context)]
    case "order.shipped":
      return [
        context.pickup !== null
          ? paragraph(
              words.pickup.readyOpening(
                order.number,
                write.moment(order.shippedAtMs ?? context.row.madeAtMs),
              ),
            )
          : opening(order.shippedAtMs ?? context.row.madeAtMs),
        rows(order.lines.map((line) => [namedLine(line, words), String(line.qty)])),
        ...(order.tracking === null
          ? []
          : [lines([words.tracking(order.tracking), ...(parcelUrl === null ? [] : [parcelUrl])])]),
        ...deliveredTo(context),
        ...enclosed(context),
      ]
    case "order.cancelled": {
      const refund = order.refunds.at(-1)
      const atMs = order.cancelledAtMs ?? context.row.madeAtMs
      return [
        order.cancelReason === "unpaid"
          ? paragraph(words.unpaid(order.number, write.moment(atMs)))
          : opening(atMs),
        rows(order.lines.map((line) => [namedLine(line, words), String(line.qty)])),
        ...(refund !== undefined
          ? given(context, refund)
          : order.cancelReason === "unpaid"
            ? []
            : [paragraph(words.nothingPaid)]),
        ...credited(context),
      ]
    }
    case "order.refunded": {
      const refund = order.refunds.find(({ id }) => id === context.row.payload["refund"])
      return refund === undefined
        ? null
        : [opening(refund.madeAtMs), ...given(context, refund), ...credited(context)]
    }
    case "order.code":
      return [opening(context.row.madeAtMs), heading(context.code ?? ""), paragraph(words.codeEnd)]
    case "order.withdrawal":
    case "order.withdrawn": {
      const { withdrawal } = context
      return withdrawal === null
        ? null
        : [
            opening(withdrawal.declaredAtMs),
            ...receiptBlocks(withdrawal, words, write),
            ...receiptEnd(words, kind),
          ]
    }
  }
}

const receiptEnd = (words: OrderWords, kind: OrderLetter): ReadonlyArray<Block> =>
  kind === "order.withdrawal" ? words.receiptEnd.map(paragraph) : []

/** Why lines are excepted, a line each. */
const exceptions = (
  pieces: ReadonlyArray<{
    readonly qty: number
    readonly name: string
    readonly choices?: ReadonlyArray<ChoiceWords>
    readonly exception?: WithdrawalException | null
  }>,
  words: OrderWords,
): ReadonlyArray<string> =>
  pieces.flatMap(({ qty, exception, ...piece }) =>
    exception === undefined || exception === null
      ? []
      : [`${qty} × ${inOneLine(piece, words)} – ${words.exceptions[exception]}`],
  )

/** A line of an order: its name, with the chosen options in brackets. */
const inOneLine = (
  { name, choices = [] }: { readonly name: string; readonly choices?: ReadonlyArray<ChoiceWords> },
  words: OrderWords,
): string => (choices.length === 0 ? name : `${name} (${choiceLines(choices, words).join(", ")})`)

const receiptBlocks = (
  { receipt, orderNumber, name, declaredAtMs, lines: pieces, excepted = [] }: WithdrawalRecord,
  words: OrderWords,
  write: OrderFormat,
): ReadonlyArray<Block> => [
  heading(`${words.receipt} ${receipt}`),
  lines([
    words.labelled(words.invoice.ordered, orderNumber),
    words.labelled(words.declaredBy, name),
    words.labelled(words.declaredAt, write.zonedMoment(declaredAtMs)),
  ]),
  paragraph(words.labelled(words.withdrawnFrom, "").trimEnd()),
  lines(
    pieces.flatMap(({ qty, name: what, sku, choices = [], exception }) => [
      exception === undefined
        ? `${qty} × ${what} (${sku})`
        : words.labelled(`${qty} × ${what} (${sku})`, words.exceptions[exception]),
      ...choiceLines(choices, words).map((line) => `    ${line}`),
    ]),
  ),
  ...(excepted.length === 0
    ? []
    : [paragraph(words.labelled(words.notCovered, "").trimEnd()), lines(exceptions(excepted, words))]),
]

/**
 * A withdrawal's receipt as plain text, for the page on which it was declared.
 *
 * @rule CM87 - directive (EU) 2023/2673 (art. 11a: content, date and time)
 */
export const receiptText = (withdrawal: WithdrawalRecord, view: StoreView): string => {
  const words = orderWords(view.language)
  return toText(receiptBlocks(withdrawal, words, orderFormat(view, words)))
}

/** The whole order: lines, sums including tax, delivery and payment. */
const whole = (context: LetterContext): ReadonlyArray<Block> => {
  const { order, words, write, tools } = context
  const payment = order.paymentGrossCents
  const exemption = order.taxCents === 0 ? tools.seller.exemption : undefined
  return [
    heading(`${words.order} ${order.number}`),
    rows(
      order.lines.map((line) => [`${line.qty} × ${namedLine(line, words)}`, write.money(line.rowGrossCents)]),
    ),
    rows([
      [words.goods, write.money(order.subtotalGrossCents)],
      ...(order.discountCents === 0
        ? []
        : ([[titled(words.discount, order.coupon), write.money(order.discountCents)]] as const)),
      ...(order.carrierCode === null
        ? []
        : ([[words.delivery, write.money(order.shippingGrossCents)]] as const)),
      ...(payment === 0 ? [] : ([[words.paymentCost, write.money(payment)]] as const)),
      [exemption === undefined ? words.total : words.totalUntaxed, write.money(order.grandCents)],
      ...order.rates
        .filter(({ taxCents }) => taxCents !== 0)
        .map(
          ({ ratePpm, taxCents }) =>
            [words.taxIncluded(write.percent(ratePpm)), write.money(taxCents)] as const,
        ),
    ]),
    ...(exemption === undefined ? [] : [paragraph(words.exemptions[exemption])]),
    ...deliveredTo(context),
    ...(order.billing === null
      ? []
      : [
          lines([words.labelled(words.billedTo, "").trimEnd(), ...addressLines(order.billing, words.locale)]),
        ]),
    paragraph(words.labelled(words.payment, words.payments[order.paymentCode] ?? order.paymentCode)),
    ...moneyGoesTo(context),
  ]
}

/** Where the buyer sends the money, as long as it has not come. @rule CM232 */
const moneyGoesTo = ({ order, words, write, accounts }: LetterContext): ReadonlyArray<Block> => {
  const due = dueCents(order)
  const payTo = due > 0 ? paymentInstructionsOf(accounts, order.paymentCode) : null
  if (payTo === null) return []
  const { transfer, cheque, holder, payee, reference, due: untilWhen, fictitious } = words.payTo
  const { account, address, to } = payTo
  return [
    paragraph(account === null ? cheque(write.money(due)) : transfer(write.money(due))),
    lines([
      words.labelled(account === null ? payee : holder, to),
      ...(account === null ? address : [words.labelled("IBAN", account.iban)]),
      account === null || account.bic === "" ? "" : words.labelled("BIC", account.bic),
      words.labelled(reference, order.number),
    ]),
    ...(order.paymentDueAtMs === null ? [] : [paragraph(untilWhen(write.date(order.paymentDueAtMs)))]),
    ...(payTo.isFictitious ? [paragraph(fictitious)] : []),
  ]
}

const titled = (what: string, code: string | null): string => (code === null ? what : `${what} (${code})`)

/** Where a buyer fetches an order, and when. @rule CM236 */
const fetchedAt = ({ pickup, words }: LetterContext): ReadonlyArray<Block> => {
  if (pickup === null) return []
  const { address, hours } = pickup
  return [
    ...(address.length === 0
      ? []
      : [lines([words.labelled(words.pickup.address, "").trimEnd(), ...address])]),
    ...(hours.length === 0 ? [] : [lines([words.labelled(words.pickup.hours, "").trimEnd(), ...hours])]),
  ]
}

const deliveredTo = (context: LetterContext): ReadonlyArray<Block> => [
  ...fetchedAt(context),
  ...sentTo(context),
]

const sentTo = ({ order, pickup, words }: LetterContext): ReadonlyArray<Block> => [
  ...(order.shipping === null || pickup !== null
    ? []
    : [
        lines([
          words.labelled(words.deliveredTo, "").trimEnd(),
          ...addressLines(order.shipping, words.locale),
        ]),
      ]),
  ...(order.carrierCode === null
    ? []
    : [paragraph(words.labelled(words.deliveredBy, words.carriers[order.carrierCode] ?? order.carrierCode))]),
]

const given = (
  { order, words, write, isProvided }: LetterContext,
  refund: RefundRecord,
): ReadonlyArray<Block> => {
  const goods = refund.lines.reduce((total, { amountCents }) => total + amountCents, 0)
  const other = refund.amountCents - goods - refund.shippingCents
  return [
    heading(words.given),
    rows([
      ...refund.lines.map(({ position, qty, amountCents }) => {
        const line = order.lines.find((one) => one.position === position) ?? { name: "" }
        return [`${qty} × ${namedLine(line, words)}`, write.money(amountCents)] as const
      }),
      ...(refund.shippingCents === 0
        ? []
        : ([[words.givenShipping, write.money(refund.shippingCents)]] as const)),
      ...(other === 0 ? [] : ([[words.givenOther, write.money(other)]] as const)),
      [words.givenTotal, write.money(refund.amountCents)],
    ]),
    paragraph(isProvided ? words.givenByProvider : words.givenByShop),
  ]
}

/** Names the attached invoice. */
const enclosed = ({ billingDocuments, words }: LetterContext): ReadonlyArray<Block> =>
  billingDocuments.some(({ tag }) => tag === "invoice") ? [paragraph(words.invoice.enclosed)] : []

/** Names the credit notes of the letter's subject, and whether they are attached. */
const credited = ({ notes, billingDocuments, words }: LetterContext): ReadonlyArray<Block> =>
  notes.map(({ number }) => {
    const notice = words.creditNote.notice(number)
    const isEnclosed = billingDocuments.some((paper) => paper.tag === "creditNote" && paper.number === number)
    return paragraph(isEnclosed ? `${notice} ${words.creditNote.enclosed}` : notice)
  })

const withdrawalInfo = ({ order, words, view, tools, contact }: LetterContext): ReadonlyArray<Block> => {
  const { name, address, email } = tools.seller
  // The form needs somebody to send it to, also while the seller's data is missing.
  const addressee = [name || contact.name, ...address, email || contact.email]
  const excepted = exceptions(
    order.lines.map((line) => ({ ...line, exception: line.withdrawalException })),
    words,
  )
  return [
    heading(words.withdrawalTitle),
    ...words.withdrawalInfo(`${tools.origin}${view.path}${withdrawalPath}`, tools.returns).map(paragraph),
    ...(excepted.length === 0 ? [] : [paragraph(words.exceptedTitle), lines(excepted)]),
    heading(words.formTitle),
    lines(words.form(addressee.filter((part) => part !== "").join(", "))),
  ]
}

const ending = ({ words, tools }: LetterContext): ReadonlyArray<Block> => {
  const imprint = sellerLines(tools.seller, words)
  return [
    paragraph(words.closing),
    ...(imprint.length === 0 ? [] : [lines([words.labelled(words.seller, "").trimEnd(), ...imprint])]),
  ]
}

/** The terms of sale of the order, on a medium that stays with the buyer. @rule CM231 - directive 2011/83/EU art. 8 (7) */
const terms = ({ terms: page, tools }: LetterContext): ReadonlyArray<Block> =>
  page === null
    ? []
    : [
        heading(page.title),
        ...pageBlocks(
          fillText(page.content, tools.seller, () => null),
          tools.origin,
        ),
      ]
