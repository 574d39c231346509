import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cents } from "../money/index.ts"
import { defaults } from "../settings/index.ts"
import type { Query } from "./model.ts"
import { listing } from "./query.ts"
import { requestKey } from "./request-key.ts"
import { parseSelection } from "./url-filters.ts"

const query = (search: string, fields: Partial<Query> = {}): Query => ({
  ...listing([20, 21], {
    chosen: parseSelection(search, "category", defaults),
    size: 24,
    settings: defaults,
  }),
  ...fields,
})
const keyOf = (one: Query) => requestKey("fr", one)

describe("CT23 the cache key of a query", () => {
  it("does not mix customer groups, known by token or by id", () => {
    const keys = [
      query(""),
      query("", { groupToken: "a" }),
      query("", { groupToken: "b" }),
      query("", { groupId: 1 }),
      query("", { groupId: 2 }),
    ]
    expect(new Set(keys.map(keyOf)).size).toBe(keys.length)
  })

  it("does not mix store views", () =>
    expect(requestKey("fr", query(""))).not.toBe(requestKey("de", query(""))))

  it.each<[string, Query, Query]>([
    ["filters", query("?color=1"), query("?color=2")],
    ["values as text or number", query("", { filters: [eq("1")] }), query("", { filters: [eq(1)] })],
    ["orders", query("?sort=priceLow"), query("?sort=priceHigh")],
    ["pages", query("?page=2"), query("?page=3")],
    ["words", query("", { text: "a" }), query("", { text: "b" })],
    ["fields", query("", { include: ["sku"] }), query("", { include: null })],
    ["facets", query("", { facets: ["color"] }), query("", { facets: [] })],
    ["sizes of facets", query("", { facetSizes: { color: 5 } }), query("", { facetSizes: { color: 6 } })],
    [
      "ranges of prices",
      query("", { priceRanges: [{ fromCents: null, toCents: cents(50_00) }] }),
      query("", { priceRanges: [{ fromCents: null, toCents: cents(60_00) }] }),
    ],
    ["facets with a size and without", query("", { facetSizes: { color: 5 } }), query("")],
  ])("distinguishes %s", (_, a, b) => expect(keyOf(a)).not.toBe(keyOf(b)))
})

describe("laws", () => {
  it("CT23 the order of filters, facets and values does not matter", () => {
    const one = query("?color=1&color=2&size=7&price=0.0-50.0")
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...one.filters], { minLength: one.filters.length }),
        fc.shuffledSubarray([...one.facets], { minLength: one.facets.length }),
        (filters, facets) => {
          const turned = filters.map((filter) => ({
            ...filter,
            conditions: filter.conditions.map((condition) => ({
              ...condition,
              values: condition.values.toReversed(),
            })),
          }))
          expect(keyOf({ ...one, filters: turned, facets })).toBe(keyOf(one))
        },
      ),
    )
  })
})

function eq(value: string | number): Query["filters"][number] {
  return { attribute: "sku", scope: "default", conditions: [{ operator: "eq", values: [value] }] }
}
