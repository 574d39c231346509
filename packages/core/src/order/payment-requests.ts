import { defineRequest } from "../api/index.ts"
import type { CartToken } from "../cart/index.ts"
import type { Cents } from "../money/index.ts"

/** A started payment. The platform computes the amount. @rule OR2 - S1 §7 PayPal, card payment */
export interface BegunPayment {
  readonly paymentId: string
  /** The page on which the shopper approves or refuses the payment. */
  readonly approvalUrl: string
  readonly amountCents: Cents
}

/** The state of a payment. Only an approved payment pays an order. @rule OR2 */
export interface PaymentState {
  readonly status: "created" | "approved" | "spent" | "refused" | "abandoned" | "disputed"
}

/** Names the cart to pay. */
export interface PaymentCartInput {
  readonly cart: CartToken
}
/** Names a payment. */
export interface PaymentInput {
  readonly paymentId: string
}

/** Starts a PayPal payment of a cart. @rule OR2 - S1 §7 setExpressCheckout */
export const paypalBegin = defineRequest<PaymentCartInput, BegunPayment>()({
  name: "paypal.begin",
  capability: "paypal",
})
/** Requests the state of a PayPal payment after the shopper's return. @rule OR2 - S1 §7 complete */
export const paypalComplete = defineRequest<PaymentInput, PaymentState>()({
  name: "paypal.complete",
  capability: "paypal",
})
/** Starts a card payment of a cart. @rule OR2 - S1 §7 stripe_payments */
export const cardBegin = defineRequest<PaymentCartInput, BegunPayment>()({
  name: "card.begin",
  capability: "cards",
})
/** Requests the state of a card payment after the shopper's return. @rule OR2 */
export const cardComplete = defineRequest<PaymentInput, PaymentState>()({
  name: "card.complete",
  capability: "cards",
})
