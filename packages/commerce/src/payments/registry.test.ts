import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { cents } from "@shop/core/money"
import type { ProvidedCode } from "./model.ts"
import { faultText, isTemporary, type PaymentProvider, type ProviderFault } from "./provider.ts"
import { makeRegistry } from "./registry.ts"
import type { PaymentPlugin } from "../payment-setup/index.ts"

const dies = Effect.die(new Error("503 from the provider"))
const dying: PaymentProvider = {
  createSession: () => dies,
  retrieve: () => dies,
  capture: () => dies,
  cancel: () => dies,
  refund: () => dies,
  parseWebhook: () => dies,
  check: dies,
}
const plugin = (code: string, ...methods: ReadonlyArray<ProvidedCode>): PaymentPlugin => ({
  code,
  methods: methods.map((method) => ({ code: method, title: method })),
  origins: [],
  make: Effect.succeed(dying),
})
const registryOf = (...plugins: ReadonlyArray<PaymentPlugin>) =>
  Effect.runSync(
    makeRegistry(plugins) as Effect.Effect<Effect.Success<ReturnType<typeof makeRegistry>>, never, never>,
  )
const charge = {
  reference: "p1",
  amountCents: cents(100),
  currency: "EUR",
  language: "fr",
  title: "shop.example",
  expiresAtMs: 1,
  returnUrl: "https://shop.example/back",
  cancelUrl: "https://shop.example/cancel",
}

describe("CM503 the payment providers of a shop", () => {
  it("finds a provider by method, and by the code of stored payments", () => {
    const registry = registryOf(plugin("a", "paypal"), plugin("b", "stripe_payments"))
    expect(registry.ofMethod("paypal")?.code).toBe("a")
    expect(registry.ofMethod("stripe_payments")?.code).toBe("b")
    expect(registry.ofCode("b")).toBe(registry.ofMethod("stripe_payments")?.provider)
    expect([registryOf().ofMethod("paypal"), registry.ofCode("c")]).toEqual([null, null])
    expect(registry.codes).toEqual(["a", "b"])
  })
  it.each([
    [
      "code",
      [plugin("a", "paypal"), plugin("a", "stripe_payments")],
      "Two payment providers have the code a",
    ],
    ["method", [plugin("a", "paypal"), plugin("b", "paypal")], "Two payment providers pay paypal"],
  ] as const)("refuses two providers with one %s", (_, plugins, words) =>
    expect(() => registryOf(...plugins)).toThrow(words),
  )
})

describe("CM504 a provider that fails", () => {
  const { provider } = registryOf(plugin("a", "paypal")).ofMethod("paypal")!
  it.each<[string, Effect.Effect<unknown, unknown>]>([
    ["createSession", provider.createSession(charge, "k")],
    ["retrieve", provider.retrieve("a")],
    ["capture", provider.capture("a", 1, "k")],
    ["cancel", provider.cancel("a", "k")],
    ["refund", provider.refund("a", 1, "k")],
    ["parseWebhook", provider.parseWebhook({ body: new Uint8Array(), headers: {} })],
  ])("a defect of %s fails the call, and the call can be repeated", (_, call) => {
    const fault = { tag: "Unreachable", what: "it failed: 503 from the provider" } as const
    expect(Effect.runSync(Effect.flip(call))).toMatchObject({ fault })
    expect(isTemporary(fault)).toBe(true)
  })
  it("a defect of a check is a finding", () => {
    expect(Effect.runSync(provider.check)).toMatchObject([{ level: "error" }])
  })
  it.each<[ProviderFault, boolean, string]>([
    [{ tag: "Unreachable", what: "500" }, true, "the payment provider does not answer: 500"],
    [{ tag: "RateLimited" }, true, "the payment provider takes no more requests at the moment"],
    [{ tag: "Rejected", code: "x" }, false, "the payment provider refuses it: x"],
    [
      { tag: "Misconfigured", what: "key" },
      false,
      "the payment provider does not accept the shop's settings: key",
    ],
  ])("%j: tried again %s", (fault, expected, words) => {
    expect([isTemporary(fault), faultText(fault)]).toEqual([expected, words])
  })
})
