import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { withoutLinks } from "./typed-texts.ts"

describe("CM441 a text that a buyer typed", () => {
  it.each([
    ["Anne-Sophie", "Anne-Sophie"],
    ["St. Martin", "St. Martin"],
    ["J.-P. Martin", "J.-P. Martin"],
    ["12.5 rue du Four", "12.5 rue du Four"],
    ["You won: https://evil.example/win", "You won: https: //evil. example/win"],
    ["www.evil.example", "www. evil. example"],
    ["Ada\r\nClick evil.example", "Ada Click evil. example"],
    ["\u202egro.live", "gro. live"],
    ["茶碗.商店", "茶碗. 商店"],
  ])("%j is written %j", (typed, written) => expect(withoutLinks(typed)).toBe(written))
  describe("laws", () => {
    it("has no address of the web, whatever was typed", () =>
      fc.assert(
        fc.property(
          fc.string({ unit: "binary" }),
          fc.webUrl(),
          fc.domain(),
          fc.string({ unit: "binary" }),
          (before, url, domain, after) => {
            const written = withoutLinks(`${before}${url} ${domain}${after}`)
            expect(written).not.toMatch(/:\/\/|[\p{L}\p{N}-]\.\p{L}/u)
            expect(withoutLinks(written)).toBe(written)
          },
        ),
      ))
  })
})
