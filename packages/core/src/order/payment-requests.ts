import { defineRequest } from "../api/index.ts"
import type { CartToken } from "../cart/index.ts"
import type { Cents } from "../money/index.ts"

/** A payment that was asked of a provider. The sum is the platform's own. @rule OR2 - S1 §7 PayPal, card payment */
export interface BegunPayment {
  readonly paymentId: string
  /** Where the shopper approves it or refuses it. */
  readonly approvalUrl: string
  readonly amountCents: Cents
}

/** How a payment stands; only an approved one pays an order. @rule OR2 */
export interface PaymentState {
  readonly status: "created" | "approved" | "spent" | "refused" | "abandoned" | "disputed"
}

/** The cart that is paid. */
export interface ForCart {
  readonly cart: CartToken
}
/** Which payment. */
export interface OfPayment {
  readonly paymentId: string
}

/** Asks PayPal for what a cart costs. @rule OR2 - S1 §7 setExpressCheckout */
export const paypalBegin = defineRequest<ForCart, BegunPayment>()({
  name: "paypal.begin",
  capability: "paypal",
})
/** How a PayPal payment stands once the shopper is back. @rule OR2 - S1 §7 complete */
export const paypalComplete = defineRequest<OfPayment, PaymentState>()({
  name: "paypal.complete",
  capability: "paypal",
})
/** Asks the card provider for what a cart costs. @rule OR2 - S1 §7 stripe_payments */
export const cardBegin = defineRequest<ForCart, BegunPayment>()({ name: "card.begin", capability: "cards" })
/** How a card payment stands once the shopper is back. @rule OR2 */
export const cardComplete = defineRequest<OfPayment, PaymentState>()({
  name: "card.complete",
  capability: "cards",
})
