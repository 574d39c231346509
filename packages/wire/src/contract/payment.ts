import { Schema } from "effect"
import type { ContractDetails } from "./model.ts"
import { cartParameters } from "./parameters.ts"
import { cartErrorCodes, errorResponseWith } from "./error-response.ts"
import { FilledText, Id } from "./values.ts"

const PaymentErrorResponse = errorResponseWith("PaymentErrorResponse", [
  "PaymentsOff",
  "CartEmpty",
  "Unavailable",
  "MethodNotChosen",
  "NothingToPay",
  "ProviderFailed",
  "PaymentNotFound",
  ...cartErrorCodes,
])
const query = { token: "", storeCode: "fr", cartId: "0123456789abcdef0123456789abcdef" }

const begin = (summary: string) => ({
  family: "order" as const,
  errorResponse: PaymentErrorResponse,
  summary,
  description: "The server computes the amount. The specification defines only the path of this endpoint.",
  query: cartParameters,
  result: Schema.Struct({
    paymentId: FilledText,
    approvalUrl: FilledText,
    amountCents: Id.annotate({ description: "Amount in cents." }),
  }),
  errors: {
    400: "The cart has nothing to pay",
    404: "The cart does not exist",
    503: "No payment provider is configured, or it does not answer",
  },
  example: {
    query,
    response: { paymentId: "pay-1", approvalUrl: "https://pay.example/pay-1", amountCents: 4800 },
  },
})

const complete = (summary: string) => ({
  family: "order" as const,
  errorResponse: PaymentErrorResponse,
  summary,
  query: { token: cartParameters.token, storeCode: cartParameters.storeCode },
  body: Schema.Struct({ paymentId: FilledText }),
  result: Schema.Struct({
    status: Schema.Literals(["created", "approved", "spent", "refused", "abandoned", "disputed"]),
  }),
  errors: {
    400: "`paymentId` is missing",
    404: "The payment does not exist",
    503: "No payment provider is configured",
  },
  example: {
    query: { token: "", storeCode: "fr" },
    body: { paymentId: "pay-1" },
    response: { status: "approved" },
  },
})

/** The contracts of payments with a payment provider. @rule WI100 - wire §13, S1 §7 */
export const payment = {
  "paypal.begin": begin("Start a PayPal payment for a cart"),
  "paypal.complete": complete("Get the status of a PayPal payment after the shopper's return"),
  "card.begin": begin("Start a card payment for a cart"),
  "card.complete": complete("Get the status of a card payment after the shopper's return"),
} satisfies Readonly<Record<string, ContractDetails>>
