import { describe, expect, it } from "vitest"
import { hashOf, newNumber, newSecret, newToken, tokenHash } from "./index.ts"

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
  it("have 256 bits, and are kept as their hash", () => {
    const tokens = Array.from({ length: 100 }, newToken)
    expect(new Set(tokens).size).toBe(100)
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(tokenHash(token).toString("hex")).toBe(hashOf(token))
    }
  })
  it("CM67 of customers' carts are numbers of 15 digits", () => {
    for (const number of Array.from({ length: 100 }, newNumber)) expect(number).toMatch(/^\d{15}$/)
  })
})
