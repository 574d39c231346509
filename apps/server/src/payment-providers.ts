import { Effect } from "effect"
import { type PaymentProviderSetup, paymentsOff, type ProviderFinding } from "@shop/commerce/payments"
import { type SandboxOptions, sandboxSetup } from "@shop/plugins/sandbox"
import { stripe, type StripeOptions } from "@shop/plugins/stripe"

/** The payment provider as the operator sets it. */
export type PaymentSetting =
  | { readonly mode: "off"; readonly why: string }
  | ({ readonly mode: "sandbox" } & SandboxOptions)
  | ({ readonly mode: "stripe" } & StripeOptions)

/** Values of SHOP_PAYMENT. */
export const paymentModes = ["off", "sandbox", "stripe"] as const satisfies ReadonlyArray<
  PaymentSetting["mode"]
>

/** The payment providers that a setting asks for. @rule SR90 */
export const paymentSetupOf = (setting: PaymentSetting): PaymentProviderSetup => {
  switch (setting.mode) {
    case "off":
      return paymentsOff(setting.why)
    case "sandbox":
      return sandboxSetup(setting)
    case "stripe":
      return { plugins: [stripe(setting)], why: "", publicUrl: setting.publicUrl }
  }
}

/** Origins of the providers' pages, to which a form of the shop may lead. @rule SR621 */
export const paymentOrigins = (setting: PaymentSetting): ReadonlyArray<string> =>
  paymentSetupOf(setting).plugins.flatMap(({ origins }) => origins)

/** What keeps shoppers from paying, as the provider says. @rule SR622 */
export const paymentFindings = (setting: PaymentSetting): Effect.Effect<ReadonlyArray<ProviderFinding>> =>
  setting.mode === "stripe" ? Effect.flatMap(stripe(setting).make, ({ check }) => check) : Effect.succeed([])
