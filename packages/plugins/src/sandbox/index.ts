/** A payment provider that moves no money, for development and tests. */
import { Effect } from "effect"
import { type PaymentPlugin, type PaymentProviderSetup, SandboxRepository } from "@shop/commerce/payments"
import { type SandboxOptions, sandboxProvider } from "./provider.ts"

export { type Decision, type SandboxMessage } from "./event.ts"
export { sandboxPage, type SandboxDecision, type SandboxPage, type SandboxPayment } from "./page.ts"
export { type SandboxOptions } from "./provider.ts"
export { sign } from "./signature.ts"

/** The sandbox as a plugin: it pays PayPal and cards. @rule PV1 - S1 §7 PayPal, stripe_payments */
export const sandbox = (options: SandboxOptions): PaymentPlugin => ({
  code: "sandbox",
  methods: [
    { code: "paypal", title: "PayPal (sandbox)" },
    { code: "stripe_payments", title: "Card (sandbox)" },
  ],
  origins: [],
  make: Effect.map(SandboxRepository, (books) => sandboxProvider(books, options)),
})

/** The providers of a shop with the sandbox alone. */
export const sandboxSetup = (options: SandboxOptions): PaymentProviderSetup => ({
  plugins: [sandbox(options)],
  why: "",
  publicUrl: options.publicUrl,
})
