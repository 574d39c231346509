/** Card payments by Stripe's hosted Checkout. */
import { Effect } from "effect"
import type { PaymentPlugin } from "@shop/commerce/payments"
import { stripeClient, type StripeOptions } from "./client.ts"
import { stripeProvider } from "./provider.ts"

export { type StripeOptions } from "./client.ts"

/** Stripe as a plugin. @rule PV10 - S1 §7 stripe_payments */
export const stripe = (options: StripeOptions): PaymentPlugin<never> => ({
  code: "stripe",
  methods: [{ code: "stripe_payments", title: "Card" }],
  origins: ["https://checkout.stripe.com"],
  make: Effect.map(stripeClient(options), (client) => stripeProvider(client, options)),
})
