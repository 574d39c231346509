import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Dsl from "./query-dsl.ts"
import * as Json from "./query-json.ts"

const json = (filters: unknown) => Json.decode({ _appliedFilters: filters })
const filtersOf = (read: Result.Result<Json.Asked, string>) => Result.getOrThrow(read).filters
const refusal = (read: Result.Result<unknown, string>) => (Result.isFailure(read) ? read.failure : null)

describe("WI28 the search-query form", () => {
  it.each([
    [{ in: [2, 3, 4] }, [{ operator: "in", values: [2, 3, 4] }]],
    [{ eq: true }, [{ operator: "eq", values: [true] }]],
    [{ eq: null }, [{ operator: "eq", values: [null] }]],
    ["49", [{ operator: "in", values: ["49"] }]],
    [["49", 50], [{ operator: "in", values: ["49", 50] }]],
    [null, [{ operator: "eq", values: [null] }]],
    [{ like: "about" }, [{ operator: "like", values: ["about"] }]],
    [{ contains: "x" }, [{ operator: "in", values: ["x"] }]],
    [
      { gte: 50, lt: 100 },
      [
        { operator: "gte", values: [50] },
        { operator: "lt", values: [100] },
      ],
    ],
    [{ in: [1], gt: 2 }, [{ operator: "in", values: [1] }]],
    [
      { orGte: 1, in: [3], orLt: 2 },
      [
        { operator: "orGte", values: [1] },
        { operator: "orLt", values: [2] },
      ],
    ],
  ])("reads the value %j", (value, conditions) => {
    expect(filtersOf(json([{ attribute: "color", value, scope: "catalog" }]))).toEqual([
      { attribute: "color", scope: "catalog", conditions },
    ])
  })

  it("leaves out a filter without a scope; of several scopes default wins", () => {
    expect(
      filtersOf(
        json([
          { attribute: "a", value: 1 },
          { attribute: "b", value: 1, scope: ["catalog", "default"] },
        ]),
      ),
    ).toMatchObject([{ attribute: "b", scope: "default" }])
  })

  it.each([
    [{ value: 1, scope: "default" }, "a filter has no attribute"],
    [{ attribute: "a", scope: "default" }, "the filter of a has no value"],
    [{ attribute: "a", value: {}, scope: "default" }, "the filter of a has no value"],
    [
      { attribute: "a", value: { in: [{ script: "x" }] }, scope: "default" },
      "the filter of a holds more than plain values",
    ],
    [{ attribute: "a", value: { orAbout: 5 }, scope: "default" }, "the operator orAbout of a is not known"],
  ])("refuses %j by name", (filter, words) => expect(refusal(json([filter]))).toBe(words))

  it("reads sorts, facets and groups", () => {
    const read = Json.decode({
      _availableFilters: [
        { field: "color" },
        { field: "size", scope: "catalog" },
        { field: "color" },
        { field: "visibility", scope: "default" },
      ],
      _appliedSort: [
        { field: "updated_at", options: "desc" },
        { field: "name" },
        { field: "price", options: { order: "desc" } },
      ],
      groupToken: "t",
      groupId: 2,
    })
    expect(Result.getOrThrow(read)).toMatchObject({
      facets: ["color", "size"],
      sort: [
        { field: "updated_at", direction: "desc" },
        { field: "name", direction: "asc" },
        { field: "price", direction: "desc" },
      ],
      groupToken: "t",
      groupId: 2,
    })
  })

  it.each([
    [{ size: 20 }, { color: 20 }],
    [{ size: "7" }, { color: 7 }],
    [{ size: 1e9 }, { color: 1e9 }],
    [{ size: 0 }, undefined],
    [{ size: -1 }, undefined],
    [{ size: "many" }, undefined],
    [{ size: { script: 1 } }, undefined],
    [{}, undefined],
    [[], undefined],
    ["20", undefined],
    [undefined, undefined],
  ])("WI223 reads the options %j of a facet as the sizes %j", (options, facetSizes) => {
    const read = Json.decode({ _availableFilters: [{ field: "color", scope: "catalog", options }] })
    expect(Result.getOrThrow(read).facetSizes).toEqual(facetSizes)
  })

  it("WI223 takes the larger of two sizes, and none of what is not counted", () => {
    const read = Json.decode({
      _availableFilters: [
        { field: "color", options: { size: 3 } },
        { field: "color", options: { size: 9 } },
        { field: "size", scope: "default", options: { size: 4 } },
        { field: "__proto__", options: { size: 4 } },
      ],
    })
    expect(Result.getOrThrow(read).facetSizes).toEqual({ color: 9 })
  })

  it("keeps the text where there are no filters [quirk]", () => {
    expect(Result.getOrThrow(Json.decode({ _searchText: "bol" })).text).toBe("bol")
  })
})

describe("WI29 the older search form", () => {
  const dsl = (query: unknown) => Dsl.decode({ query } as Record<string, unknown>)

  it("reads one filter as well as several", () => {
    expect(filtersOf(dsl({ bool: { filter: { terms: { visibility: [2, 3, 4] } } } }))).toEqual([
      { attribute: "visibility", scope: "default", conditions: [{ operator: "in", values: [2, 3, 4] }] },
    ])
    const several = {
      bool: {
        filter: {
          bool: {
            must: [{ terms: { status: [0, 1] } }, { range: { price: { gte: 10, lt: 20 } } }],
            must_not: [{ term: { sku: "A" } }],
          },
        },
      },
    }
    expect(
      filtersOf(dsl(several)).map((filter) => [
        filter.attribute,
        filter.conditions.map((one) => one.operator),
      ]),
    ).toEqual([
      ["status", ["in"]],
      ["price", ["gte", "lt"]],
      ["sku", ["nin"]],
    ])
  })

  it("reads an attribute or its options on configurable products as the shopper's choice", () => {
    const choice = {
      bool: {
        should: [
          { terms: { color: ["49"] } },
          { bool: { must: [{ terms: { color_options: ["49"] } }, { term: { type_id: "configurable" } }] } },
        ],
      },
    }
    expect(
      filtersOf(
        dsl({
          bool: { filter: { bool: { must: [choice, { terms: { "category.name.keyword": ["Bols"] } }] } } },
        }),
      ),
    ).toEqual([
      { attribute: "color", scope: "catalog", conditions: [{ operator: "in", values: ["49"] }] },
      { attribute: "category.name", scope: "default", conditions: [{ operator: "in", values: ["Bols"] }] },
    ])
  })

  it("finds the searched words inside scores and alternatives", () => {
    const words = { multi_match: { query: "bol bleu", fields: ["name^4"] } }
    const scored = {
      function_score: {
        query: {
          bool: {
            should: [words, { bool: { should: [{ terms: { "configurable_children.sku": ["bol bleu"] } }] } }],
          },
        },
        functions: [],
      },
    }
    expect(
      Result.getOrThrow(dsl({ bool: { must: [scored], filter: { terms: { status: [1] } } } })),
    ).toMatchObject({
      text: "bol bleu",
      filters: [{ attribute: "status" }],
    })
  })

  it("reads alternatives of values and ranges as one group", () => {
    const should = [
      { range: { a: { gt: 1, lte: 5 } } },
      { terms: { b: [1] } },
      { bool: { must_not: [{ term: { c: 2 } }] } },
    ]
    expect(filtersOf(dsl({ bool: { should } })).map(({ conditions }) => conditions)).toEqual([
      [
        { operator: "orGt", values: [1] },
        { operator: "orLte", values: [5] },
      ],
      [{ operator: "or", values: [1] }],
      [{ operator: "nor", values: [2] }],
    ])
  })

  it("reads that a field exists or not", () => {
    const read = filtersOf(
      dsl({ bool: { must: [{ exists: { field: "a" } }], must_not: [{ exists: { field: "b" } }] } }),
    )
    expect(read.map((filter) => filter.conditions)).toEqual([
      [{ operator: "eq", values: [null] }],
      [{ operator: "neq", values: [null] }],
    ])
  })

  it("reads facets by the names of their counts, and sorts in every writing", () => {
    const read = Dsl.decode({
      aggs: { agg_terms_color: {}, agg_terms_color_options: {}, agg_range_price: {}, agg_terms_price: {} },
      sort: [{ updated_at: "desc" }, { name: { order: "asc" } }, "position"],
    })
    expect(Result.getOrThrow(read)).toMatchObject({
      facets: ["color", "price"],
      sort: [
        { field: "updated_at", direction: "desc" },
        { field: "name", direction: "asc" },
        { field: "position", direction: "asc" },
      ],
    })
  })

  it("WI223 reads the sizes of the counts, the larger of an attribute's two", () => {
    const read = Dsl.decode({
      aggs: {
        agg_terms_color: { terms: { field: "color", size: 5 } },
        agg_terms_color_options: { terms: { field: "color_options", size: 20 } },
        agg_terms_size: { terms: { field: "size" } },
        agg_terms_material: { terms: { field: "material", size: 0 } },
        agg_range_price: { range: { field: "price", ranges: [] } },
        agg_terms_price: { terms: { field: "price", size: 30 } },
      },
    })
    expect(Result.getOrThrow(read)).toMatchObject({ facets: ["color", "size", "material", "price"] })
    expect(Result.getOrThrow(read).facetSizes).toEqual({ color: 20, price: 30 })
  })

  it.each([
    [{ script: { source: "x" } }, "the clause script is not known"],
    [
      {
        bool: { should: [{ bool: { must: [{ term: { a: 1 } }, { term: { b: 1 } }] } }, { term: { c: 1 } }] },
      },
      "an alternative that is not exactly one condition is not known",
    ],
    [{ bool: { must: [{ wildcard: { a: "*" } }] } }, "the clause wildcard is not known"],
    [{ bool: { nested: [] } }, "the clause bool.nested is not known"],
    [{ range: { a: { format: "x" } } }, "a bound of a is not known"],
    [{ terms: { a: [1], b: [2] } }, "a clause names not exactly one field"],
    [{ terms: { a: [{ index: "users" }] } }, "the filter of a holds more than plain values"],
    [{ term: { a: 1 }, range: {} }, "a clause of the query has more than one kind: term, range"],
    ["everything", "a clause of the query is no object"],
  ])("refuses %j by name", (query, words) => expect(refusal(dsl(query))).toBe(words))

  it("refuses what is nested without end", () => {
    let query: unknown = { term: { a: 1 } }
    for (let depth = 0; depth < 100; depth++) query = { bool: { must: [query] } }
    expect(refusal(dsl(query))).toBe("the query is nested too deeply")
  })
})

describe("laws", () => {
  const kinds = fc.constantFrom(
    "bool",
    "must",
    "should",
    "must_not",
    "filter",
    "terms",
    "range",
    "exists",
    "query",
    "multi_match",
    "_appliedFilters",
    "value",
    "scope",
    "a",
  )
  const wild = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 6 },
      fc.jsonValue(),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(kinds, tie("value"), { maxKeys: 3 }),
    ),
  })).value

  it("no body makes a reader of queries throw", () => {
    fc.assert(
      fc.property(wild, (value) => {
        expect(Result.isResult(Dsl.decode({ query: value }))).toBe(true)
        expect(Result.isResult(json(value))).toBe(true)
      }),
    )
  })
})
