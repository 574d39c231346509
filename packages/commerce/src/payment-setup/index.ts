import { Context, type Effect } from "effect"
import type { PaymentMethod } from "@shop/core/cart"
import { cents } from "@shop/core/money"
import type { ProvidedCode } from "../payments/model.ts"
import type { PaymentProvider } from "../payments/provider.ts"
import type { SandboxRepository } from "../payments/sandbox-repository.ts"

/** A payment provider as a shop adds it, with the services that it needs. */
export interface PaymentPlugin<Needs = SandboxRepository> {
  /** Stored with each payment; never changed once there are payments. */
  readonly code: string
  /** The methods that it pays. */
  readonly methods: ReadonlyArray<{ readonly code: ProvidedCode; readonly title: string }>
  /** Origins of the pages that shoppers are sent to; none where they are the shop's own. */
  readonly origins: ReadonlyArray<string>
  readonly make: Effect.Effect<PaymentProvider, never, Needs>
}

/** The payment providers of a shop, and the address for returning shoppers. */
export interface PaymentProviderSetup {
  /** Without one, payments are off. */
  readonly plugins: ReadonlyArray<PaymentPlugin>
  /** Why payments are off, if they are. */
  readonly why: string
  /** Public address of the shop, without a slash at the end. */
  readonly publicUrl: string
}

/** Payments are off. @rule SR90 */
export const paymentsOff = (why: string): PaymentProviderSetup => ({ plugins: [], why, publicUrl: "" })

/** The providers of this shop; off unless the server configures one. @rule SR90 */
export const PaymentSetup = Context.Reference<PaymentProviderSetup>("@shop/commerce/PaymentSetup", {
  defaultValue: () => paymentsOff("no payment provider is set"),
})

/** The methods that the providers add to the shop's own. @rule SR90 - S1 §7 (stripe_payments) */
export const providedMethods = ({ plugins }: PaymentProviderSetup): ReadonlyArray<PaymentMethod> =>
  plugins.flatMap(({ methods }) =>
    methods.map(({ code, title }) => ({ code, title, costGrossCents: cents(0) })),
  )
