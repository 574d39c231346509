import { type PaymentProviderSetup, paymentsOff } from "@shop/commerce/payments"
import { type SandboxOptions, sandboxSetup } from "@shop/plugins/sandbox"

/** The payment provider as the operator sets it. */
export type PaymentSetting =
  | { readonly mode: "off"; readonly why: string }
  | ({ readonly mode: "sandbox" } & SandboxOptions)

/** The payment providers that a setting asks for. @rule SR90 */
export const paymentSetupOf = (setting: PaymentSetting): PaymentProviderSetup => {
  switch (setting.mode) {
    case "off":
      return paymentsOff(setting.why)
    case "sandbox":
      return sandboxSetup(setting)
  }
}
