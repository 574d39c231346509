import type { Capabilities, Capability } from "../capabilities/index.ts"
import type { PaymentMethod } from "../cart/index.ts"

/** The way of paying of an order that costs nothing: none is asked for. @rule CK37 - Magento's code for it */
export const freePaymentCode = "free"

/** Ways of paying that lead to a provider's pages before there is an order. @rule OR15 - S1 §7 PayPal, stripe_payments */
export type Provided = "paypal" | "stripe_payments"

/** Whether a way of paying is a provider's. @rule OR15 - S1 §7 PayPal, stripe_payments */
export const isPaidElsewhere = (paymentCode: string | null): paymentCode is Provided =>
  paymentCode === "paypal" || paymentCode === "stripe_payments"

const capabilityOfProvider: Readonly<Record<Provided, Capability>> = {
  paypal: "paypal",
  stripe_payments: "cards",
}

/**
 * Drops the payment methods whose provider the platform cannot ask.
 *
 * @param methods - as the platform lists them
 * @rule PF10
 */
export const payableMethods = (
  methods: ReadonlyArray<PaymentMethod>,
  capabilities: Capabilities,
): ReadonlyArray<PaymentMethod> =>
  methods.filter(({ code }) => !isPaidElsewhere(code) || capabilities[capabilityOfProvider[code]])
