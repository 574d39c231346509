import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { Queries, type Query } from "@shop/core/catalogue"
import { defaults } from "@shop/core/settings"
import { endpoints } from "../endpoints/index.ts"
import type { HttpResponse } from "../http/index.ts"
import { fromGraphqlForm, inGraphqlForm } from "./index.ts"

const view = defaults.views[0]!
const list = { chosen: { filters: { color: ["49"] }, sort: null, page: 2 }, size: 24, settings: defaults }
const productSearch = (query: Query) => endpoints["catalogue.products"].encodeRequest(query, view)
const sent = (query: Query) => {
  const { method, path, query: parameters, body } = inGraphqlForm(productSearch(query), "fr")
  return { method, path, parameters, ...(body as { readonly query: string; readonly variables: object }) }
}
const answer = (body: unknown, status = 200): HttpResponse => ({ status, headers: {}, body })

describe("WI228 a search as a GraphQL request", () => {
  it("has filters, counts, sort and page as variables", () => {
    const { query, ...others } = sent(Queries.listing([20, 21], list))
    expect(query).toBe(
      "query ($filter: ProductFilterInput, $sort: ProductSortInput, $pageSize: Int, $currentPage: Int, $_sourceExclude: [String])" +
        " { products(filter: $filter, sort: $sort, pageSize: $pageSize, currentPage: $currentPage, _sourceExclude: $_sourceExclude)" +
        " { items total_count aggregations } }",
    )
    expect(others).toMatchObject({
      method: "POST",
      path: "/graphql/fr/",
      parameters: {},
      variables: {
        filter: {
          visibility: { in: [2, 3, 4], scope: "default" },
          status: { in: [0, 1], scope: "default" },
          category_ids: { in: [20, 21], scope: "default" },
          color: { in: ["49"], scope: "catalog" },
          price: { scope: "catalog" },
        },
        sort: { updated_at: "DESC" },
        pageSize: 24,
        currentPage: 2,
      },
    })
  })
  it("has words, and filters of dotted names as nested objects", () => {
    const inStock = { ...defaults, stock: { ...defaults.stock, listOutOfStock: false } }
    const { query, variables } = sent({
      ...Queries.search("50% blue", { ...list, settings: inStock }),
      facets: [],
    })
    expect(variables).toMatchObject({
      search: "50% blue",
      filter: { stock: { is_in_stock: { eq: true, scope: "default" } } },
    })
    expect(query).not.toContain("aggregations")
  })
  it.each([
    ["catalogue.categories", Queries.categories, "categories(filter: $filter"],
    [
      "catalogue.attributes",
      Queries.attributes(["color"]),
      "customAttributeMetadata(attributes: $attributes",
    ],
    ["catalogue.taxRules", Queries.taxRules, "taxrule(filter: $filter"],
    ["catalogue.content", Queries.content("cms_page", "privacy"), "cmsPages(filter: $filter"],
    ["catalogue.content", Queries.blocks(["a", "b"]), "cmsBlocks(filter: $filter"],
  ] as const)("%s has its root field", (name, query, field) => {
    const request = inGraphqlForm(endpoints[name].encodeRequest(query, view), "fr")
    expect((request.body as { readonly query: string }).query).toContain(field)
  })
  it("leaves other requests unchanged", () => {
    const other = {
      method: "GET" as const,
      path: "/api/stock/check",
      query: { sku: "A" },
      body: null,
      headers: {},
    }
    expect(inGraphqlForm(other, "fr")).toBe(other)
  })
})

describe("WI228 the response to it", () => {
  const query = Queries.bySku(["BOWL"])
  const decoded = (body: unknown, status = 200) =>
    endpoints["catalogue.products"].decodeResponse(
      fromGraphqlForm(productSearch(query), answer(body, status)),
      query,
    )

  // As a server of 1.12.5 answers; on Elasticsearch 7 its total is an object, which is no Int.
  const product = {
    id: 1,
    sku: "BOWL",
    type_id: "simple",
    name: "Bowl",
    price: 20,
    price_incl_tax: 24,
    _score: 1,
  }
  it("is read like that of a search, also with an error for the total alone", () => {
    const whole = { data: { products: { items: [product], total_count: 7, aggregations: null } } }
    const partly = {
      data: { products: { items: [product], total_count: null } },
      errors: [{ message: 'Int cannot represent non-integer value: { value: 7, relation: "eq" }' }],
    }
    for (const [body, total] of [
      [whole, 7],
      [partly, 1],
    ] as const) {
      const found = Result.getOrThrow(decoded(body))
      expect([found.total, found.items.map(({ sku, price }) => [sku, price?.payable.grossCents])]).toEqual([
        total,
        [["BOWL", 2400]],
      ])
    }
  })
  it("has the counts of its aggregations", () => {
    const aggregations = { agg_terms_color: { buckets: [{ key: 49, doc_count: 3 }] } }
    const found = Result.getOrThrow(
      decoded({ data: { products: { items: [], total_count: 0, aggregations } } }),
    )
    expect(found.aggregations["agg_terms_color"]).toMatchObject([{ key: "49", count: 3 }])
  })
  it("of another entity has raw hits", () => {
    const attribute = {
      id: 93,
      attribute_id: 93,
      attribute_code: "color",
      frontend_label: "Glaze",
      options: [],
    }
    const hits = { total: { value: 1, relation: "eq" }, hits: [{ _id: "93", _source: attribute }] }
    const attributes = Queries.attributes(["color"])
    const request = endpoints["catalogue.attributes"].encodeRequest(attributes, view)
    const response = fromGraphqlForm(request, answer({ data: { customAttributeMetadata: { hits } } }))
    const found = Result.getOrThrow(endpoints["catalogue.attributes"].decodeResponse(response, attributes))
    expect(found.items.map(({ code }) => code)).toEqual(["color"])
  })
  it.each([
    [200, 500],
    [400, 400],
    [503, 503],
  ])("with status %i and errors alone is refused with %i and the words", (status, code) => {
    expect(decoded({ errors: [{ message: "Unknown store" }] }, status)).toMatchObject({
      failure: { _tag: "Refused", code, message: "Unknown store" },
    })
  })
})
