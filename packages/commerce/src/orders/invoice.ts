import type { Address } from "@shop/core/address"
import type { Cents, RatePpm } from "@shop/core/money"
import type { ChoiceWords, WithdrawalException } from "@shop/core/product"
import type { StoreView, VatExemption } from "@shop/core/store-view"
import type { TaxShare } from "@shop/core/tax"
import { Data, Effect } from "effect"
import { pickupCode, shippingTitle } from "../carts/index.ts"
import type { SqlError } from "../sql/index.ts"
import { credit, type PaperTools } from "./credit-note.ts"
import type { OrderRecord } from "./record.ts"
import { type Seller, sellerLacks } from "../seller/index.ts"

/** Contents of an invoice, stored when it is issued: later changes of the order do not change it. */
export interface InvoiceFacts {
  readonly number: string
  readonly orderNumber: string
  readonly store: string
  readonly language: string
  readonly seller: Seller
  readonly billing: Address
  readonly shipping: Address | null
  readonly placedAtMs: number
  readonly issuedAtMs: number
  /** Date of supply; null before shipment. */
  readonly suppliedAtMs: number | null
  readonly lines: ReadonlyArray<{
    readonly sku: string
    readonly name: string
    readonly qty: number
    readonly unitGrossCents: Cents
    readonly rowGrossCents: Cents
    /** >= 0 */
    readonly discountCents: Cents
    readonly ratePpm: RatePpm
    /** Chosen options as text; missing without options. */
    readonly choices?: ReadonlyArray<ChoiceWords>
    /** Paid amount of the line by tax rate; missing on older invoices. */
    readonly shares?: ReadonlyArray<TaxShare>
    /** Why the right to withdraw does not hold, or not as long; missing when it does. */
    readonly exception?: WithdrawalException
  }>
  /** <= 0 */
  readonly discountCents: Cents
  readonly coupon: string | null
  readonly subtotalGrossCents: Cents
  readonly shippingGrossCents: Cents
  readonly shippingTitle: string | null
  /** Missing on older invoices. */
  readonly carrierCode?: string | null
  readonly paymentCode: string
  readonly rates: ReadonlyArray<TaxShare>
  readonly taxCents: Cents
  readonly grandCents: Cents
  /** The law under which no tax is charged; missing where some is. */
  readonly exemption?: VatExemption
}

/** Why no invoice is issued. @rule CM86 */
export type InvoiceReason =
  | { readonly tag: "OrderUnknown" }
  /** The request only reads, and there is no invoice yet. */
  | { readonly tag: "NotIssued" }
  | { readonly tag: "OrderCancelled" }
  /** Data of the seller that the law requires and the operator has not configured. */
  | { readonly tag: "SellerLacks"; readonly facts: ReadonlyArray<keyof Seller> }
  /** The buyer's address is deleted. */
  | { readonly tag: "BuyerForgotten" }

/** No invoice is issued and no number is used. @rule CM86 */
export class InvoiceRefused extends Data.TaggedError("InvoiceRefused")<{ readonly reason: InvoiceReason }> {}

const refused = (reason: InvoiceReason) => new InvoiceRefused({ reason })

/** The services and facts that invoices are issued with. */
export interface InvoiceTools extends PaperTools {
  readonly views: ReadonlyArray<StoreView>
  readonly seller: Seller
}

/**
 * The invoice of an order. The first time it gets the next number of its store view, in the transaction that stores it,
 * so that no number is missing or there twice; from then on it never changes. Call it in a transaction.
 *
 * @param number - of the order
 * @rule CM86 - directive 2006/112/EC art. 226; ours
 */
export const issueInvoice = Effect.fnUntraced(function* (
  tools: InvoiceTools,
  number: string,
  nowMs: number,
): Effect.fn.Return<InvoiceFacts, InvoiceRefused | SqlError> {
  const { orders, papers, views, seller } = tools
  const order = yield* orders.lock(number)
  if (order === null) return yield* refused({ tag: "OrderUnknown" })
  const existing = yield* papers.invoice(order.id)
  if (existing !== null) return existing
  const billing = billedTo(order, seller)
  if ("tag" in billing) return yield* refused(billing)
  const view = views.find(({ code }) => code === order.store) ?? views[0]!
  const invoiceNumber = yield* orders.nextNumber(order.store, "invoice")
  const issued = toFacts(order, { ...billing }, seller, view, invoiceNumber, nowMs)
  yield* papers.addInvoice(order.id, issued)
  // Refunds from before the invoice are credited at once.
  for (const refund of order.refunds) yield* credit(tools, order, { ...refund, refund: refund.id }, nowMs)
  return issued
})

const canBeInvoiced = (order: OrderRecord, seller: Seller): boolean => !("tag" in billedTo(order, seller))

/** Whether an order has an invoice, or could be given one now. @rule CM86, CM234 */
export const isInvoiceable = (
  { papers, seller }: Pick<InvoiceTools, "papers" | "seller">,
  order: OrderRecord,
): Effect.Effect<boolean, SqlError> =>
  canBeInvoiced(order, seller)
    ? Effect.succeed(true)
    : Effect.map(papers.invoice(order.id), (invoice) => invoice !== null)

/** The recipient of an order's invoice, or the reason why there can be none yet. */
const billedTo = (order: OrderRecord, seller: Seller): Address | InvoiceReason => {
  if (order.status === "cancelled") return { tag: "OrderCancelled" }
  const facts = sellerLacks(seller)
  if (facts.length > 0) return { tag: "SellerLacks", facts }
  return order.billing ?? { tag: "BuyerForgotten" }
}

const toFacts = (
  order: OrderRecord,
  billing: Address,
  seller: Seller,
  view: StoreView,
  number: string,
  nowMs: number,
): InvoiceFacts => ({
  number,
  orderNumber: order.number,
  store: order.store,
  language: view.language,
  seller,
  billing,
  // A picked-up order has no delivery address.
  shipping: order.carrierCode === pickupCode ? null : order.shipping,
  placedAtMs: order.placedAtMs,
  issuedAtMs: nowMs,
  suppliedAtMs: order.shippedAtMs ?? order.completedAtMs,
  lines: order.lines.map((line) => ({
    sku: line.sku,
    name: line.name,
    qty: line.qty,
    unitGrossCents: line.unitGrossCents,
    rowGrossCents: line.rowGrossCents,
    discountCents: line.discountCents,
    ratePpm: line.ratePpm,
    ...(line.choices.length === 0 ? {} : { choices: line.choices }),
    shares: line.shares,
    ...(line.withdrawalException === null ? {} : { exception: line.withdrawalException }),
  })),
  discountCents: order.discountCents,
  coupon: order.coupon,
  subtotalGrossCents: order.subtotalGrossCents,
  shippingGrossCents: order.shippingGrossCents,
  shippingTitle: order.carrierCode === null ? null : shippingTitle(order.carrierCode),
  carrierCode: order.carrierCode,
  paymentCode: order.paymentCode,
  rates: order.rates,
  taxCents: order.taxCents,
  grandCents: order.grandCents,
  ...(seller.exemption === undefined || order.taxCents !== 0 ? {} : { exemption: seller.exemption }),
})
