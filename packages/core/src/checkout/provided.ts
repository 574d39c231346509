/** The way of paying of an order that costs nothing: none is asked for. @rule CK37 - Magento's code for it */
export const freePaymentCode = "free"

/** Ways of paying that lead to a provider's pages before there is an order. @rule OR15 - S1 §7 PayPal, stripe_payments */
export type Provided = "paypal" | "stripe_payments"

/** Whether a way of paying is a provider's. @rule OR15 - S1 §7 PayPal, stripe_payments */
export const isPaidElsewhere = (paymentCode: string | null): paymentCode is Provided =>
  paymentCode === "paypal" || paymentCode === "stripe_payments"
