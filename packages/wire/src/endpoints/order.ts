import type { CartToken } from "@shop/core/cart"
import { cents } from "@shop/core/money"
import {
  type BegunPayment,
  handOffCode,
  OrderRequests,
  PaymentRequests,
  type PaymentState,
} from "@shop/core/order"
import { integer, record, text } from "../legacy/coerce.ts"
import * as Order from "../legacy/order.ts"
import { idempotencyHeader } from "./cart.ts"
import { type EndpointTable, endpointTable, enveloped } from "./endpoint.ts"

/** An order, under its own key. @rule WI26, WI32 */
const orderPlace = enveloped(OrderRequests.place, {
  method: "POST",
  path: "/api/order",
  body: Order.encode,
  headers: (order) => ({ [idempotencyHeader]: order.orderId }),
  decodeAnswer: Order.decodePlaced,
})

/** Requests a code for an external checkout; the cart is in the query, as everywhere. @rule WI160 */
const handOff = enveloped(handOffCode, {
  method: "POST",
  path: "/api/ext/checkout/hand-off",
  query: ({ cart }) => ({ cartId: cart }),
  decodeAnswer: (result) => {
    const code = text(record(result)["code"])
    return code === "" ? null : { code }
  },
})

const statuses = /^(?:created|approved|spent|refused|abandoned|disputed)$/

/** Starts a payment: the cart is in the query, as everywhere; the specification defines no more. */
const beginning = {
  method: "POST" as const,
  query: ({ cart }: { readonly cart: CartToken }) => ({ cartId: cart }),
  decodeAnswer: (result: unknown): BegunPayment | null => {
    const payment = record(result)
    const paymentId = text(payment["paymentId"])
    const approvalUrl = text(payment["approvalUrl"])
    const amountCents = cents(integer(payment["amountCents"]))
    return paymentId !== "" && approvalUrl !== "" && amountCents > 0
      ? { paymentId, approvalUrl, amountCents }
      : null
  },
}

/** Requests the status of a payment; a response with an unknown status is invalid. */
const completing = {
  method: "POST" as const,
  body: (input: { readonly paymentId: string }): unknown => input,
  decodeAnswer: (result: unknown): PaymentState | null => {
    const status = text(record(result)["status"])
    return statuses.test(status) ? { status: status as PaymentState["status"] } : null
  },
}

/** Starts a PayPal payment. @rule WI80 - S1 §7 PayPal */
const paypalBegin = enveloped(PaymentRequests.paypalBegin, {
  path: "/api/ext/paypal/setExpressCheckout",
  ...beginning,
})

/** Requests the status of a PayPal payment. @rule WI80 - S1 §7 PayPal */
const paypalComplete = enveloped(PaymentRequests.paypalComplete, {
  path: "/api/ext/paypal/complete",
  ...completing,
})

/** Starts a card payment. @rule WI80 - S1 §7 stripe_payments */
const cardBegin = enveloped(PaymentRequests.cardBegin, {
  path: "/api/ext/stripe/create",
  ...beginning,
})

/** Requests the status of a card payment. @rule WI80 - S1 §7 stripe_payments */
const cardComplete = enveloped(PaymentRequests.cardComplete, {
  path: "/api/ext/stripe/complete",
  ...completing,
})

/** Orders and their payments. @rule WI2 */
export const orderEndpoints: EndpointTable<
  typeof OrderRequests | typeof PaymentRequests | { readonly handOff: typeof handOffCode }
> = endpointTable(orderPlace, handOff, paypalBegin, paypalComplete, cardBegin, cardComplete)
