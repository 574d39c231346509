import findMyWay from "find-my-way"
import { Effect, Result } from "effect"
import { describe, expect, it } from "vitest"
import { Queries, type Query } from "@shop/core/catalogue"
import { defaults, type Settings } from "@shop/core/settings"
import { type Catalogue } from "@shop/commerce/catalogue"
import type { Customers } from "@shop/commerce/customers"
import type { SecretRepository } from "@shop/commerce/secrets"
import type { Reviews } from "@shop/commerce/reviews"
import { endpoints } from "@shop/wire/endpoints"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { category, line, product, catalogueOf, taxRule } from "../../../../tests/support/memory-catalogue.ts"
import { catalogue } from "./catalogue.ts"
import type { ApiFault, PathParameters, Route } from "./route.ts"
import { product as products } from "./product.ts"
import { urlMap } from "./url.ts"

const shop = await catalogueOf([
  line("taxrule", taxRule(1, 20)),
  line("product", product(1, { name: "Bowl", price: 12, color: 49 })),
  line("product", product(2, { name: "Plate", price: 24, color: 50, visibility: 1, status: 1 })),
  line("product", product(3, { name: "Old", status: 2 })),
  line(
    "product",
    product(5, {
      type_id: "configurable",
      visibility: 1,
      configurable_children: [
        { id: 51, sku: "V-51", name: "Small", price: 12 },
        { id: 52, sku: "V-52", name: "Large", price: 24, status: 2 },
      ],
    }),
  ),
  line("category", category(2, 1)),
  line("category", category(4, 2, { name: "Tableware", url_key: "tableware" })),
  line("attribute", {
    id: 93,
    attribute_code: "color",
    frontend_label: "Colour",
    options: [{ value: 49, label: "Blue" }],
  }),
  line("cms_page", { id: 7, identifier: "about", title: "About", content: "<p>Us</p>" }),
  line("cms_page", { id: 2, identifier: "faq", title: "Questions", content: "<p>And answers</p>" }),
  line("cms_hierarchy", { node_id: 1, identifier: "service", label: "Service", page_id: 2 }),
  line("cms_hierarchy", { node_id: 2, identifier: "shop", label: "Shop", page_id: 7 }),
])
const [en, fr] = [defaults.views[1]!, defaults.views[0]!]
const index = en.index

const routes: ReadonlyArray<Route<Catalogue | Customers | Reviews | SecretRepository | Settings>> = [
  ...catalogue,
  ...urlMap,
  ...products,
]
const router = findMyWay({ ignoreTrailingSlash: true })
for (const route of routes) router.on(route.method, route.pattern, () => undefined, route)
const ask = async (request: Partial<HttpRequest>): Promise<HttpResponse> => {
  const whole: HttpRequest = {
    method: "GET",
    path: `/api/catalog/${index}/product/_search`,
    query: {},
    body: null,
    headers: {},
    ...request,
  }
  const { store, params } = router.find(whole.method, whole.path)!
  const answered = (store as (typeof routes)[number])
    .handle(whole, params as PathParameters)
    .pipe(
      Effect.catch(({ code, result }: ApiFault) =>
        Effect.succeed<HttpResponse>({ status: code, body: { code, result }, headers: {} }),
      ),
    )
  return shop.run(answered)
}
const searched = {
  _availableFilters: [{ field: "color", scope: "catalog", options: {} }],
  _appliedFilters: [{ attribute: "visibility", value: { in: [2, 3, 4] }, scope: "default" }],
  _appliedSort: [],
  _searchText: "",
}
const form = { request_format: "search-query" }

describe("CO4 CO5 lists of content", () => {
  const { encodeRequest, decodeResponse } = endpoints["catalogue.content"]
  const load = async (query: Query) => {
    const found = Result.getOrThrow(decodeResponse(await ask(encodeRequest(query, en)), query))
    return { total: found.total, titles: found.items.map(({ title }) => title) }
  }
  it("have the pages by id, a part in a request", async () => {
    const part = (start: number, size: number) => load(Queries.contentList("cms_page", { start, size }))
    expect(await part(0, 150)).toEqual({ total: 2, titles: ["Questions", "About"] })
    expect(await part(1, 150)).toEqual({ total: 2, titles: ["About"] })
    expect(await load(Queries.contentList("cms_block", { start: 0, size: 150 }))).toEqual({
      total: 0,
      titles: [],
    })
  })
  it("have the entries of the hierarchy with an identifier", async () => {
    expect(await load(Queries.hierarchy("shop"))).toEqual({ total: 1, titles: ["Shop"] })
    expect(await load(Queries.hierarchy("nothing"))).toEqual({ total: 0, titles: [] })
  })
})

describe("SR60 searching over the wire", () => {
  it("the standard form has hits with prices computed", async () => {
    const { status, body } = await ask({
      query: { ...form, request: JSON.stringify(searched), size: "5", from: "0" },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      hits: {
        total: 2,
        hits: [
          {
            _index: index,
            _type: "product",
            _id: "1",
            _source: {
              name: "Bowl",
              price: 10,
              price_tax: 2,
              price_incl_tax: 12,
              stock: { is_in_stock: true },
            },
          },
          {},
        ],
      },
      aggregations: { agg_terms_color: { buckets: [{ key: 49, doc_count: 1 }] } },
    })
  })
  it("the compact form has short names", async () => {
    const { body } = await ask({
      query: { ...form, response_format: "compact", request: JSON.stringify(searched) },
    })
    expect(body).toMatchObject({ total: 2, hits: [{ nm: "Bowl", pit: 12 }, {}] })
  })
  describe("WI223 IX89 number of values per facet", () => {
    const counted = (size?: unknown) => ({
      ...searched,
      _availableFilters: [{ field: "color", scope: "catalog", options: size === undefined ? {} : { size } }],
      _appliedFilters: [{ attribute: "status", value: { in: [0, 1] }, scope: "default" }],
    })
    const older = (size?: unknown) => {
      const terms = (field: string) => ({ terms: { field, ...(size === undefined ? {} : { size }) } })
      return {
        query: { bool: { filter: { terms: { status: [0, 1] } } } },
        aggs: { agg_terms_color: terms("color"), agg_terms_color_options: terms("color_options") },
      }
    }
    /** A client's request for all filters of a category without products. */
    const filtersOnly = { size: "999", _source_exclude: "*" }
    const ways: ReadonlyArray<[string, (size?: unknown) => Partial<HttpRequest>]> = [
      ["GET", (size) => ({ query: { ...form, request: JSON.stringify(counted(size)) } })],
      ["POST", (size) => ({ method: "POST", query: form, body: counted(size) })],
      ["GET, the older form", (size) => ({ query: { request: JSON.stringify(older(size)) } })],
      ["POST, the older form", (size) => ({ method: "POST", body: older(size) })],
      [
        "filters alone",
        (size) => ({ query: { ...form, ...filtersOnly, request: JSON.stringify(counted(size)) } }),
      ],
      ["filters alone by POST", (size) => ({ method: "POST", query: filtersOnly, body: older(size) })],
    ]
    const buckets = async (request: Partial<HttpRequest>) => {
      const { status, body } = await ask(request)
      expect(status).toBe(200)
      const { aggregations } = body as {
        readonly aggregations: Readonly<
          Record<string, { readonly buckets: ReadonlyArray<{ readonly key: number }> }>
        >
      }
      return aggregations["agg_terms_color"]!.buckets.map(({ key }) => key)
    }
    it.each(ways)("%s: the requested number, or all without a number", async (_, requestWithSize) => {
      expect(await buckets(requestWithSize())).toEqual([49, 50])
      expect(await buckets(requestWithSize(1))).toEqual([49])
      expect(await buckets(requestWithSize("1"))).toEqual([49])
      expect(await buckets(requestWithSize(1e15))).toEqual([49, 50])
      expect(await buckets(requestWithSize(0))).toEqual([49, 50])
      expect(await buckets(requestWithSize({ $gt: 1 }))).toEqual([49, 50])
    })
    it("filters alone contain no field of the products", async () => {
      const { body } = await ask(ways[4]![1](1))
      expect((body as { readonly hits: { readonly hits: ReadonlyArray<unknown> } }).hits.hits).toMatchObject([
        { _source: {} },
        { _source: {} },
        { _source: {} },
      ])
      expect(JSON.stringify(body)).not.toContain("Bowl")
    })
  })
  it("the request may be the body, and the older search body means the same", async () => {
    const dsl = {
      query: {
        bool: {
          filter: { bool: { must: [{ terms: { visibility: [2, 3, 4] } }, { terms: { status: [0, 1] } }] } },
        },
      },
    }
    const [byBody, older] = [
      await ask({ method: "POST", query: form, body: searched }),
      await ask({ query: { request: JSON.stringify(dsl) } }),
    ]
    expect(byBody.body).toMatchObject({ hits: { total: 2 } })
    expect(older.body).toMatchObject({ hits: { total: 1, hits: [{ _source: { name: "Bowl" } }] } })
  })
  it("a search without a request is everything", async () => {
    expect((await ask({})).body).toMatchObject({ hits: { total: 4 } })
  })
  it("without filters the text still applies", async () => {
    expect(
      (
        await ask({
          query: { ...form, request: JSON.stringify({ _appliedFilters: [], _searchText: "bowl" }) },
        })
      ).body,
    ).toMatchObject({ hits: { total: 1 } })
  })
  it.each(["category", "attribute", "taxrule", "cms_page", "review", "cms_block", "cms_hierarchy"])(
    "%s is searched as well",
    async (type) => {
      expect((await ask({ path: `/api/catalog/${index}/${type}/_search` })).status).toBe(200)
    },
  )
  const rows = [
    "product",
    "category",
    "attribute",
    "taxrule",
    "cms_page",
    "cms_block",
    "cms_hierarchy",
    "review",
  ]
  const ids: Readonly<Record<string, ReadonlyArray<number>>> = {
    product: [3, 5],
    category: [4],
    attribute: [93],
    taxrule: [],
    cms_page: [7],
    cms_block: [],
    cms_hierarchy: [],
    review: [],
  }
  describe.each(rows)("SR60 %s, in every form of asking and answering", (type) => {
    const json = {
      _availableFilters: [],
      _appliedFilters: [{ attribute: "id", value: { gt: 1, gte: 3 }, scope: "default" }],
      _appliedSort: [{ field: "id", options: "asc" }],
      _searchText: "",
    }
    const older = { query: { bool: { filter: { range: { id: { gt: 1, gte: 3 } } } } }, sort: [{ id: "asc" }] }
    const wanted = ids[type]!
    const path = `/api/catalog/${index}/${type}/_search`
    const window = { size: "5", from: "0", _source_include: "name,sku" }
    const requests: ReadonlyArray<[string, Partial<HttpRequest>]> = [
      ["search-query, GET", { query: { ...form, ...window, request: JSON.stringify(json) } }],
      ["search-query, POST", { method: "POST", query: { ...form, ...window }, body: json }],
      ["search body, GET", { query: { ...window, request: JSON.stringify(older) } }],
      ["search body, POST", { method: "POST", query: window, body: older }],
    ]
    it.each(requests)("%s", async (_, request) => {
      const standard = await ask({ ...request, path })
      expect(standard).toMatchObject({
        status: 200,
        body: {
          took: 0,
          timed_out: false,
          hits: {
            total: wanted.length,
            hits: wanted.map((id) => ({ _index: index, _type: type, _id: String(id), _score: null })),
          },
        },
      })
      const sources = (standard.body as { hits: { hits: ReadonlyArray<{ _source: object }> } }).hits.hits
      for (const { _source } of sources)
        expect(["name", "sku"]).toEqual(expect.arrayContaining(Object.keys(_source)))
      const compact = await ask({
        ...request,
        path,
        query: { ...request.query, response_format: "compact" },
      })
      expect(compact).toMatchObject({
        status: 200,
        body: { total: wanted.length, hits: wanted.map(() => ({ _score: null })) },
      })
      expect(compact.body).not.toHaveProperty("took")
    })
  })
  it("contains the score of each document, and completions of the last word", async () => {
    const request = JSON.stringify({ ...searched, _searchText: "bow" })
    const { body } = await ask({ query: { ...form, request } })
    expect(body).toMatchObject({
      hits: { max_score: expect.any(Number), hits: [{ _id: "1", _score: expect.any(Number) }] },
      suggest: { text: [{ text: "bow", options: [{ text: "bowl" }] }] },
    })
  })
  it("fields can be left out", async () => {
    const { body } = await ask({ query: { _source_include: "name,price_incl_tax" } })
    expect((body as { hits: { hits: ReadonlyArray<{ _source: object }> } }).hits.hits[0]!._source).toEqual({
      name: "Bowl",
      price_incl_tax: 12,
    })
  })
  it("a hit has its id, with any selection of fields", async () => {
    const { body } = await ask({ query: { _source_include: "name" } })
    const [hit] = (body as { hits: { hits: ReadonlyArray<object> } }).hits.hits
    expect(hit).toMatchObject({ _id: "1", _type: "product", _source: { name: "Bowl" } })
  })
  it.each([
    ["an unknown index", { path: "/api/catalog/secrets/product/_search" }, 400],
    ["an unknown type", { path: `/api/catalog/${index}/users/_search` }, 404],
    ["another operation", { path: `/api/catalog/${index}/product/_delete_by_query` }, 404],
    ["no operation", { path: `/api/catalog/${index}` }, 404],
    ["a request that is no JSON", { query: { request: "{" } }, 400],
    ["a request that is a list", { query: { request: "[1]" } }, 400],
    [
      "a filter that is an object",
      {
        query: {
          ...form,
          request: JSON.stringify({
            _appliedFilters: [{ attribute: "a", scope: "default", value: { in: [{}] } }],
          }),
        },
      },
      400,
    ],
    ["a script", { query: { request: JSON.stringify({ query: { script: { source: "x" } } }) } }, 400],
    [
      "too many filters",
      {
        method: "POST",
        query: form,
        body: { _appliedFilters: Array.from({ length: 65 }, () => searched._appliedFilters[0]) },
      },
      400,
    ],
    [
      "too many values",
      {
        method: "POST",
        query: form,
        body: {
          _appliedFilters: [
            {
              attribute: "sku",
              scope: "default",
              value: { in: Array.from({ length: 2001 }, (_, id) => id) },
            },
          ],
        },
      },
      400,
    ],
  ] as ReadonlyArray<[string, Partial<HttpRequest>, number]>)(
    "%s is refused with words",
    async (_, request, code) => {
      const reply = await ask(request)
      expect(reply.status).toBe(code)
      expect(reply.body).toEqual({ code, result: expect.any(String) })
    },
  )
  it.each([
    { size: "-1" },
    { size: "abc" },
    { from: "-5" },
    { from: "1e99" },
    { size: "99999999" },
    { request: "%7B%7D" },
    { sort: "::" },
    { sort: "nonsense:sideways" },
    { _source_include: ",,*,*" },
    { request: "%E0%A4%A" },
  ])("odd parameters are no failure: %j", async (query) =>
    expect((await ask({ query: query as unknown as Record<string, string> })).status).toBeLessThan(500),
  )
  it("what the server writes the shop's own client reads", async () => {
    const query = Queries.listing([4], {
      chosen: { filters: {}, sort: null, page: 1 } as never,
      size: 10,
      settings: defaults,
    })
    const endpoint = endpoints["catalogue.products"]
    const everything = {
      ...query,
      filters: query.filters.filter(({ attribute }) => attribute !== "category_ids"),
    }
    const found = Result.getOrThrow(
      endpoint.decodeResponse(await ask(endpoint.encodeRequest(everything, en)), everything),
    )
    expect(found.items).toEqual([
      shop.catalogue.find("en", "SKU-1", { country: "FR", region: "", groupId: null, nowMs: 0 }),
    ])
  })
  it("a group that is only claimed changes what is shown, nothing else", async () => {
    const floorPrice = async (groupId: unknown) =>
      (await ask({ method: "POST", query: form, body: { ...searched, groupId } })).body
    expect(await floorPrice(3)).toEqual(await floorPrice(undefined))
    expect(
      (await ask({ method: "POST", query: form, body: { ...searched, groupId: { $ne: 1 } } })).status,
    ).toBe(200)
  })
})

describe("SR270, IX80 a cached response", () => {
  const listed = { query: { ...form, request: JSON.stringify({ ...searched, _searchText: "" }), size: "5" } }
  const stockSaid = ({ body }: HttpResponse) =>
    (
      body as { hits: { hits: ReadonlyArray<{ _source: { sku: string; stock?: { qty: number } } }> } }
    ).hits.hits
      .filter(({ _source }) => _source.sku === "SKU-1")
      .map(({ _source }) => _source.stock?.qty)
  const put = (qty: number) => shop.stock.put("SKU-1", { ...shop.stock.items(["SKU-1"]).get("SKU-1")!, qty })

  it("is the same object while nothing in it has changed", async () => {
    expect((await ask(listed)).body).toBe((await ask(listed)).body)
  })
  it("differs by query, view, entity and form", async () => {
    const first = await ask(listed)
    for (const other of [
      { query: { ...listed.query, size: "6" } },
      { query: { ...listed.query, response_format: "compact" } },
      { ...listed, path: `/api/catalog/${fr.index}/product/_search` },
      { ...listed, path: `/api/catalog/${index}/category/_search` },
    ])
      expect((await ask(other)).body).not.toBe(first.body)
  })
  it("has the current stock, after it was set, taken or returned", async () => {
    const before = await ask(listed)
    put(4)
    expect(stockSaid(await ask(listed))).toEqual([4])
    expect(() =>
      shop.database.transaction(() => {
        shop.stock.take([{ sku: "SKU-1", qty: 3 }])
        throw new Error("the order was not placed")
      }),
    ).toThrow("not placed")
    expect(stockSaid(await ask(listed))).toEqual([4])
    put(5)
    expect(stockSaid(await ask(listed))).toEqual(stockSaid(before))
  })
  it("is of the index that serves", async () => {
    const before = await ask(listed)
    shop.reindex("en", 0)
    expect((await ask(listed)).body).not.toBe(before.body)
  })
  it.each<[string, Partial<HttpRequest>]>([
    [
      "a customer's",
      { query: { ...listed.query, request: JSON.stringify({ ...searched, groupToken: "t" }) } },
    ],
    [
      "one that chance has a part in",
      {
        query: {
          ...form,
          request: JSON.stringify({ ...searched, _appliedSort: [{ field: "random", options: "asc" }] }),
        },
      },
    ],
    ["one of many documents", { query: { ...listed.query, size: "49" } }],
    ["one of reviews", { path: `/api/catalog/${index}/review/_search` }],
    ["one with a body", { method: "POST", query: form, body: searched }],
    ["a very long one", { query: { ...listed.query, unknown: "x".repeat(2_000) } }],
  ])("%s is computed again", async (_, request) => {
    const [first, second] = [await ask(request), await ask(request)]
    expect(first.status).toBe(200)
    expect(second.body).not.toBe(first.body)
  })
})

describe("SR61 addresses over the wire", () => {
  const at = (url: unknown, more = {}) =>
    ask({
      method: "POST",
      path: "/api/url/map",
      query: { storeCode: "en" },
      body: { url, includeFields: null, excludeFields: [], ...more },
    })
  it.each([
    ["thing-1", { _type: "product", _id: "1", _index: index }],
    ["/thing-1/", { _type: "product", _id: "1" }],
    ["thing-2", { _type: "product", _id: "2" }],
    ["tableware", { _type: "category", _id: "4" }],
    ["about", { _type: "cms_page", _id: "7" }],
  ])("%s", async (url, hit) => expect((await at(url)).body).toMatchObject(hit))
  it.each(["nowhere", "thing-3", "THING-1"])("%s is null, with 200", async (url) =>
    expect(await at(url)).toMatchObject({ status: 200, body: null }),
  )
  it("prices are computed as everywhere", async () =>
    expect((await at("thing-1")).body).toMatchObject({
      _source: { price_incl_tax: 12, original_price_incl_tax: 12 },
    }))
  it("few fields, and what it is", async () => {
    expect((await at("thing-1", { includeFields: ["name"] })).body).toMatchObject({
      _source: { id: 1, sku: "SKU-1", name: "Bowl" },
    })
    expect((await at("thing-1", { excludeFields: ["id"] })).body).toMatchObject({ _id: "1" })
  })
  it.each([[null], [""], ["/"]])("%j is no address", async (url) =>
    expect(await at(url)).toMatchObject({ status: 400, body: { code: 400 } }),
  )
  it("SR270 is the same object for the same request, and differs by fields, groups and indexes", async () => {
    const first = await at("thing-1")
    expect((await at("/thing-1/")).body).toBe(first.body)
    for (const more of [{ includeFields: ["name"] }, { excludeFields: ["name"] }])
      expect((await at("thing-1", more)).body).not.toEqual(first.body)
    expect((await at("thing-1", { groupToken: "t" })).body).not.toBe(first.body)
    shop.reindex("en", 0)
    expect((await at("thing-1")).body).not.toBe(first.body)
    expect(await at("thing-1")).toEqual(first)
  })
  it("SR270, IX80 has the current stock", async () => {
    const said = async () =>
      ((await at("thing-1")).body as { _source: { stock?: { qty: number } } })._source.stock?.qty
    const item = shop.stock.items(["SKU-1"]).get("SKU-1")!
    const before = await said()
    shop.stock.put("SKU-1", { ...item, qty: 3 })
    expect(await said()).toBe(3)
    shop.stock.put("SKU-1", item)
    expect(await said()).toBe(before)
  })
  it("an invalid body is refused", async () => {
    for (const body of [null, [], "x", 5])
      expect((await ask({ method: "POST", path: "/api/url/map", body })).status).toBe(400)
  })
  it("the shop's own client reads it", async () => {
    const endpoint = endpoints["url.map"]
    const input = { path: "/thing-1", childSku: null, groupId: null, groupToken: null }
    const target = Result.getOrThrow(
      endpoint.decodeResponse(await ask(endpoint.encodeRequest(input, fr)), input),
    )
    expect(target).toMatchObject({
      kind: "product",
      product: { sku: "SKU-1", price: { payable: { grossCents: 1200 } } },
    })
  })
})

describe("SR47 products by sku", () => {
  const get = (path: string, query: Readonly<Record<string, string>>) => ask({ path, query })
  it("current prices of a variant without an own document are the variant's", async () => {
    const { body } = await get("/api/product/render-list", { skus: "SKU-5,V-52,V-51,V-53", storeId: "2" })
    const { items } = (
      body as {
        result: { items: ReadonlyArray<{ id: number; price_info: { final_price: number } }> }
      }
    ).result
    expect(items.map(({ id, price_info: info }) => [id, info.final_price])).toEqual([
      [5, 12],
      [52, 24],
      [51, 12],
    ])
  })
  it("are listed in the platform's format, without unknown ones", async () => {
    expect(await get("/api/product/list", { skus: "SKU-2,NONE,SKU-1" })).toMatchObject({
      status: 200,
      body: {
        code: 200,
        result: {
          items: [
            { id: 1, sku: "SKU-1", type_id: "simple", custom_attributes: [] },
            { id: 2, sku: "SKU-2" },
          ],
          search_criteria: { filter_groups: [{ filters: [{ field: "sku", condition_type: "in" }] }] },
          total_count: 2,
        },
      },
    })
  })
  it.each(["/api/product/list", "/api/product/render-list"])("%s without skus is 400", async (path) =>
    expect((await get(path, {})).status).toBe(400),
  )
})
