import { describe, expect, it } from "vitest"
import { forGroup, noGroup, Queries, requestKey } from "./index.ts"

describe("CT32 for whose prices", () => {
  const gold = { groupId: 5, groupToken: "gold" }
  const products = Queries.bySku(["BOL"])
  it("a search for products says, and is another question than a guest's", () => {
    const asked = forGroup(products, gold)
    expect(asked).toEqual({ ...products, groupId: 5, groupToken: "gold" })
    expect(requestKey("fr", asked)).not.toBe(requestKey("fr", products))
  })
  it("a group of 0 is a group", () => {
    expect(forGroup(products, { groupId: 0, groupToken: null })).toMatchObject({
      groupId: 0,
      groupToken: null,
    })
  })
  it("a guest is nobody in particular", () => {
    expect(forGroup(products, noGroup)).toEqual(products)
  })
  it("what has no price is asked for everybody, and kept once", () => {
    expect(forGroup(Queries.categories, gold)).toBe(Queries.categories)
  })
})
