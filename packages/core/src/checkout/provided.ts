import type { Capabilities, Capability } from "../capabilities/index.ts"
import type { PaymentMethod } from "../cart/index.ts"

/** The payment method of a free order, Magento's code. The shopper chooses none. */
export const freePaymentCode = "free"

/** Payment methods with a payment on a provider's page before the order. */
export type ProviderMethodCode = "paypal" | "stripe_payments"

/** Whether the shopper pays on a provider's page. */
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
 */
export const payableMethods = (
  methods: ReadonlyArray<PaymentMethod>,
  capabilities: Capabilities,
): ReadonlyArray<PaymentMethod> =>
  methods.filter(({ code }) => !isPaidElsewhere(code) || capabilities[capabilityOfProvider[code]])
