import { Effect, Layer, Logger, Result } from "effect"
import { getOperationAST, parse } from "graphql"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { catalogue, contents } from "@shop/demo-catalogue/catalogue"
import { Catalogue, seedDemo } from "@shop/commerce/catalogue"
import { ContentRepository } from "@shop/commerce/contents"
import { defaults } from "@shop/core/settings"
import { type ResultOf, type EndpointOf, endpoints, type InputOf } from "@shop/wire/endpoints"
import { api } from "../../../../../tests/support/api.ts"
import { handle } from "../router.ts"
import { excess } from "./limits.ts"
import { appliedFilters, appliedSort } from "./filters.ts"
import { GraphqlSetup } from "./setup.ts"

let shop: ReturnType<typeof api>
let inDevelopment: ReturnType<typeof api>
beforeAll(() => {
  shop = api()
  inDevelopment = api({ services: Layer.succeed(GraphqlSetup, { isIntrospectionEnabled: true }) })
  shop.run(
    Effect.gen(function* () {
      yield* seedDemo(catalogue(), true)
      const { replace } = yield* ContentRepository
      for (const [store, seed] of Object.entries(contents())) yield* replace(store, seed)
    }),
  )
})
afterAll(() => Promise.all([shop.close(), inDevelopment.close()]))

interface GraphqlResponse {
  readonly data?: Readonly<Record<string, never>>
  readonly errors?: ReadonlyArray<{ readonly message: string }>
}
const post = (query: unknown, variables: unknown = {}, path = "/graphql/fr/", more: object = {}) =>
  shop.send(`POST ${path}`, {}, { query, variables, ...more })
const data = (query: string, variables: unknown = {}, path?: string) => {
  const reply = post(query, variables, path)
  expect(reply).toMatchObject({ status: 200 })
  expect((reply.body as GraphqlResponse).errors).toBeUndefined()
  return (reply.body as GraphqlResponse).data as unknown as Record<string, ReturnType<typeof JSON.parse>>
}
const products = (filter: unknown, more = "") =>
  data(
    `query products($filter: ProductFilterInput) { products(filter: $filter ${more}) { items total_count page_info { page_size current_page } } }`,
    { filter },
  )["products"]
const visible = { visibility: { in: [2, 3, 4], scope: "default" }, status: { in: [0, 1] } }

describe("SR88 products", () => {
  it("have the same documents and total as the search", () => {
    const found = products(visible, "pageSize: 5, currentPage: 2")
    const rest = shop.send("GET /api/catalog/vue_storefront_catalog_fr/product/_search", {
      request_format: "search-query",
      response_format: "standard",
      size: "5",
      from: "5",
      request: JSON.stringify({
        _appliedFilters: Object.entries(visible).map(([attribute, value]) => ({
          attribute,
          value: { in: value.in },
          scope: "default",
        })),
      }),
    }).body as {
      readonly hits: {
        readonly total: number
        readonly hits: ReadonlyArray<{ readonly _source: { readonly sku: string } }>
      }
    }
    expect(found.total_count).toBe(rest.hits.total)
    expect(found.items.map(({ sku }: { sku: string }) => sku)).toEqual(
      rest.hits.hits.map(({ _source }) => _source.sku),
    )
    expect(found.page_info).toEqual({ page_size: 5, current_page: 2 })
  })
  it("are sorted and have the requested fields", () => {
    const { items } = products(
      visible,
      'sort: { price: "DESC" }, pageSize: 3, _sourceInclude: ["sku", "final_price"]',
    )
    expect(Object.keys(items[0]).toSorted()).toEqual(["final_price", "sku"])
    expect(items[0].final_price).toBeGreaterThanOrEqual(items[1].final_price)
  })
  it("match a search text, and have counts and sort fields", () => {
    const { products: found } = data(
      `{ products(search: "tian", filter: { visibility: { in: [3, 4] } }) { total_count aggregations sort_fields { options { label value } } } }`,
    )
    expect(found.total_count).toBeGreaterThan(0)
    expect(found.aggregations).toHaveProperty("agg_range_price")
    expect(found.sort_fields.options).toHaveLength(3)
  })
  it("come from the store view of the path or the parameter, and an unknown store view is refused", () => {
    const query = "{ products(pageSize: 1) { items } }"
    const nameIn = (path: string, storeCode: string) =>
      (
        (shop.send(`POST ${path}`, { storeCode }, { query }).body as GraphqlResponse).data as never as {
          products: { items: [{ name: string }] }
        }
      ).products.items[0].name
    expect(nameIn("/graphql/de/", "fr")).toBe(nameIn("/graphql", "de"))
    expect(nameIn("/graphql/fr", "de")).not.toBe(nameIn("/graphql", "de"))
    expect(post(query, {}, "/graphql/xx")).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.any(String) }] },
    })
  })
})

describe("SR88 the other root fields of a query", () => {
  it.each([
    ["categories", "categories(filter: { level: { eq: 2 }, is_active: { eq: true } })", "category"],
    [
      "customAttributeMetadata",
      'customAttributeMetadata(attributes: { attribute_code: { in: ["color"] } })',
      "attribute",
    ],
    ["taxrule", "taxrule", "taxrule"],
  ])("return raw search results for %s", (name, call, type) => {
    const found = data(`{ ${call} { hits suggest aggregations } }`)[name]
    expect(found.hits.total).toBeGreaterThan(0)
    expect(found.hits.hits[0]).toMatchObject({ _type: type, _source: expect.any(Object) })
  })
  it("return approved reviews only", () => {
    shop.send(
      "POST /api/review/create",
      {},
      { review: { product_id: catalogue().stock[0]!.productId, title: "T", detail: "D", nickname: "Nn" } },
    )
    expect(data("{ reviews { hits } }")["reviews"].hits.total).toBe(0)
  })
  it("return pages and blocks with their own fields", () => {
    const found = data(
      `query($id: CmsInput) { cmsBlocks(filter: $id) { items { title id identifier content } } cmsPages(pageSize: 2) { items { page_id title identifier content meta_title meta_description } } cmsHierarchies { items { page_id label } } }`,
      { id: { identifier: { eq: "free-delivery-banner" } } },
    )
    expect(found["cmsBlocks"].items).toMatchObject([
      { title: "Bandeau de livraison", identifier: "free-delivery-banner" },
    ])
    expect(found["cmsPages"].items).toHaveLength(2)
    expect(found["cmsPages"].items[0].page_id).toBeGreaterThan(0)
    expect(found["cmsHierarchies"].items).toHaveLength(22)
    expect(found["cmsHierarchies"].items).toContainEqual({ page_id: 2, label: "La fabrication" })
  })
  it("return blog articles and recipes in the format of the shop's own client", () => {
    for (const view of defaults.views) {
      const ask = <T extends "content.blog" | "content.recipe">(tag: T, input: InputOf<T>): ResultOf<T> => {
        const endpoint: EndpointOf<T> = endpoints[tag]
        const request = endpoint.encodeRequest(input, view)
        const reply = shop.send(`POST ${request.path}`, request.query, request.body)
        return Result.getOrThrow(endpoint.decodeResponse(reply, input))
      }
      const articles = ask("content.blog", {})
      expect(articles).toHaveLength(4)
      expect(articles[0]!.html).toContain("<p>")
      const {
        recettes_slug: slug,
        recettes_related_product: [related],
      } = catalogue().recipes[view.code as "fr"][0]!
      const recipe = ask("content.recipe", { slug })!
      expect(recipe).toMatchObject({ slug, ingredients: expect.stringContaining("\n") })
      expect(recipe.products[0]!.image).toBe(related!.image)
      expect(ask("content.recipe", { slug: "nothing" })).toBeNull()
    }
  })
  it.each([
    ["{ contents(filter: { type_id: { eq: 2 } }, pageSize: 2) { items { entity_id type_id url_key } } }", 2],
    ["{ contents(filter: { type_id: { eq: 9 } }) { items { entity_id } } }", 0],
    ['{ contents(filter: { type_id: "x" }) { items { entity_id } } }', 0],
  ])("return for %s a list of %i contents", (query, count) =>
    expect(data(query)["contents"].items).toHaveLength(count),
  )
})

describe("SR88 a GraphQL request", () => {
  it("by GET carries variables as JSON and an operation name", () => {
    const query = "query a { taxrule { hits } } query b($n: Int) { products(pageSize: $n) { items } }"
    const reply = shop.send("GET /graphql", {
      storeCode: "fr",
      query,
      operationName: "b",
      variables: '{"n":1}',
    })
    expect(reply).toMatchObject({ status: 200, body: { data: { products: { items: [{}] } } } })
  })
  it.each<[string, unknown]>([
    ["an empty body", null],
    ["a list of queries", [{ query: "{ taxrule { hits } }" }]],
    ["a body without a query", { variables: {} }],
    ["a query with a syntax error", { query: "{ products(" }],
    ["an unknown field", { query: "{ orders { id } }" }],
    ["a mutation", { query: "mutation { drop }" }],
    ["a list of variables", { query: "{ taxrule { hits } }", variables: [] }],
    [
      "a missing required variable",
      { query: "query($f: CmsInput!) { cmsPages(filter: $f) { items { title } } }" },
    ],
    [
      "two operations without an operation name",
      { query: "query a { taxrule { hits } } query b { taxrule { hits } }" },
    ],
    ["an unknown operation name", { query: "query a { taxrule { hits } }", operationName: "b" }],
    [
      "fragments that include each other",
      { query: "{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }" },
    ],
  ])("gets status 400 and GraphQL errors for %s", (_, body) => {
    const reply = shop.send("POST /graphql", {}, body)
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ message: expect.any(String) }] } })
    expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|\.ts:|stack/)
  })
  it("gets an error beside the data for an invalid filter", () => {
    const reply = post("{ products(filter: { price: { gt: { a: 1 } } }) { items } taxrule { hits } }")
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { products: null, taxrule: { hits: {} } }, errors: [{ path: ["products"] }] },
    })
  })
  it("SR89 gets an error beside the data for a search with too many filters or values", () => {
    const filter = Object.fromEntries(Array.from({ length: 65 }, (_, n) => [`f${n}`, { eq: 1 }]))
    const values = { sku: { in: Array.from({ length: 2001 }, (_, n) => n) } }
    for (const tooLarge of [filter, values])
      expect(
        post("query($f: ProductFilterInput) { products(filter: $f) { items } }", { f: tooLarge }),
      ).toMatchObject({
        body: { data: { products: null }, errors: [{ message: expect.stringMatching(/^at most/) }] },
      })
  })
  it("gets no details of an internal error", () => {
    const broken = handle({
      method: "POST",
      path: "/graphql/fr",
      query: {},
      body: { query: "{ products { items } }" },
      headers: {},
    }).pipe(
      Effect.updateService(Catalogue, (catalogue) => ({
        ...catalogue,
        search: () => {
          throw new Error("secret: table orders")
        },
      })),
    )
    const { body } = shop.run(Effect.provide(broken, Logger.layer([])))
    expect(body).toMatchObject({ data: { products: null }, errors: [{ message: "Internal error" }] })
  })
})

describe("SR89 the bounds of GraphQL requests", () => {
  const nested = (fields: number) =>
    `{ ${Array.from({ length: fields }, (_, n) => `a${n}: taxrule { hits }`).join(" ")} }`
  const bomb = Array.from(
    { length: 12 },
    (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} ...f${n + 1} }`,
  ).join(" ")
  it.each<[message: RegExp, query: string, variables?: unknown]>([
    [/at most 10 aliases/, nested(11)],
    [
      /it costs 5010, at most 5000/,
      "{ categories(pageSize: 4000) { hits } products(pageSize: 990) { items } }",
    ],
    [
      /it costs 8020, at most 5000/,
      "query($n: Int) { categories(pageSize: $n) { hits } products(pageSize: $n) { items } }",
      { n: 5000 },
    ],
    [
      /it costs 8020, at most 5000/,
      "query($n: Int = 4000) { categories(pageSize: $n) { hits } products(pageSize: $n) { items } }",
    ],
    [/at most 20000 letters/, `{ taxrule { hits } } # ${"x".repeat(20_000)}`],
    [/2000 tokens/, `{ ${"taxrule { hits } ".repeat(600)} }`],
    [/at most 500 fields/, `{ ...f0 } ${bomb} fragment f12 on Query { taxrule { hits suggest } }`],
  ])("refuse a request before execution with the error %s", (message, query, variables = {}) => {
    expect(post(query, variables)).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringMatching(message) }] },
    })
  })
  it.each<[message: RegExp, query: string]>([
    [/at most 20 times the field items/, `{ products { ${"items ".repeat(490)} } }`],
    [/at most 20 times the field products/, `{ ${"products { items } ".repeat(300)} }`],
    [
      /at most 20 times the field items/,
      `{ products { ${Array.from({ length: 19 }, (_, n) => `...f${n}`).join(" ")} } } ${Array.from({ length: 19 }, (_, n) => `fragment f${n} on Products { ${"items ".repeat(19)} }`).join(" ")}`,
    ],
    [/at most 500 fields/, `{ ${Array.from({ length: 501 }, (_, n) => `f${n}`).join(" ")} }`],
    [
      /at most 20 operations/,
      Array.from({ length: 150 }, (_, n) => `query q${n} { taxrule { hits } }`).join(" "),
    ],
    [/at most 16 levels/, `{ ${"... { ".repeat(400)} taxrule { hits } ${"}".repeat(400)} }`],
  ])("refuse a request before validation with the error %s", (message, query) => {
    // Validation would accept these queries, or report another error.
    expect(post(query)).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringMatching(message) }] },
    })
  })
  it("allow a query of all lists together", () => {
    const lists =
      "products { items } categories { hits } reviews { hits } taxrule { hits } cmsPages { items { title } }"
    expect(post(`{ ${lists} cmsBlocks { items { title } } contents { items { url_key } } }`).status).toBe(200)
  })
  it.each([
    [8, null],
    [9, "at most 8 levels deep"],
    [5000, "at most 8 levels deep"],
  ])("give a query of %i levels the error %s", (levels, message) => {
    const document = parse(`${"{ a ".repeat(levels)}${"}".repeat(levels)}`)
    expect(excess(document, getOperationAST(document)!, {}, false)).toBe(message)
  })
  it("limit a page to 4000 items, and replace negative page numbers by the defaults", () => {
    expect(
      data("{ products(pageSize: 100000) { page_info { page_size } } }")["products"].page_info.page_size,
    ).toBe(4000)
    expect(
      data("{ products(pageSize: -5, currentPage: -5) { page_info { page_size current_page } } }")["products"]
        .page_info,
    ).toEqual({ page_size: 50, current_page: 1 })
  })
  it("allow introspection and suggestions in development only", () => {
    const query = "{ __schema { types { name fields { name type { ofType { ofType { name } } } } } } }"
    expect(post(query)).toMatchObject({ status: 400 })
    expect(JSON.stringify(post("{ product { items } }").body)).not.toContain("products")
    expect(inDevelopment.send("POST /graphql", {}, { query })).toMatchObject({
      status: 200,
      body: { data: { __schema: {} } },
    })
    expect(
      JSON.stringify(inDevelopment.send("POST /graphql", {}, { query: "{ product { items } }" }).body),
    ).toContain("products")
  })
})

describe("SR88 filters and sort orders of GraphQL", () => {
  it.each<[unknown, unknown]>([
    [{ id: { eq: 1 } }, [{ attribute: "id", value: { eq: 1 }, scope: "default" }]],
    [
      { color: { in: ["49"], scope: "catalog" } },
      [{ attribute: "color", value: { in: ["49"] }, scope: "catalog" }],
    ],
    [
      { stock: { is_in_stock: { eq: true } } },
      [{ attribute: "stock.is_in_stock", value: { eq: true }, scope: "default" }],
    ],
    [{ price: { gte: 10, lt: 20 } }, [{ attribute: "price", value: { gte: 10, lt: 20 }, scope: "default" }]],
    [{ sku: "BOL" }, [{ attribute: "sku", value: { in: "BOL" }, scope: "default" }]],
    [null, []],
    ["x", []],
    [{ a: { b: { c: { d: { e: { f: { g: { h: { eq: 1 } } } } } } } } }, []],
  ])("a filter %j becomes the filters of the search", (filter, expected) =>
    expect(appliedFilters(filter)).toEqual(expected),
  )
  it("a sort order becomes fields with directions, and a list becomes no order", () => {
    expect(appliedSort({ price: "DESC", name: "asc" })).toEqual([
      { field: "price", options: "desc" },
      { field: "name", options: "asc" },
    ])
    expect(appliedSort(["price"])).toEqual([])
  })
})

/** Queries of the vue-storefront 1.12 client in GraphQL mode, with the fields that it reads from the response. */
const clientQueries: Readonly<Record<string, readonly [query: string, fields: ReadonlyArray<string>]>> = {
  products: [
    `query ProductListFilters($filter: ProductFilterInput, $search: String!, $pageSize: Int, $currentPage: Int,
      $sort: ProductSortInput, $_sourceInclude: [String], $_sourceExclude: [String]) {
      products(filter: $filter, search: $search, pageSize: $pageSize, currentPage: $currentPage, sort: $sort,
        _sourceInclude: $_sourceInclude, _sourceExclude: $_sourceExclude) {
        items total_count aggregations sort_fields { options { value } } page_info { page_size current_page } } }`,
    ["items", "total_count", "aggregations"],
  ],
  categories: [
    `query CategoryList($filter: CategoryFilterInput, $pageSize: Int, $currentPage: Int, $sort: CategorySortInput,
      $_sourceInclude: [String]) {
      categories(filter: $filter, pageSize: $pageSize, currentPage: $currentPage, sort: $sort,
        _sourceInclude: $_sourceInclude) { hits suggest } }`,
    ["hits"],
  ],
  customAttributeMetadata: [
    `query customAttributeMetadata($attributes: AttributeInput!, $_sourceInclude: [String]) {
      customAttributeMetadata(attributes: $attributes, _sourceInclude: $_sourceInclude) { hits } }`,
    ["hits"],
  ],
  taxrule: [`query taxrule($filter: TaxRuleInput) { taxrule(filter: $filter) { hits } }`, ["hits"]],
  reviews: [
    `query ReviewList($filter: ReviewFilterInput, $pageSize: Int, $currentPage: Int) {
      reviews(filter: $filter, pageSize: $pageSize, currentPage: $currentPage) { hits suggest } }`,
    ["hits"],
  ],
  cmsPages: [
    `query cmsPages($filter: CmsInput) { cmsPages(filter: $filter) {
      items { title identifier content meta_description meta_keywords } } }`,
    ["items"],
  ],
  cmsBlocks: [
    `query cmsBlocks($filter: CmsInput) { cmsBlocks(filter: $filter) {
      items { title id identifier content creation_time } } }`,
    ["items"],
  ],
  cmsHierarchies: [
    `query cmsHierarchies($filter: CmsInput) { cmsHierarchies(filter: $filter) {
      items { page_id label xpath request_url parent_node_id } } }`,
    ["items"],
  ],
}

/** Variables that the client sends with each query. The filter has two names, and some queries do not declare all variables. */
const clientVariables = (filter: object, more: object = {}) => ({
  search: "",
  sort: { position: "ASC" },
  filter,
  attributes: filter,
  pageSize: 50,
  currentPage: 1,
  ...more,
})

describe("SR88 a query of the vue-storefront client", () => {
  const visibleFilter = {
    color: { scope: "catalog" },
    price: { scope: "catalog" },
    visibility: { in: [2, 3, 4], scope: "default" },
    status: { in: [0, 1], scope: "default" },
  }
  const variablesOf: Readonly<Record<string, object>> = {
    products: clientVariables(visibleFilter, { sort: { updated_at: "DESC" } }),
    categories: clientVariables({ is_active: { eq: true, scope: "default" } }, { pageSize: 4000 }),
    customAttributeMetadata: clientVariables({ is_user_defined: { in: [true], scope: "default" } }),
  }
  const queryCases = Object.entries(clientQueries).map(([root, [query, fields]]) => ({
    root,
    query,
    fields,
    variables: variablesOf[root] ?? clientVariables({}),
  }))
  it.each(queryCases)(
    "for $root returns the same data as text and as a parsed document",
    ({ root, query, fields, variables }) => {
      const result = data(query, variables)[root]
      for (const field of fields) expect(result[field]).toBeDefined()
      // The client's loader adds source locations to a parsed document.
      const document = JSON.parse(
        JSON.stringify({ ...parse(query), loc: { start: 0, end: query.length, source: { body: query } } }),
      )
      expect(post(document, variables)).toMatchObject({ status: 200, body: { data: { [root]: result } } })
    },
  )
  it("with a filter of a scope alone gets an aggregation of all products", () => {
    const found = data(clientQueries["products"]![0], clientVariables(visibleFilter))["products"]
    expect(found.items.length).toBeGreaterThan(0)
    expect(Object.keys(found.aggregations).toSorted()).toEqual([
      "agg_range_price",
      "agg_terms_color",
      "agg_terms_color_options",
      "agg_terms_price",
    ])
  })
  it.each([
    [{ kind: "Document" }],
    [{ kind: "Document", definitions: [{ kind: "OperationDefinition" }] }],
    [{ kind: "Document", definitions: "all" }],
    [{ kind: "Field" }],
    [{}],
    [["query"]],
  ])("is refused when the document is %j", (query) => {
    expect(post(query)).toMatchObject({ status: 400, body: { errors: [{ message: expect.any(String) }] } })
  })
})
