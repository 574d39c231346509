import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { HttpRequest } from "../http/index.ts"
import { compact, expand } from "./compact.ts"
import * as Search from "./search.ts"

const at = (query: Readonly<Record<string, string>>, body: unknown = null): HttpRequest => ({
  method: body === null ? "GET" : "POST",
  path: "/api/catalog/vue_storefront_catalog_fr/product/_search",
  query,
  body,
  headers: {},
})
const read = (request: HttpRequest) => Result.getOrThrow(Search.decode(request))
const asking = (text: string) => JSON.stringify({ _appliedFilters: [], _searchText: text })

describe("WI30 search requests", () => {
  it.each([
    ["/api/catalog/shop_fr/product/_search", { index: "shop_fr", entity: "product" }],
    ["/api/catalog/shop_fr/cms_page/_search?", { index: "shop_fr", entity: "cms_page" }],
    ["/api/catalog/shop_fr/users/_search", null],
    ["/api/catalog/shop_fr/product/_delete_by_query", null],
    ["/api/catalog/shop_fr/product/_search/x", null],
    ["/api/catalog/a/b/product/_search", null],
  ])("the path %s means %j", (path, meant) => expect(Search.readPath(path)).toEqual(meant))

  it("decodes the request a second time where that is possible, and takes it as it is where not", () => {
    expect(read(at({ request: asking("75%25"), request_format: "search-query" })).text).toBe("75%")
    expect(read(at({ request: asking("75%"), request_format: "search-query" })).text).toBe("75%")
    expect(read(at({ request: asking("say %22hi%22"), request_format: "search-query" })).text).toBe(
      "say %22hi%22",
    )
  })

  it("reads either form, from the query or from the body", () => {
    const dsl = { query: { bool: { filter: { terms: { status: [1] } } } } }
    const filters = [{ attribute: "status", scope: "default", conditions: [{ operator: "in", values: [1] }] }]
    const body = { _appliedFilters: [{ attribute: "status", value: { in: [1] }, scope: "default" }] }
    for (const request of [
      at({ request: JSON.stringify(dsl) }),
      at({}, dsl),
      at({ request: JSON.stringify(body) }),
      at({}, body),
    ]) {
      expect(read(request).filters).toEqual(filters)
    }
  })

  it("requests everything by default", () => {
    expect(read(at({}))).toMatchObject({
      text: "",
      filters: [],
      facets: [],
      sort: [],
      start: 0,
      size: 50,
      include: null,
      exclude: [],
    })
  })

  it("takes sort, window and fields from the query string", () => {
    const query = {
      sort: "updated_at:desc",
      size: "24",
      from: "48",
      _source_include: "sku,name",
      _source_exclude: "*.sgn, description",
    }
    expect(read(at(query))).toMatchObject({
      sort: [{ field: "updated_at", direction: "desc" }],
      size: 24,
      start: 48,
      include: ["sku", "name"],
      exclude: ["*.sgn", "description"],
    })
  })

  it("takes several sorts from the query string, those of the body first", () => {
    const sort = "price:desc,name"
    expect(read(at({ sort })).sort).toEqual([
      { field: "price", direction: "desc" },
      { field: "name", direction: "asc" },
    ])
    const request = JSON.stringify({ sort: [{ id: "asc" }] })
    expect(read(at({ sort, request })).sort).toEqual([{ field: "id", direction: "asc" }])
  })

  it.each([
    ["name", { include: ["name"], exclude: [] }],
    [["name", "sku"], { include: ["name", "sku"], exclude: [] }],
    [
      { includes: ["name"], excludes: ["*.sgn"] },
      { include: ["name"], exclude: ["*.sgn"] },
    ],
    [{ exclude: "description" }, { include: null, exclude: ["description"] }],
    [false, { include: null, exclude: ["*"] }],
    [true, { include: null, exclude: [] }],
    [undefined, { include: null, exclude: [] }],
  ])("takes the fields of a body's _source %j", (source, fields) => {
    expect(read(at({ request: JSON.stringify({ query: {}, _source: source }) }))).toMatchObject(fields)
  })

  it("recognizes the search-query form by its own keys", () => {
    const request = JSON.stringify({ _searchText: "bowl", _availableFilters: [{ field: "color" }] })
    expect(read(at({ request }))).toMatchObject({ text: "bowl", facets: ["color"] })
  })

  it.each([
    ["0", 0],
    ["-1", 50],
    ["many", 50],
    ["1e9", 4000],
  ])("bounds the size %s to %i", (size, bounded) =>
    expect(read(at({ size, from: "-5" }))).toMatchObject({ size: bounded, start: 0 }),
  )

  it.each(["[1]", "{", "%7B", "null"])("refuses the request %s", (request) => {
    expect(Search.decode(at({ request }))).toEqual(Result.fail("request is no JSON object"))
  })
})

describe("WI31 search responses", () => {
  const doc = {
    id: 1,
    name: "Bowl",
    price: 10,
    price_incl_tax: 12,
    image: "/a.jpg",
    configurable_children: [
      { sku: "B", name: "Small", price: 10, price_incl_tax: 12, image: "/b.jpg", prior_price: null },
    ],
  }

  it("writes product fields short and omits fields that a child shares with its parent", () => {
    expect(compact(doc)).toEqual({
      id: 1,
      nm: "Bowl",
      p: 10,
      pit: 12,
      i: "/a.jpg",
      configurable_children: [{ sku: "B", nm: "Small", i: "/b.jpg", prior_price: null }],
    })
    expect(expand(compact(doc))).toMatchObject({
      name: "Bowl",
      configurable_children: [{ sku: "B", image: "/b.jpg" }],
    })
  })

  it("never overwrites a long name by a short one", () => {
    expect(expand({ name: "Bowl", nm: "B" })).toEqual({ name: "Bowl", nm: "B" })
  })
  it("gives a child without a picture that of its parent, and keeps one that has none", () => {
    const children = [{ image: "/a.png" }, { image: "/b.png" }, { image: null }]
    const doc = { image: "/a.png", small_image: "/a.png", configurable_children: children }
    const images = (expand(compact(doc))["configurable_children"] as typeof children).map(
      ({ image }) => image,
    )
    expect(images).toEqual(["/a.png", "/b.png", null])
  })

  it.each([
    ["standard, total a number", { hits: { total: 7, hits: [{ _source: { id: 1 } }] } }],
    [
      "standard, total an object",
      { hits: { total: { value: 7, relation: "eq" }, hits: [{ _source: { id: 1 } }] } },
    ],
    ["compact", { hits: [{ id: 1, _score: null }], total: 7 }],
  ])("reads the %s form", (_, body) =>
    expect(Search.decodeFound(body)).toMatchObject({ total: 7, items: [{ id: 1 }] }),
  )

  it.each([{}, null, { hits: {} }, { code: 500, result: "x" }])(
    "takes %j for a failure, not for an empty result",
    (body) => {
      expect(Search.decodeFound(body)).toBeNull()
    },
  )

  it("writes the score of each document, and the suggestions", () => {
    const found = {
      items: [{ id: 1 }, { id: 2 }],
      total: 2,
      aggregations: {},
      scores: [2.5, 1],
      suggestions: { text: "bow", options: ["bowl"] },
    }
    const suggest = { text: [{ text: "bow", offset: 0, length: 3, options: [{ text: "bowl" }] }] }
    expect(Search.encodeFound(found, at({}))).toMatchObject({
      hits: { max_score: 2.5, hits: [{ _score: 2.5 }, { _score: 1 }] },
      suggest,
    })
    expect(Search.encodeFound(found, at({ response_format: "compact" }))).toMatchObject({
      hits: [{ _score: 2.5 }, { _score: 1 }],
      suggest,
    })
    const sorted = { ...found, scores: [null, null], suggestions: { text: "", options: [] } }
    const plain = Search.encodeFound(sorted, at({}))
    expect(plain).toMatchObject({ hits: { max_score: null, hits: [{ _score: null }, { _score: null }] } })
    expect(plain).not.toHaveProperty("suggest")
  })

  it.each([{}, { response_format: "compact" }])(
    "WI224 has attributes beside the hits if there are any (%j)",
    (query) => {
      const attributes = [{ attribute_code: "color", options: [{ label: "Blue", value: "49" }] }]
      const emptyResult = { items: [], total: 0, aggregations: {} }
      const encoded = Search.encodeFound({ ...emptyResult, attributes }, at(query))
      expect(encoded["attribute_metadata"]).toEqual(attributes)
      expect(Search.decodeFound(encoded)?.attributes).toEqual(attributes)
      const silent = Search.encodeFound(emptyResult, at(query))
      expect(silent).not.toHaveProperty("attribute_metadata")
      expect(Search.decodeFound(silent)).not.toHaveProperty("attributes")
    },
  )

  it.each([
    [null, []],
    ["x", []],
    [
      [null, 3, { attribute_code: "a" }],
      [{}, {}, { attribute_code: "a" }],
    ],
  ])("WI224 reads attributes %j as %j", (metadata, attributes) =>
    expect(Search.decodeFound({ hits: [], attribute_metadata: metadata })?.attributes).toEqual(attributes),
  )

  it("D10: writes the keys of prices as numbers, of whole euros and of others alike", () => {
    const bucket = (key: string) => ({ key, count: 1, from: null, to: null })
    const aggregations = {
      agg_terms_price: [bucket("12"), bucket("12.5"), bucket("0.1")],
      agg_terms_color: [bucket("49"), bucket("7")],
      agg_terms_sku: [bucket("007"), bucket("8")],
    }
    const written = Search.encodeFound({ items: [], total: 0, aggregations }, at({}))
    expect(written).toMatchObject({
      aggregations: {
        agg_terms_price: { buckets: [{ key: 12 }, { key: 12.5 }, { key: 0.1 }] },
        agg_terms_color: { buckets: [{ key: 49 }, { key: 7 }] },
        agg_terms_sku: { buckets: [{ key: "007" }, { key: "8" }] },
      },
    })
  })

  it("reads counts with keys of either type, and writes those of one field as one type", () => {
    const body = {
      hits: [],
      aggregations: {
        agg_terms_color: {
          buckets: [
            { key: 49, doc_count: 3 },
            { key: "B", doc_count: "1" },
          ],
        },
        agg_range_price: {
          buckets: [
            { key: "0.0-50.0", from: 0, to: 50, doc_count: 4 },
            { key: "150.0-*", from: 150, doc_count: 1 },
          ],
        },
      },
    }
    const found = Search.decodeFound(body)!
    expect(found.aggregations).toEqual({
      agg_terms_color: [
        { key: "49", count: 3, from: null, to: null },
        { key: "B", count: 1, from: null, to: null },
      ],
      agg_range_price: [
        { key: "0.0-50.0", count: 4, from: 0, to: 50 },
        { key: "150.0-*", count: 1, from: 150, to: null },
      ],
    })
    expect(Search.encodeFound(found, at({}))).toMatchObject({
      hits: { total: 0, hits: [] },
      aggregations: {
        agg_terms_color: { buckets: [{ key: "49" }, { key: "B" }] },
        agg_range_price: { buckets: [{ key: "0.0-50.0", to: 50 }, {}] },
      },
    })
  })
})
