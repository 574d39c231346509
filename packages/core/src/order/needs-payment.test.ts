import { describe, expect, it } from "vitest"
import { needsPayment } from "./index.ts"

describe("UI480 needsPayment", () => {
  const at = (stage: "none" | "approved" | "refused") => ({ stage, paymentId: null })
  it.each([
    ["a payment method of the shop", false, null, false],
    ["a provider, with no payment known", true, null, true],
    ["a provider, with no payment begun", true, at("none"), true],
    ["a provider that refused the payment", true, at("refused"), true],
    ["a provider that approved the payment", true, at("approved"), false],
  ] as const)("%s: pays first %s", (_, isPaidElsewhere, paying, expected) =>
    expect(needsPayment({ isPaidElsewhere }, paying)).toBe(expected),
  )
})
