import { describe, expect, it } from "vitest"
import { promotions } from "@shop/core/promotion"
import { promotionSummary } from "./promotion-fields.ts"
import { promotionWords } from "./promotion-words.ts"

describe("PM1 the words of promotions", () => {
  it("are there for every promotion, and for no other", () =>
    expect(Object.keys(promotionWords)).toEqual(promotions.map(({ code }) => code)))
  it.each(promotions.map(({ code, args }) => [code, Object.keys(args).toSorted()] as const))(
    "%s has a label for each argument and names it in its summary",
    (code, args) => {
      const { summary, labels } = promotionWords[code]!
      expect(Object.keys(labels).toSorted()).toEqual(args)
      expect([...summary.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()).toEqual(args)
    },
  )
  it.each([
    [{ code: "percent", args: { ratePpm: 125_000 } }, "12.5%"],
    [{ code: "buyGet", args: { buyQty: 2, getQty: 1 } }, "1 free for 2 of a product"],
    [{ code: "ofANewerVersion", args: {} }, "ofANewerVersion"],
  ])("%j is summarized as %s", (setup, expected) => expect(promotionSummary(setup)).toBe(expected))
})
