import { Schema } from "effect"
import type { ContractDetails } from "./model.ts"
import { inCart } from "./parameters.ts"
import { cartCodes, refusalWith } from "./refusal.ts"
import { FilledText, Id } from "./values.ts"

const PaymentRefusal = refusalWith("PaymentRefusal", [
  "PaymentsOff",
  "CartEmpty",
  "Unavailable",
  "MethodNotChosen",
  "NothingToPay",
  "PaymentNotFound",
  ...cartCodes,
])
const query = { token: "", storeCode: "fr", cartId: "0123456789abcdef0123456789abcdef" }

const begin = (summary: string) => ({
  family: "order" as const,
  refusal: PaymentRefusal,
  summary,
  about: "The sum is the platform's own; the protocol shows no more than the address.",
  query: inCart,
  result: Schema.Struct({
    paymentId: FilledText,
    approvalUrl: FilledText,
    amountCents: Id.annotate({ description: "Cents." }),
  }),
  refusals: { 400: "There is nothing to pay", 404: "There is no such cart", 503: "No provider is set up" },
  example: {
    query,
    answer: { paymentId: "pay-1", approvalUrl: "https://pay.example/pay-1", amountCents: 4800 },
  },
})

const complete = (summary: string) => ({
  family: "order" as const,
  refusal: PaymentRefusal,
  summary,
  query: { token: inCart.token, storeCode: inCart.storeCode },
  body: Schema.Struct({ paymentId: FilledText }),
  result: Schema.Struct({
    status: Schema.Literals(["created", "approved", "spent", "refused", "abandoned", "disputed"]),
  }),
  refusals: { 400: "The payment is missing", 404: "There is no such payment", 503: "No provider is set up" },
  example: {
    query: { token: "", storeCode: "fr" },
    body: { paymentId: "pay-1" },
    answer: { status: "approved" },
  },
})

/** Payments at a provider. @rule WI100 - wire §13, S1 §7 */
export const payment = {
  "paypal.begin": begin("PayPal is asked for what a cart costs"),
  "paypal.complete": complete("How a PayPal payment stands"),
  "card.begin": begin("The card provider is asked for what a cart costs"),
  "card.complete": complete("How a card payment stands"),
} satisfies Readonly<Record<string, ContractDetails>>
