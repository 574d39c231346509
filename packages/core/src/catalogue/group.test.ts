import { describe, expect, it } from "vitest"
import { withCustomerGroup, noGroup, Queries, requestKey } from "./index.ts"

describe("CT32 customer group of a query", () => {
  const gold = { groupId: 5, groupToken: "gold" }
  const products = Queries.bySku(["BOL"])
  it("changes the cache key of a search for products", () => {
    const query = withCustomerGroup(products, gold)
    expect(query).toEqual({ ...products, groupId: 5, groupToken: "gold" })
    expect(requestKey("fr", query)).not.toBe(requestKey("fr", products))
  })
  it("can have the id 0", () => {
    expect(withCustomerGroup(products, { groupId: 0, groupToken: null })).toMatchObject({
      groupId: 0,
      groupToken: null,
    })
  })
  it("is empty for a guest", () => {
    expect(withCustomerGroup(products, noGroup)).toEqual(products)
  })
  it("is absent from queries for documents without prices", () => {
    expect(withCustomerGroup(Queries.categories, gold)).toBe(Queries.categories)
  })
})
