import { Result } from "effect"
import { cents } from "@shop/core/money"
import type { CartToken } from "@shop/core/cart"
import type { BegunPayment, PaymentState } from "@shop/core/order"
import { integer, record, text } from "../legacy/lenient.ts"
import type { WireRequest } from "../request/index.ts"
import { enveloped, field, required } from "./make.ts"
import type { BindingOf } from "./model.ts"

const statuses = /^(?:created|approved|spent|refused|abandoned|disputed)$/

/** A payment asked of a provider: the cart stands in the query, as everywhere; the specification shows no more. */
const beginning = {
  method: "POST" as const,
  query: ({ cart }: { readonly cart: CartToken }) => ({ cartId: cart }),
  read: (request: WireRequest) =>
    Result.map(required(request, "cartId"), (cart) => ({ cart: cart as CartToken })),
  encodeAnswer: ({ paymentId, approvalUrl, amountCents }: BegunPayment): unknown => ({
    paymentId,
    approvalUrl,
    amountCents,
  }),
  decodeAnswer: (result: unknown): BegunPayment | null => {
    const told = record(result)
    const paymentId = text(told["paymentId"])
    const approvalUrl = text(told["approvalUrl"])
    const amountCents = cents(integer(told["amountCents"]))
    return paymentId !== "" && approvalUrl !== "" && amountCents > 0
      ? { paymentId, approvalUrl, amountCents }
      : null
  },
}

/** How a payment stands; a status nobody knows is no answer. */
const completing = {
  method: "POST" as const,
  body: (asked: { readonly paymentId: string }): unknown => asked,
  read: (request: WireRequest) => Result.map(field(request, "paymentId"), (paymentId) => ({ paymentId })),
  encodeAnswer: ({ status }: PaymentState): unknown => ({ status }),
  decodeAnswer: (result: unknown): PaymentState | null => {
    const status = text(record(result)["status"])
    return statuses.test(status) ? { status: status as PaymentState["status"] } : null
  },
}

/** PayPal is asked for what a cart costs. @rule WI80 - S1 §7 PayPal */
export const paypalBegin: BindingOf<"paypal.begin"> = enveloped({
  tag: "paypal.begin",
  path: "/api/ext/paypal/setExpressCheckout",
  ...beginning,
})

/** How a PayPal payment stands. @rule WI80 - S1 §7 PayPal */
export const paypalComplete: BindingOf<"paypal.complete"> = enveloped({
  tag: "paypal.complete",
  path: "/api/ext/paypal/complete",
  ...completing,
})

/** The card provider is asked for what a cart costs. @rule WI80 - S1 §7 stripe_payments */
export const cardBegin: BindingOf<"card.begin"> = enveloped({
  tag: "card.begin",
  path: "/api/ext/stripe/create",
  ...beginning,
})

/** How a card payment stands. @rule WI80 - S1 §7 stripe_payments */
export const cardComplete: BindingOf<"card.complete"> = enveloped({
  tag: "card.complete",
  path: "/api/ext/stripe/complete",
  ...completing,
})
