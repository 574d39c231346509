import { Effect } from "effect"
import {
  type PaymentReason,
  type PaymentRefused,
  Payments,
  type PaymentsService,
  type ProvidedCode,
} from "@shop/commerce/payments"
import { cartRefusal } from "./cart.ts"
import { type EndpointContext, endpoint } from "./endpoint.ts"
import { buyerOf } from "./authentication.ts"
import { faultOf, refusals } from "./responses.ts"
import type { ApiFault } from "./route.ts"

type OwnReason = Exclude<PaymentReason, { readonly tag: "CartRefused" }>

/** The cart has refusals of the same tags, hence the stable codes. @rule SR90 - S1 §7 */
const ownFault = refusals<OwnReason>(
  {
    PaymentsOff: ({ why }) => [503, `This way of paying is switched off: ${why}`],
    CartEmpty: () => [400, "Shopping cart is empty. Please add some products before entering Checkout"],
    Unavailable: () => [409, "Some of the ordered products are not available!"],
    MethodUnknown: () => [400, "Please choose how the cart is delivered first"],
    NothingToPay: () => [400, "There is nothing to pay"],
    ProviderFailed: () => [
      503,
      "The payment provider does not answer. Please try again, or choose another method.",
    ],
    PaymentUnknown: () => [404, "There is no such payment"],
  },
  { PaymentUnknown: "PaymentNotFound", MethodUnknown: "MethodNotChosen" },
)

const toFault = ({ reason }: PaymentRefused): ApiFault =>
  reason.tag === "CartRefused"
    ? faultOf(reason.reason, cartRefusal(reason.reason, "This cart cannot be paid as it is"))
    : ownFault({ reason })

const withPayments = <A>(use: (payments: PaymentsService) => Effect.Effect<A, PaymentRefused>) =>
  Effect.flatMap(Payments, (payments) => Effect.mapError(use(payments), toFault))

const begin = Effect.fnUntraced(function* (
  code: ProvidedCode,
  token: string,
  { view, request }: EndpointContext,
) {
  const buyer = yield* buyerOf(request)
  const { id, approvalUrl, amountCents } = yield* withPayments((payments) =>
    payments.begin({ token, view, buyer }, code),
  )
  return { paymentId: id, approvalUrl, amountCents }
})
const complete = (code: ProvidedCode, id: string) => withPayments((payments) => payments.complete(id, code))

/** Payments by PayPal or card; the platform computes the amount. @rule SR90, SR91 - S1 §7 PayPal, stripe_payments */
export const payment = [
  endpoint("paypal.begin", ({ cart }, request) => begin("paypal", cart, request)),
  endpoint("paypal.complete", ({ paymentId }) => complete("paypal", paymentId)),
  endpoint("card.begin", ({ cart }, request) => begin("stripe_payments", cart, request)),
  endpoint("card.complete", ({ paymentId }) => complete("stripe_payments", paymentId)),
]
