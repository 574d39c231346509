import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hashOf, newSecret, oneLine } from "./index.ts"

describe("SR84 letters", () => {
  it.each([
    ["Hello", "Hello"],
    ["Hello\r\nBcc: all@example.org", "Hello Bcc: all@example.org"],
    ["a\u0000b\u2028c\u0085d", "a b c d"],
    ["  spaces \t here ", "spaces here"],
    ["👩‍🍳", "👩‍🍳"],
    ["a\u202eb\u200bc", "abc"],
    ["x".repeat(99), "x".repeat(30)],
  ])("%j in their head is %j", (given, expected) => expect(oneLine(given, 30)).toBe(expected))
  it("a secret is not its hash, and no two are alike", () => {
    const secrets = Array.from({ length: 100 }, newSecret)
    expect(new Set(secrets).size).toBe(100)
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{32}$/)
      expect(hashOf(secret)).toMatch(/^[0-9a-f]{64}$/)
    }
  })
  describe("laws", () => {
    it("no text becomes two lines, or more signs than may be", () =>
      fc.assert(
        fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 0, max: 50 }), (text, max) => {
          const line = oneLine(text, max)
          expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
          expect([...line].length).toBeLessThanOrEqual(max)
        }),
      ))
  })
})
