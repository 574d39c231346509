import { Effect } from "effect"
import type { CartReason } from "@shop/commerce/carts"
import {
  type PaymentReason,
  type PaymentRefused,
  Payments,
  type PaymentsService,
  type ProvidedCode,
} from "@shop/commerce/payments"
import { type EndpointContext, endpoint } from "./endpoint.ts"
import { buyerOf } from "./authentication.ts"
import { faultOf } from "./responses.ts"
import type { ApiFault } from "./route.ts"

const cartWords: { readonly [Tag in CartReason["tag"]]?: readonly [code: number, words: string] } = {
  CartUnknown: [404, "There is no such cart"],
  CartOrdered: [409, "This cart has been ordered"],
}

/** Code and words of every refusal; total by type. @rule SR90 - S1 §7 */
const refusals: {
  readonly [Tag in PaymentReason["tag"]]: (
    reason: Extract<PaymentReason, { readonly tag: Tag }>,
  ) => readonly [code: number, words: string]
} = {
  PaymentsOff: ({ why }) => [503, `This way of paying is switched off: ${why}`],
  CartRefused: ({ reason }) => cartWords[reason.tag] ?? [400, "This cart cannot be paid as it is"],
  CartEmpty: () => [400, "Shopping cart is empty. Please add some products before entering Checkout"],
  Unavailable: () => [409, "Some of the ordered products are not available!"],
  MethodUnknown: () => [400, "Please choose how the cart is delivered first"],
  NothingToPay: () => [400, "There is nothing to pay"],
  PaymentUnknown: () => [404, "There is no such payment"],
}

/** Where the cart has another refusal of that name. */
const codes: Readonly<Partial<Record<PaymentReason["tag"], string>>> = {
  PaymentUnknown: "PaymentNotFound",
  MethodUnknown: "MethodNotChosen",
}

const toFault = ({ reason }: PaymentRefused): ApiFault => {
  const words = refusals[reason.tag] as (reason: PaymentReason) => readonly [number, string]
  if (reason.tag === "CartRefused") return faultOf(reason.reason, words(reason))
  return faultOf(reason, words(reason), codes[reason.tag])
}

const ask = <A>(question: (payments: PaymentsService) => Effect.Effect<A, PaymentRefused>) =>
  Effect.flatMap(Payments, (payments) => Effect.mapError(question(payments), toFault))

const begin = Effect.fnUntraced(function* (code: ProvidedCode, token: string, { view, request }: EndpointContext) {
  const buyer = yield* buyerOf(request)
  const { id, approvalUrl, amountCents } = yield* ask((payments) =>
    payments.begin({ token, view, buyer }, code),
  )
  return { paymentId: id, approvalUrl, amountCents }
})
const complete = (code: ProvidedCode, id: string) => ask((payments) => payments.complete(id, code))

/** Paying by PayPal or card; the sum is never the client's. @rule SR90, SR91 - S1 §7 PayPal, stripe_payments */
export const payment = [
  endpoint("paypal.begin", ({ cart }, asked) => begin("paypal", cart, asked)),
  endpoint("paypal.complete", ({ paymentId }) => complete("paypal", paymentId)),
  endpoint("card.begin", ({ cart }, asked) => begin("stripe_payments", cart, asked)),
  endpoint("card.complete", ({ paymentId }) => complete("stripe_payments", paymentId)),
]
