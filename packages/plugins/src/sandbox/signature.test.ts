import { describe, expect, it } from "vitest"
import { isSigned, sign } from "./signature.ts"

describe("PV1 SR93 the sandbox's signature", () => {
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
