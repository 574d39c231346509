import { describe, expect, it } from "vitest"
import {
  deriveToken,
  hashOf,
  isSeal,
  newKey,
  newNumber,
  newPassword,
  newSecret,
  newToken,
  seal,
  tokenHash,
} from "./index.ts"

describe("SR84 secrets", () => {
  it("a secret is not its hash, and no two are alike", () => {
    const secrets = Array.from({ length: 100 }, newSecret)
    expect(new Set(secrets).size).toBe(100)
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{32}$/)
      expect(hashOf(secret)).toMatch(/^[0-9a-f]{64}$/)
    }
  })
})

describe("CM61 tokens", () => {
  it("have 256 bits, and are stored as their hash", () => {
    const tokens = Array.from({ length: 100 }, newToken)
    expect(new Set(tokens).size).toBe(100)
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(tokenHash(token).toString("hex")).toBe(hashOf(token))
    }
  })
  it("SR70 of passwords are twenty letters of three kinds, none that is easily mistaken", () => {
    for (const password of Array.from({ length: 100 }, newPassword)) {
      expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[2-9])[a-zA-Z2-9]{20}$/)
      expect(password).not.toMatch(/[ilIoO01]/)
    }
  })
  it("CM67 of customers' carts are numbers of 15 digits", () => {
    for (const number of Array.from({ length: 100 }, newNumber)) expect(number).toMatch(/^\d{15}$/)
  })
})

describe("CM209 seals", () => {
  it("are HMAC-SHA256, as RFC 4231 has it", () =>
    expect(seal("Jefe", "what do ya want ", Buffer.from("for nothing?")).toString("hex")).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ))
  it("differ for another key, and for another text", () => {
    const key = newKey()
    expect(isSeal(seal(key, "a"), seal(key, "a"))).toBe(true)
    expect(isSeal(seal(key, "b"), seal(key, "a"))).toBe(false)
    expect(isSeal(seal(newKey(), "a"), seal(key, "a"))).toBe(false)
    expect(deriveToken(key, "access", "t")).not.toBe(deriveToken(key, "refresh", "t"))
  })
  it.each([0, 1, 31, 33])("a seal of %d bytes is invalid", (length) => {
    const own = seal(newKey(), "a")
    expect(isSeal(Buffer.concat([own, own]).subarray(0, length), own)).toBe(false)
  })
})
