import { Context } from "effect"
import type { PaymentMethod } from "@shop/core/cart"
import { cents } from "@shop/core/money"
import type { ProvidedCode } from "./model.ts"

/** The payment provider, and the addresses for returning shoppers and webhooks. */
export type PaymentProviderSetup =
  | { readonly mode: "off"; readonly why: string }
  | {
      readonly mode: "sandbox"
      /** Secret for signatures of webhooks. */
      readonly secret: string
      /** Public address of the shop, without a slash at the end. */
      readonly publicUrl: string
    }

/** The provider of this shop; off unless the server configures one. @rule SR90 */
export const PaymentSetup = Context.Reference<PaymentProviderSetup>("@shop/commerce/PaymentSetup", {
  defaultValue: () => ({ mode: "off", why: "no payment provider is set" }),
})

const titles: Readonly<Record<ProvidedCode, string>> = {
  paypal: "PayPal (sandbox)",
  stripe_payments: "Card (sandbox)",
}

/** The methods that the provider adds to the shop's own; none while it is off. @rule SR90 - S1 §7 (stripe_payments) */
export const providedMethods = (setup: PaymentProviderSetup): ReadonlyArray<PaymentMethod> =>
  setup.mode === "off"
    ? []
    : Object.entries(titles).map(([code, title]) => ({ code, title, costGrossCents: cents(0) }))
