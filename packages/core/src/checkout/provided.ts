import type { Capabilities, Capability } from "../capabilities/index.ts"
import type { PaymentMethod } from "../cart/index.ts"

/** The payment method of a free order, Magento's code. The shopper chooses none. @rule CK37 */
export const freePaymentCode = "free"

/** Payment methods with a payment on a provider's page before the order. @rule OR15 - S1 §7 PayPal, stripe_payments */
export type ProviderMethodCode = "paypal" | "stripe_payments"

/** Whether the shopper pays on a provider's page. @rule OR15 - S1 §7 PayPal, stripe_payments */
export const isPaidElsewhere = (paymentCode: string | null): paymentCode is ProviderMethodCode =>
  paymentCode === "paypal" || paymentCode === "stripe_payments"

const capabilityOfProvider: Readonly<Record<ProviderMethodCode, Capability>> = {
  paypal: "paypal",
  stripe_payments: "cards",
}

/**
 * Removes the payment methods of providers that the platform does not support.
 *
 * @param methods - the platform's list
 * @rule PF10
 */
export const payableMethods = (
  methods: ReadonlyArray<PaymentMethod>,
  capabilities: Capabilities,
): ReadonlyArray<PaymentMethod> =>
  methods.filter(({ code }) => !isPaidElsewhere(code) || capabilities[capabilityOfProvider[code]])
