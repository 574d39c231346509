import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { oneLine } from "./index.ts"

describe("SR84 letters", () => {
  it.each([
    ["Hello", "Hello"],
    ["Hello\r\nBcc: all@example.org", "Hello Bcc: all@example.org"],
    ["a\u0000b\u2028c\u0085d", "a b c d"],
    ["  spaces \t here ", "spaces here"],
    ["👩‍🍳", "👩‍🍳"],
    ["a\u202eb\u200bc", "abc"],
    ["x".repeat(99), "x".repeat(30)],
  ])("%j becomes the header %j", (given, expected) => expect(oneLine(given, 30)).toBe(expected))
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
