import { describe, expect, it } from "vitest"
import type { PaymentStatus } from "./model.ts"
import type { ReportType } from "./state.ts"
import { step, type Step } from "./transition.ts"

const amount = { amountCents: 2900, currency: "EUR" }

/** Status, report, new status. */
const table: ReadonlyArray<readonly [PaymentStatus, ReportType, Step]> = [
  ["created", "authorized", "approved"],
  ["created", "captured", "approved"],
  ["created", "failed", "refused"],
  ["created", "abandoned", "abandoned"],
  ["created", "expired", "abandoned"],
  ["created", "pending", "same"],
  ["approved", "authorized", "same"],
  ["approved", "captured", "same"],
  ["approved", "failed", "refused"],
  ["approved", "abandoned", "abandoned"],
  ["approved", "voided", "abandoned"],
  ["spent", "authorized", "same"],
  ["spent", "captured", "same"],
  ["spent", "failed", "same"],
  ["spent", "abandoned", "same"],
  ["spent", "refunded", "same"],
  ["spent", "disputed", "same"],
  ["refused", "authorized", "release"],
  ["refused", "captured", "release"],
  ["refused", "failed", "same"],
  ["refused", "abandoned", "same"],
  ["abandoned", "authorized", "release"],
  ["abandoned", "captured", "release"],
  ["abandoned", "failed", "same"],
  ["abandoned", "abandoned", "same"],
  ["abandoned", "voided", "same"],
  ["disputed", "authorized", "same"],
  ["disputed", "captured", "same"],
  ["disputed", "failed", "same"],
  ["disputed", "abandoned", "same"],
]

describe("SR91 reports of a provider", () => {
  it.each(table)("%s, %s: %s", (status, type, expected) =>
    expect(step({ status, ...amount }, { type, ...amount }, [])).toBe(expected),
  )
  it.each<[PaymentStatus, number, string, Step]>([
    ["created", 2899, "EUR", "disputed"],
    ["created", 2901, "EUR", "disputed"],
    ["created", 0, "EUR", "disputed"],
    ["created", 2900, "USD", "disputed"],
    ["approved", 2899, "EUR", "disputed"],
    ["abandoned", 2899, "EUR", "disputed"],
    ["spent", 1, "EUR", "same"],
    ["disputed", 2900, "EUR", "same"],
  ])("%s, authorized with %d %s: %s", (status, amountCents, currency, expected) =>
    expect(step({ status, ...amount }, { type: "authorized", amountCents, currency }, [])).toBe(expected),
  )
  it.each<[PaymentStatus, number, Step]>([
    ["created", 1000, "same"],
    ["created", 2901, "disputed"],
    ["abandoned", 1000, "same"],
    ["spent", 1000, "same"],
  ])("%s, %d cents captured: %s", (status, amountCents, expected) =>
    expect(step({ status, ...amount }, { type: "captured", amountCents, currency: "EUR" }, [])).toBe(
      expected,
    ),
  )
  it("releases money once, however often it is reported", () => {
    const captured = { type: "captured", ...amount } as const
    const earlier = [{ type: "authorized", ...amount } as const]
    expect(step({ status: "abandoned", ...amount }, captured, earlier)).toBe("same")
    expect(step({ status: "created", ...amount }, captured, earlier)).toBe("approved")
  })
})
