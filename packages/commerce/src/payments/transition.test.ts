import { describe, expect, it } from "vitest"
import type { PaymentEvent, PaymentStatus } from "./model.ts"
import { isSigned, sign } from "./signature.ts"
import { step, type Step } from "./transition.ts"

const amount = { amountCents: 2900, currency: "EUR" }

/** Status, event, new status. */
const table: ReadonlyArray<readonly [PaymentStatus, PaymentEvent["type"], Step]> = [
  ["created", "approved", "approved"],
  ["created", "refused", "refused"],
  ["created", "abandoned", "abandoned"],
  ["approved", "approved", "same"],
  ["approved", "refused", "refused"],
  ["approved", "abandoned", "abandoned"],
  ["spent", "approved", "same"],
  ["spent", "refused", "same"],
  ["spent", "abandoned", "same"],
  ["refused", "approved", "release"],
  ["refused", "refused", "same"],
  ["refused", "abandoned", "same"],
  ["abandoned", "approved", "release"],
  ["abandoned", "refused", "same"],
  ["abandoned", "abandoned", "same"],
  ["disputed", "approved", "same"],
  ["disputed", "refused", "same"],
  ["disputed", "abandoned", "same"],
]

describe("SR91 events of a provider", () => {
  it.each(table)("%s, %s: %s", (status, type, expected) =>
    expect(step({ status, ...amount }, { type, ...amount })).toBe(expected),
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
  ])("%s, approved with %d %s: %s", (status, amountCents, currency, expected) =>
    expect(step({ status, ...amount }, { type: "approved", amountCents, currency })).toBe(expected),
  )
})

describe("SR93 a provider's signature", () => {
  const secret = "s".repeat(32)
  const body = Buffer.from('{"id":"1"}')
  const nowMs = 1_800_000_000_000
  const signature = sign(secret, body, nowMs)
  it.each([0, 299_000, -299_000])("is valid %d ms later", (lateMs) =>
    expect(isSigned(secret, body, signature, nowMs + lateMs)).toBe(true),
  )
  it.each<[string, Buffer, string | undefined, number]>([
    ["none", body, undefined, nowMs],
    ["an empty one", body, "", nowMs],
    ["another secret's", body, sign("t".repeat(32), body, nowMs), nowMs],
    ["another body's", Buffer.from('{"id":"2"}'), signature, nowMs],
    ["one of a minute ago under the time of now", body, signature.replace(/^t=\d+/, "t=1800000060"), nowMs],
    ["one that is old", body, signature, nowMs + 301_000],
    ["one of the future", body, signature, nowMs - 301_000],
    ["one that is cut", body, signature.slice(0, -1), nowMs],
    ["one with more behind it", body, `${signature},v1=00`, nowMs],
    ["one in capitals", body, signature.toUpperCase(), nowMs],
  ])("%s is invalid", (_, bytes, given, atMs) => expect(isSigned(secret, bytes, given, atMs)).toBe(false))
})
