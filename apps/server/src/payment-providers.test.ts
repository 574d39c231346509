import { describe, expect, it } from "vitest"
import { Effect } from "effect"
import { paymentFindings, paymentOrigins, paymentSetupOf } from "./payment-providers.ts"
import { stripeServer } from "../../../tests/support/stripe-server.ts"
import { read } from "./settings.ts"

const keys = { SHOP_STRIPE_SECRET_KEY: "sk_test_1", SHOP_STRIPE_WEBHOOK_SECRET: "whsec_1" }
const paymentOf = (environment: Readonly<Record<string, string>>) =>
  read({ SHOP_PAYMENT: "stripe", SHOP_URL: "https://shop.example/", ...environment }).payment

describe("SR620 Stripe as the payment provider", () => {
  it("is set by its keys; money is taken when the order is placed, unless the shop says otherwise", () => {
    expect(paymentOf(keys)).toEqual({
      mode: "stripe",
      secretKey: "sk_test_1",
      webhookSecrets: ["whsec_1"],
      capture: "manual",
      publicUrl: "https://shop.example",
    })
    expect(paymentOf({ ...keys, SHOP_STRIPE_CAPTURE: "approval" })).toMatchObject({ capture: "automatic" })
  })
  it("has two secrets of the webhook while one is replaced", () => {
    expect(paymentOf({ ...keys, SHOP_STRIPE_WEBHOOK_SECRET: "whsec_1, whsec_2" })).toMatchObject({
      webhookSecrets: ["whsec_1", "whsec_2"],
    })
  })
  it.each([
    [{}, "SHOP_STRIPE_SECRET_KEY must be a secret or restricted key (sk_… or rk_…)"],
    [
      { ...keys, SHOP_STRIPE_SECRET_KEY: "pk_live_1" },
      "SHOP_STRIPE_SECRET_KEY must be a secret or restricted key (sk_… or rk_…)",
    ],
    [{ ...keys, SHOP_STRIPE_WEBHOOK_SECRET: "" }, "SHOP_STRIPE_WEBHOOK_SECRET must begin with whsec_"],
    [
      { ...keys, SHOP_STRIPE_WEBHOOK_SECRET: "whsec_1,x" },
      "SHOP_STRIPE_WEBHOOK_SECRET must begin with whsec_",
    ],
  ])("is off with %j: %s", (environment, why) => {
    const { payment, notes } = read({ SHOP_PAYMENT: "stripe", ...environment })
    expect(payment).toEqual({ mode: "off", why })
    expect(notes).toEqual([`Payments are off: ${why}`])
  })
  it("pays cards alone, so that PayPal is not offered", () => {
    const methods = paymentSetupOf(paymentOf(keys)).plugins.flatMap((plugin) => plugin.methods)
    expect(methods.map(({ code }) => code)).toEqual(["stripe_payments"])
  })
})

describe("SR621 pages of the payment provider", () => {
  it("are those of the active provider alone", () => {
    expect(paymentOrigins(paymentOf(keys))).toEqual(["https://checkout.stripe.com"])
    expect(paymentOrigins(read({}).payment)).toEqual([])
    const sandbox = read({ SHOP_PAYMENT: "sandbox", SHOP_PAYMENT_SECRET: "s".repeat(32) }).payment
    expect(paymentOrigins(sandbox)).toEqual([])
  })
})

describe("SR622 what the payment provider says to the doctor", () => {
  it("is nothing without a provider, and the findings of Stripe", async () => {
    expect(await Effect.runPromise(paymentFindings(read({}).payment))).toEqual([])
    const server = await stripeServer({ secretKey: "sk_live_1", webhookSecret: "whsec_1", webhookUrl: null })
    const setting = {
      mode: "stripe",
      secretKey: "sk_live_1",
      webhookSecrets: ["whsec_1"],
      capture: "manual",
      publicUrl: "https://shop.example",
      apiUrl: server.url,
    } as const
    const findings = await Effect.runPromise(paymentFindings(setting))
    await server.close()
    expect(findings.map(({ level, what }) => `${level}: ${what}`)).toEqual([
      "error: Stripe sends no messages to https://shop.example/api/ext/stripe/webhook",
    ])
  })
})
