import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseSelection, Queries, type Query } from "@shop/core/catalogue"
import { defaults } from "@shop/core/settings"
import * as Search from "../legacy/search.ts"
import { inElasticsearchForm } from "./index.ts"

const index = "vue_storefront_catalog_fr"
const ranges = defaults.products.priceBuckets
const rewritten = (query: Query) => inElasticsearchForm(Search.encode(query, index), ranges)
const body = (query: Query) => JSON.parse(decodeURIComponent(rewritten(query).query["request"]!)) as object
const list = (address: string, size = 24) => ({
  chosen: parseSelection(address, "category", defaults),
  size,
  settings: defaults,
})

describe("WI225 searches in the Elasticsearch form", () => {
  it("D22 have a choice, a range of prices and the counts as older platforms know them", () => {
    const query = Queries.listing([20, 21], list("?color=49&price=0.0-50.0"))
    expect(body(query)).toMatchObject({
      query: {
        bool: {
          filter: {
            bool: {
              must: expect.arrayContaining([
                { terms: { category_ids: [20, 21] } },
                {
                  bool: {
                    should: [
                      { terms: { color: ["49"] } },
                      {
                        bool: {
                          must: [
                            { terms: { color_options: ["49"] } },
                            { match: { type_id: "configurable" } },
                          ],
                        },
                      },
                    ],
                  },
                },
              ]) as unknown,
            },
          },
        },
      },
      aggs: {
        agg_terms_color: { terms: { field: "color" } },
        agg_terms_color_options: { terms: { field: "color_options" } },
        agg_range_price: {
          range: {
            field: "final_price",
            ranges: [{ from: 0, to: 50 }, { from: 50, to: 100 }, { from: 100, to: 150 }, { from: 150 }],
          },
        },
      },
    })
    expect(JSON.stringify(body(query))).toContain('{"range":{"final_price":{"gte":0,"lt":50}}}')
    expect(rewritten(query).query).not.toHaveProperty("request_format")
  })
  it("WI231 filter, count and sort by the price that a shopper pays", () => {
    const written = JSON.stringify(body(Queries.listing([20], list("?price=0.0-50.0&sort=priceLow"))))
    const fields = [...written.matchAll(/"((?:final_)?price)"/g)].map(([, field]) => field)
    expect(fields).toEqual(Array(5).fill("final_price"))
  })
  it("D22 leave other requests as they are", () => {
    const other = { method: "GET" as const, path: "/api/stock/list", query: {}, body: null, headers: {} }
    expect(inElasticsearchForm(other, ranges)).toBe(other)
  })
  it("refuse an operator that the form cannot express", () => {
    const query = Queries.listing([20], list(""))
    const filters = [
      {
        attribute: "name",
        scope: "default" as const,
        conditions: [{ operator: "orGt" as const, values: [1] }],
      },
    ]
    expect(() => rewritten({ ...query, filters })).toThrow(
      "The operator orGt on name has no Elasticsearch form.",
    )
  })

  /** The same question, whichever form it came in. */
  const bodiesOf = (query: Query) => {
    const [own, older] = [Search.encode(query, index), rewritten(query)].map((request) =>
      Result.getOrThrow(Search.decode(request)),
    )
    const named = (one: Query) => ({
      ...one,
      filters: one.filters
        .map((filter) => ({ ...filter, attribute: filter.attribute.replace(/^price$/, "final_price") }))
        .map((filter) => JSON.stringify(filter, (_, value: unknown) => (value === "eq" ? "in" : value)))
        .toSorted(),
      facets: one.facets.toSorted(),
    })
    return [
      named({ ...own!, priceRanges: own!.facets.includes("price") ? ranges : [] }),
      named({ priceRanges: [], ...older! }),
    ]
  }
  it("D22 query the same as in the other form", () => {
    const chosen = fc
      .record({
        color: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
        size: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
        price: fc.constantFrom("", "0.0-50.0", "150.0-*"),
        sort: fc.constantFrom("", "final_price:asc"),
      })
      .map(
        ({ color, size, price, sort }) =>
          `?${[
            ...color.map((id) => `color=${id}`),
            ...size.map((id) => `size=${id}`),
            ...(price === "" ? [] : [`price=${price}`]),
            ...(sort === "" ? [] : [`sort=${sort}`]),
          ].join("&")}`,
      )
    fc.assert(
      fc.property(chosen, fc.constantFrom("", "bowl", "grès 50 %"), (address, words) => {
        const query =
          words === "" ? Queries.listing([20], list(address)) : Queries.search(words, list(address))
        const [own, older] = bodiesOf(query)
        expect(older).toEqual(own)
      }),
    )
  })
  it.each([
    ["the home page", Queries.homeList({ start: 0, size: 8 }, true, defaults)],
    ["categories", Queries.categories],
  ])("D22 query the same for %s", (_, query) => {
    const [own, older] = bodiesOf(query)
    expect(older).toEqual(own)
  })
})
