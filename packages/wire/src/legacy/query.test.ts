import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Dsl from "./query-dsl.ts"
import * as Json from "./query-json.ts"

const json = (filters: unknown) => Json.decode({ _appliedFilters: filters })
const filtersOf = (read: Result.Result<Json.BodyQuery, string>) => Result.getOrThrow(read).filters
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
    [
      { in: [1], gt: 2 },
      [
        { operator: "in", values: [1] },
        { operator: "gt", values: [2] },
      ],
    ],
    [
      { orGte: 1, in: [3], orLt: 2 },
      [
        { operator: "orGte", values: [1] },
        { operator: "in", values: [3] },
        { operator: "orLt", values: [2] },
      ],
    ],
  ])("reads the value %j", (value, conditions) => {
    expect(filtersOf(json([{ attribute: "color", value, scope: "catalog" }]))).toEqual([
      { attribute: "color", scope: "catalog", conditions },
    ])
  })

  it("W3: a filter without a scope holds as one of the scope default; of several scopes default wins", () => {
    expect(
      filtersOf(
        json([
          { attribute: "a", value: 1 },
          { attribute: "b", value: 1, scope: ["catalog", "default"] },
        ]),
      ),
    ).toMatchObject([
      { attribute: "a", scope: "default" },
      { attribute: "b", scope: "default" },
    ])
  })

  it.each([
    ["or", "nor"],
    ["nor", "or"],
  ] as const)("D10: reads %s null as the catalogue's %s null, and writes it back", (operator, meant) => {
    const applied = [{ attribute: "color", value: { [operator]: null }, scope: "default" }]
    const read = Result.getOrThrow(json(applied))
    expect(read.filters[0]?.conditions).toEqual([{ operator: meant, values: [null] }])
    const query = { ...read, entity: "product", start: 0, size: 1, include: null, exclude: [] } as const
    expect(Json.encode(query)["_appliedFilters"]).toEqual(applied)
  })

  it.each([
    [{ value: 1, scope: "default" }, "a filter has no attribute"],
    [{ attribute: "a", scope: "default" }, "the filter of a has no value"],
    [{ attribute: "a", value: {}, scope: "default" }, "the filter of a has no value"],
    [
      { attribute: "a", value: { in: [{ script: "x" }] }, scope: "default" },
      "the filter of a has a value that is neither a string, a number, a boolean nor null",
    ],
    [
      { attribute: "a", value: { orAbout: 5 }, scope: "default" },
      "the operator orAbout of a is not supported",
    ],
    [
      { attribute: "a", value: { in: [1], about: 5 }, scope: "default" },
      "the operator about of a is not supported",
    ],
    [{ attribute: "a", value: 1, scope: "mine" }, "the scope of the filter of a is not supported"],
  ])("refuses %j by name", (filter, words) => expect(refusal(json([filter]))).toBe(words))

  it.each([
    [{ _suggest: "x" }, "_suggest of the search query is not supported"],
    [{ _appliedSort: [{ field: "a", options: "up" }] }, "the sort direction of a is neither asc nor desc"],
    [
      { _appliedSort: [{ field: "a", options: { mode: "avg" } }] },
      "the sort option mode of a is not supported",
    ],
    [{ _appliedSort: [{ options: "asc" }] }, "a sort has no field"],
  ])("W3: refuses %j by name", (doc, words) => expect(refusal(Json.decode(doc))).toBe(words))

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

  it("WI223 takes the larger of two sizes, and none of facets that are not counted", () => {
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

  it("retains the text without filters [quirk]", () => {
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

  /** A price filter of the client's query builder in its default mode. */
  const priceFilter = (limits: object) => ({
    bool: {
      filter: {
        bool: {
          must: [
            { terms: { visibility: [2, 3, 4] } },
            {
              bool: {
                should: [
                  { range: { final_price: limits } },
                  {
                    bool: {
                      must: [{ range: { final_price: limits } }, { match: { type_id: "configurable" } }],
                    },
                  },
                ],
              },
            },
          ],
          minimum_should_match: 1,
        },
      },
    },
  })
  it.each([
    [{ gte: "50.0", lte: "100.0" }],
    [{ lte: 50 }],
    [{ gte: 150 }],
    [{ from: 20, to: 30 }],
    [{ gt: 1, lt: 2 }],
  ])("W1: reads the price range %j of the older form as the shopper's choice", (limits) => {
    expect(filtersOf(dsl(priceFilter(limits)))[1]).toEqual({
      attribute: "final_price",
      scope: "catalog",
      conditions: Object.entries(limits).map(([operator, value]) => ({ operator, values: [value] })),
    })
  })
  it("W1: refuses alternatives with different conditions, since they are no choice", () => {
    const should = [
      { range: { final_price: { gte: 1 } } },
      { bool: { must: [{ range: { final_price: { gte: 2 } } }, { match: { type_id: "configurable" } }] } },
    ]
    expect(refusal(dsl({ bool: { should } }))).toBe(
      "an alternative that is not exactly one condition is not supported",
    )
  })

  it("W3: reads the conditions and the order of a random list from its function", () => {
    const conditions = { bool: { must: [{ terms: { status: [1] } }, { terms: { visibility: [2, 4] } }] } }
    const read = Dsl.decode({
      query: {
        function_score: { functions: [{ weight: 2, random_score: {}, filter: conditions }], min_score: 1.1 },
      },
    })
    expect(Result.getOrThrow(read)).toMatchObject({
      filters: [{ attribute: "status" }, { attribute: "visibility" }],
      sort: [{ field: "random" }],
    })
  })

  it("W3: reads a search with scores weighted by an attribute, as the client sends every search", () => {
    const scored = {
      function_score: {
        functions: [{ filter: { match: { attribute_code: "attribute_value" } }, weight: 1 }],
        score_mode: "multiply",
        boost_mode: "multiply",
        max_boost: 100,
        min_score: 1,
        query: { bool: { should: [{ multi_match: { query: "bol" } }] } },
      },
    }
    expect(
      Result.getOrThrow(dsl({ bool: { must: scored, filter: { terms: { status: [1] } } } })),
    ).toMatchObject({
      text: "bol",
      filters: [{ attribute: "status" }],
    })
  })

  it("W3: searches for the words of two texts that must both be found", () => {
    const must = [{ multi_match: { query: "bol" } }, { query_string: { query: "bleu" } }]
    expect(Result.getOrThrow(dsl({ bool: { must } })).text).toBe("bol bleu")
  })

  it("W7: takes the suffix of whole texts off in ranges, sorts and counts", () => {
    const read = Dsl.decode({
      query: { range: { "name.keyword": { gte: "B" } } },
      sort: [{ "name.keyword": "asc" }],
      aggs: { "agg_terms_category.name.keyword": { terms: { field: "category.name.keyword" } } },
    })
    expect(Result.getOrThrow(read)).toMatchObject({
      filters: [{ attribute: "name" }],
      sort: [{ field: "name" }],
      facets: ["category.name"],
    })
  })

  it.each([
    [{ post_filter: { term: { status: 1 } } }, "post_filter of the search body is not supported"],
    [{ query: { function_score: { script_score: {} } } }, "function_score.script_score is not supported"],
    [
      { query: { function_score: { functions: [{ filter: { term: { a: 1 } }, weight: 2 }] } } },
      "functions without a query are not supported",
    ],
    [
      { query: { function_score: { query: {}, functions: [{ gauss: {} }] } } },
      "a function with gauss is not supported",
    ],
    [
      { query: { function_score: { functions: [{ random_score: {} }, { weight: 1 }] } } },
      "a random order beside other functions is not supported",
    ],
    [
      { query: { bool: { should: [{ term: { a: 1 } }], minimum_should_match: 2 } } },
      "minimum_should_match is known as 1 only",
    ],
    [
      { query: { bool: { should: [{ multi_match: { query: "bol" } }, { term: { status: 1 } }] } } },
      "searched words are alternatives to skus only",
    ],
    [{ query: { exists: {} } }, "exists names no field"],
    [{ query: { range: { a: { gt: 1 }, b: { gt: 1 } } } }, "a range names more than one field"],
    [
      { aggs: { agg_max_price: { max: { field: "price" } } } },
      "the aggregation agg_max_price is not supported",
    ],
    [
      { aggs: { agg_terms_color: { terms: {}, aggs: {} } } },
      "the aggregation agg_terms_color with aggs is not supported",
    ],
    [{ sort: [{ price: { order: "asc", mode: "min" } }] }, "the sort option mode of price is not supported"],
  ])("W3: refuses %j by name instead of dropping a part of it", (doc, words) =>
    expect(refusal(Dsl.decode(doc))).toBe(words),
  )

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

  const ranges = (...values: ReadonlyArray<unknown>) =>
    Dsl.decode({ aggs: { agg_range_price: { range: { field: "price", ranges: values } } } })
  it("D10 reads the ranges that prices are counted in, in their order", () => {
    const read = ranges({ from: 100 }, { from: 0, to: 49.5 })
    expect(Result.getOrThrow(read).priceRanges).toEqual([
      { fromCents: 100_00, toCents: null },
      { fromCents: 0, toCents: 49_50 },
    ])
    expect(Result.getOrThrow(ranges())).not.toHaveProperty("priceRanges")
  })
  it.each([
    [{ from: 50, to: 20 }, "the range {"],
    [{}, "the range {}"],
    [{ key: "cheap", to: 5 }, "the range {"],
    ["cheap", 'the range "cheap"'],
  ])("D10 refuses the range %j by name", (values, words) =>
    expect(Result.getOrThrow(Result.flip(ranges(values)))).toContain(words),
  )
  it("D10 refuses more ranges than a list of them has", () =>
    expect(Result.getOrThrow(Result.flip(ranges(...Array.from({ length: 51 }, () => ({ from: 1 })))))).toBe(
      "more than 50 ranges of a price are not supported",
    ))

  it.each([
    [{ script: { source: "x" } }, "the clause script is not supported"],
    [
      {
        bool: { should: [{ bool: { must: [{ term: { a: 1 } }, { term: { b: 1 } }] } }, { term: { c: 1 } }] },
      },
      "an alternative that is not exactly one condition is not supported",
    ],
    [{ bool: { must: [{ wildcard: { a: "*" } }] } }, "the clause wildcard is not supported"],
    [{ bool: { nested: [] } }, "the clause bool.nested is not supported"],
    [{ range: { a: { format: "x" } } }, "a bound of a is not supported"],
    [{ terms: { a: [1], b: [2] } }, "a clause names not exactly one field"],
    [
      { terms: { a: [{ index: "users" }] } },
      "the filter of a has a value that is neither a string, a number, a boolean nor null",
    ],
    [{ term: { a: 1 }, range: {} }, "a clause of the query has more than one kind: term, range"],
    [{ bool: { must_not: [{ match_all: {} }] } }, "match_all cannot be negated"],
    ["everything", "a clause of the query is no object"],
  ])("refuses %j by name", (query, words) => expect(refusal(dsl(query))).toBe(words))

  it("refuses endless nesting", () => {
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
