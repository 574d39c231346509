import { Effect } from "effect"
import { Settings } from "@shop/core/settings"
import type { OrderDetails, OrderLookup } from "@shop/core/order"
import { Carts, paymentInstructionsOf, pickupCode } from "@shop/commerce/carts"
import {
  after as nextStatus,
  dueCents,
  type InvoiceReason,
  InvoiceRefused,
  type OrderLifeReason,
  type OrderRecord,
  OrderCodes,
  OrderDocuments,
  Orders,
  paidState,
  trackingUrl,
  type WithdrawalReason,
  Withdrawals,
} from "@shop/commerce/orders"
import { receiptText } from "@shop/commerce/outbox"
import { type Limit, RateLimiter } from "../coordination/rate-limiter.ts"
import { creditNotePdf, invoicePdf } from "../invoices/pdf.ts"
import { logSecurity } from "../telemetry/security.ts"
import { type EndpointContext, endpoint } from "./endpoint.ts"
import { clientKey } from "../http/client.ts"
import { refundLimit, consumeLimit } from "./rate-limits.ts"
import { faultOf, refusals, refuse } from "./responses.ts"
import { buyerOf, requireCustomer } from "./authentication.ts"

const unknown = "There is no order with this number and e-mail address"
const keyMax = 255

/**
 * Tries of one order number by all guests together; a correct try is not counted. The customer of an order is not
 * counted, so that strangers cannot lock them out.
 */
const byNumber: Limit = { name: "order-number", tries: 30, periodMs: 3_600_000 }
/** Tries of one client at any order number; a correct try is not counted. */
const byClient: Limit = { name: "order-client", tries: 30, periodMs: 3_600_000 }

/** Letters with a code for one order; further requests send nothing. */
const codeLetters: Limit = { name: "order-code", tries: 5, periodMs: 3_600_000 }

const codeRefusals = {
  CodeNeeded: [403, "Please type the code that we have sent to the e-mail address of the order"],
  CodeWrong: [403, "This code is wrong, over or used. Please ask for another one."],
} as const
const refuseCode = (tag: keyof typeof codeRefusals) => Effect.fail(faultOf({ tag }, codeRefusals[tag]))

const sendCode = Effect.fnUntraced(function* (order: OrderRecord) {
  const codes = yield* OrderCodes
  yield* consumeLimit(codeLetters, order.number).pipe(Effect.andThen(codes.send(order)), Effect.ignore)
})

/** Why a request opens an order: to read it, or for one named action that uses up a code. */
type Purpose = { readonly tag: "read" } | { readonly tag: "act"; readonly name: string }
const reading: Purpose = { tag: "read" }

/**
 * Opens the order of a request. A signed-in customer reads and changes their own order. A guest reads an order with its
 * number and e-mail address, and changes it with a one-time code from a letter. The code also opens an order whose number
 * was tried too often, so that strangers cannot lock a guest out. Every other request gets the same
 * 404, or the same 403 while the number is locked.
 *
 * @rule CM85, CM272
 */
const openOrder = Effect.fnUntraced(function* (
  { number, email, code = "" }: OrderLookup,
  { request }: EndpointContext,
  purpose: Purpose = reading,
) {
  const limiter = yield* RateLimiter
  const orders = yield* Orders
  const codes = yield* OrderCodes
  const buyer = yield* buyerOf(request)
  if (buyer !== null) {
    const own = yield* orders.open({ number, email: null, customerId: buyer.customerId })
    if (own !== null) return own
  }
  const key = number.trim().toUpperCase()
  const here = yield* clientKey
  yield* consumeLimit(byClient, here)
  const isLocked = (yield* limiter.consume(byNumber, key)) > 0
  const order = yield* orders.open({ number, email, customerId: null })
  if (order === null && !isLocked) {
    yield* logSecurity("order.refused", key)
    return yield* refuse(404, unknown)
  }
  if (isLocked || purpose.tag === "act") {
    if (code.trim() === "") {
      if (order !== null) yield* sendCode(order)
      if (!isLocked) {
        yield* refundLimit(byNumber, key)
        yield* refundLimit(byClient, here)
      }
      return yield* refuseCode("CodeNeeded")
    }
    const use = purpose.tag === "act" ? purpose.name : null
    if (order === null || !(yield* codes.accept({ orderId: order.id, code, use }))) {
      yield* logSecurity("order.refused", key)
      return yield* refuseCode("CodeWrong")
    }
  }
  if (order === null) return yield* refuse(404, unknown)
  if (!isLocked) yield* refundLimit(byNumber, key)
  yield* refundLimit(byClient, here)
  return order
})

const moment = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString())

/** The details of an order for its buyer. @rule CM85, CM232 */
const orderDetails = Effect.fnUntraced(function* (order: OrderRecord) {
  const { shipping } = yield* Settings
  const orders = yield* Orders
  const parcelUrl = trackingUrl(order, shipping)
  const { creditNotes: notes, hasInvoice } = yield* (yield* OrderDocuments).list(order)
  const payTo =
    dueCents(order) > 0 ? paymentInstructionsOf(yield* (yield* Carts).accounts, order.paymentCode) : null
  const isPickedUp = order.carrierCode === pickupCode
  const standing = {
    status: order.status,
    isShipped: order.shippedAtMs !== null,
    ...paidState(order),
  }
  const details: OrderDetails = {
    number: order.number,
    status: order.status,
    currency: order.currency,
    placedAt: moment(order.placedAtMs)!,
    shippedAt: moment(order.shippedAtMs),
    cancelledAt: moment(order.cancelledAtMs),
    tracking: order.tracking,
    ...(parcelUrl === null ? {} : { trackingUrl: parcelUrl }),
    lines: order.lines.map((line) => ({
      position: line.position,
      sku: line.sku,
      name: line.name,
      ...(line.choices.length === 0 ? {} : { choices: line.choices }),
      option: line.option,
      qty: line.qty,
      unitGrossCents: line.unitGrossCents,
      rowGrossCents: line.rowGrossCents,
      refundedQty: line.refundedQty,
      withdrawnQty: line.withdrawnQty,
      ...(line.withdrawalException === null ? {} : { exception: line.withdrawalException }),
    })),
    subtotalGrossCents: order.subtotalGrossCents,
    discountCents: order.discountCents,
    shippingGrossCents: order.shippingGrossCents,
    grandCents: order.grandCents,
    dueCents: dueCents(order),
    refundedCents: order.refundedCents,
    taxes: order.rates.map(({ ratePpm, taxCents }) => ({ ratePpm, taxCents })),
    shipping: isPickedUp ? null : order.shipping,
    ...(isPickedUp ? { pickup: yield* orders.pickupPlace(order.store) } : {}),
    billing: order.billing,
    carrierCode: order.carrierCode,
    paymentCode: order.paymentCode,
    ...(payTo === null ? {} : { payTo }),
    ...(order.isDemonstration ? { isDemonstration: true as const } : {}),
    isCancellable: nextStatus(standing, "cancel", "buyer") !== null,
    hasInvoice,
    ...(notes.length === 0
      ? {}
      : {
          creditNotes: notes.map((note) => ({
            number: note.number,
            issuedAt: moment(note.issuedAtMs)!,
            amountCents: note.amountCents,
          })),
        }),
  }
  return details
})

const noLine = "The order has no such line, or it is named twice"
const tooMany = ({ qtyLeft }: { readonly qtyLeft: number }) =>
  [409, qtyLeft === 1 ? "1 piece of this line is left" : `${qtyLeft} pieces of this line are left`] as const

const actionFault = refusals<OrderLifeReason>({
  OrderUnknown: () => [404, unknown],
  StepReused: () => [422, "Another step came with the same key before"],
  NotNow: ({ isShipped }) => [
    409,
    isShipped
      ? "The parcel has gone out. You can withdraw from the contract instead."
      : "The order can no longer be cancelled. Please write to us.",
  ],
  RefundEmpty: () => [400, "There is nothing to give back"],
  LineUnknown: () => [400, noLine],
  QtyTooHigh: tooMany,
  RefundTooHigh: () => [409, "More than was paid cannot be given back"],
})

const withdrawalFault = refusals<WithdrawalReason>({
  WithdrawalCancelled: () => [409, "This order has been cancelled: there is no contract to withdraw from"],
  WithdrawalDone: () => [409, "Everything in this order has been withdrawn from already"],
  WithdrawalExcepted: ({ lines }) => [
    409,
    `No withdrawal can cover ${lines.map(({ name }) => name).join(", ")}: by law the right does not hold for such goods`,
  ],
  WithdrawalReused: () => [422, "Another withdrawal came with the same key before"],
  LineUnknown: () => [400, noLine],
  QtyTooHigh: tooMany,
  NameMissing: () => [400, "name is missing in the body"],
})

const invoiceFault = refusals<InvoiceReason>({
  OrderUnknown: () => [404, unknown],
  NotIssued: () => [404, "The invoice of this order is not issued yet"],
  OrderCancelled: () => [409, "This order was cancelled before an invoice was issued"],
  SellerLacks: () => [503, "The shop cannot issue invoices yet. Please write to us."],
  BuyerForgotten: () => [410, "The address of this order is no longer kept"],
})

const checkKey = (key: string) =>
  key.length > keyMax ? refuse(400, `key: at most ${keyMax} characters`) : Effect.void

/**
 * The requests about placed orders: by the signed-in customer, with number and e-mail address, or by the order's key.
 *
 * @rule CM85, CM86, CM87, CM235
 */
export const placedOrders = [
  endpoint("order.lookUp", (access, context) => Effect.flatMap(openOrder(access, context), orderDetails)),
  endpoint(
    "order.cancel",
    Effect.fnUntraced(function* ({ key, ...access }, context) {
      yield* checkKey(key)
      const { number } = yield* openOrder(access, context, { tag: "act", name: `cancel ${key}` })
      const orders = yield* Orders
      const step = { number, action: { tag: "cancel" }, key: `buyer:${key}`, actor: "buyer" } as const
      return yield* orderDetails(yield* Effect.mapError(orders.perform(step), actionFault))
    }),
  ),
  endpoint(
    "order.adopt",
    Effect.fnUntraced(function* ({ orderId }, { request }) {
      const { customerId } = yield* requireCustomer(request)
      const orders = yield* Orders
      const number = yield* orders.adopt({ key: orderId, customerId })
      return number === null ? yield* refuse(404, "You have no such order") : { number }
    }),
  ),
  endpoint(
    "order.draftWithdrawal",
    Effect.fnUntraced(function* ({ lines, ...access }, context) {
      const order = yield* openOrder(access, context)
      const withdrawals = yield* Withdrawals
      const draft = yield* Effect.mapError(withdrawals.draft(order, lines), withdrawalFault)
      const buyer = yield* buyerOf(context.request)
      // The second step needs a code of all but the customer of the order, so the letter is sent while they read the draft.
      if (buyer === null || order.customerId !== buyer.customerId) yield* sendCode(order)
      return draft
    }),
  ),
  endpoint(
    "order.declareWithdrawal",
    Effect.fnUntraced(function* ({ lines, name, key, ...access }, context) {
      yield* checkKey(key)
      const order = yield* openOrder(access, context, { tag: "act", name: `withdraw ${key}` })
      const withdrawals = yield* Withdrawals
      const record = yield* Effect.mapError(withdrawals.declare(order, { lines, name, key }), withdrawalFault)
      const { views } = yield* Settings
      const view = views.find(({ code }) => code === order.store) ?? context.view
      return {
        orderNumber: record.orderNumber,
        lines: record.lines,
        ...(record.excepted === undefined ? {} : { excepted: record.excepted }),
        receipt: record.receipt,
        name: record.name,
        declaredAt: moment(record.declaredAtMs)!,
        text: receiptText(record, view),
      }
    }),
  ),
  endpoint(
    "order.invoice",
    Effect.fnUntraced(function* ({ mustBeIssued = false, ...access }, context) {
      const { number } = yield* openOrder(access, context)
      const documents = yield* OrderDocuments
      const read = Effect.flatMap(documents.issued(number), ({ invoice }) =>
        invoice === null
          ? Effect.fail(new InvoiceRefused({ reason: { tag: "NotIssued" } }))
          : Effect.succeed(invoice),
      )
      const facts = yield* Effect.mapError(mustBeIssued ? read : documents.invoice(number), invoiceFault)
      const { views } = yield* Settings
      const pdf = yield* Effect.promise(() => invoicePdf(facts, views))
      return {
        fileName: `${facts.number}.pdf`,
        contentType: "application/pdf",
        base64: Buffer.from(pdf).toString("base64"),
      }
    }),
  ),
  endpoint(
    "order.creditNote",
    Effect.fnUntraced(function* ({ creditNote, ...access }, context) {
      const { number } = yield* openOrder(access, context)
      const documents = yield* OrderDocuments
      const { creditNotes } = yield* Effect.mapError(documents.issued(number), invoiceFault)
      const facts = creditNotes.find((note) => note.number === creditNote.trim().toUpperCase())
      if (facts === undefined) return yield* refuse(404, "The order has no such credit note")
      const { views } = yield* Settings
      const pdf = yield* Effect.promise(() => creditNotePdf(facts, views))
      return {
        fileName: `${facts.number}.pdf`,
        contentType: "application/pdf",
        base64: Buffer.from(pdf).toString("base64"),
      }
    }),
  ),
]
