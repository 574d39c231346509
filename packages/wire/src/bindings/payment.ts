import { Result } from "effect"
import { cents } from "@shop/core/money"
import type { CartToken } from "@shop/core/cart"
import type { BegunPayment, PaymentState } from "@shop/core/order"
import { integer, isRecord, record, text } from "../legacy/lenient.ts"
import type { WireRequest } from "../request/index.ts"
import { enveloped, fault, required } from "./make.ts"
import type { BindingOf } from "./model.ts"

const statuses: ReadonlyArray<PaymentState["status"]> = [
  "created",
  "approved",
  "spent",
  "refused",
  "abandoned",
  "disputed",
]

/** A payment asked of a provider: the cart stands in the query, as everywhere; the specification shows no more. */
const beginning = {
  method: "POST" as const,
  query: ({ cart }: { readonly cart: CartToken }) => ({ cartId: cart }),
  read: (request: WireRequest) =>
    Result.map(required(request, "cartId"), (cart) => ({ cart: cart as CartToken })),
  encodeAnswer: ({ paymentId, approvalUrl, amountCents }: BegunPayment): unknown => ({
    payment_id: paymentId,
    approval_url: approvalUrl,
    amount_cents: amountCents,
  }),
  decodeAnswer: (result: unknown): BegunPayment | null => {
    if (!isRecord(result)) return null
    const paymentId = text(result["payment_id"])
    const approvalUrl = text(result["approval_url"])
    const amount = integer(result["amount_cents"])
    return paymentId === "" || approvalUrl === "" || amount <= 0
      ? null
      : { paymentId, approvalUrl, amountCents: cents(amount) }
  },
}

/** How a payment stands; a status nobody knows is no answer. */
const completing = {
  method: "POST" as const,
  body: ({ paymentId }: { readonly paymentId: string }): unknown => ({ payment_id: paymentId }),
  read: (request: WireRequest) => {
    const paymentId = text(record(request.body)["payment_id"])
    return paymentId.trim() === ""
      ? fault("payment_id is missing in the body")
      : Result.succeed({ paymentId })
  },
  encodeAnswer: ({ status }: PaymentState): unknown => ({ status }),
  decodeAnswer: (result: unknown): PaymentState | null => {
    const status = statuses.find((known) => known === record(result)["status"])
    return status === undefined ? null : { status }
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
