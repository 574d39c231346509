/** Requests of the predecessor's client for catalogue, stock, prices and addresses. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../../support/shop-process.ts"
import { body, type Goods, goodsOf, inValues, searchQuery } from "./products.ts"
import { type Json, openServices, type Outcome, type Services } from "./services.ts"

const data = createTemporaryFolder()
let shop: ShopProcess
let services: Services
let goods: Goods
beforeAll(async () => {
  shop = await start({ data })
  services = openServices(shop.url)
  goods = await goodsOf(services)
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

const isDone = (outcome: Outcome): Json => {
  expect(outcome).toMatchObject({ status: 200, resultCode: 200 })
  return outcome.result
}
const expectRefused = ({ status, resultCode, result }: Outcome): void => {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(resultCode).toBe(status)
  expect(result).toEqual(expect.any(String))
}
const hitsOf = ({ body: found }: { readonly body: Json }): ReadonlyArray<Json> =>
  Array.isArray(found["hits"])
    ? (found["hits"] as ReadonlyArray<Json>)
    : (found["hits"]!["hits"] as ReadonlyArray<Json>).map((hit) => hit["_source"]!)

describe("WI105 searches of the client, in the older form and as search-query", () => {
  const forms = [true, false].flatMap((isSearchQuery) =>
    [false, true].map((isPost) => [isSearchQuery, isPost] as const),
  )
  it("a product by its sku", async () => {
    for (const [isSearchQuery, isPost] of forms) {
      const query = isSearchQuery ? searchQuery([inValues("sku", [goods.sku])]) : body(["sku", [goods.sku]])
      const found = await services.search("product", { query, size: 1, isSearchQuery, isPost })
      expect(found.status).toBe(200)
      expect(hitsOf(found)).toMatchObject([{ sku: goods.sku, id: goods.id }])
    }
  })
  it("the parent of a variant", async () => {
    const [child] = goods.configurable["configurable_children"] as ReadonlyArray<Json>
    const field = "configurable_children.sku"
    for (const [isSearchQuery, isPost] of forms) {
      const query = isSearchQuery
        ? searchQuery([inValues(field, [child!["sku"]])])
        : body([field, [child!["sku"]]])
      const found = await services.search("product", { query, size: 50, isSearchQuery, isPost })
      expect(hitsOf(found)).toMatchObject([{ sku: goods.configurable["sku"] }])
    }
  })
  it("a sorted listing with facets and excluded fields; ids as numbers or as texts", async () => {
    const categories = hitsOf(
      await services.search("category", { query: searchQuery([]), size: 100, isSearchQuery: true }),
    )
    // A category without children: its own id selects its products.
    const { id } = categories.find(
      (one) => Number(one["product_count"]) > 0 && one["children_count"] === "0",
    )!
    const ask = (ids: ReadonlyArray<unknown>) =>
      services.search("product", {
        query: searchQuery(
          [inValues("visibility", [2, 3, 4]), inValues("status", [0, 1]), inValues("category_ids", ids)],
          { _availableFilters: [{ field: "color", scope: "catalog", options: {} }] },
        ),
        sort: "updated_at:desc",
        exclude: ["description", "configurable_options", "sgn", "*.sgn"],
        isSearchQuery: true,
      })
    const found = await ask([id])
    expect(hitsOf(found).length).toBeGreaterThan(0)
    expect(
      hitsOf(found).filter((hit) => hit["desc"] !== undefined || hit["description"] !== undefined),
    ).toEqual([])
    expect(found.body["aggregations"]).toHaveProperty("agg_terms_color.buckets")
    expect((await ask([String(id)])).body["total"]).toEqual(found.body["total"])
  })
  it("compact names, which the client only renames back", async () => {
    const query = searchQuery([inValues("sku", [goods.configurable["sku"]])])
    const [hit] = hitsOf(await services.search("product", { query, size: 1, isSearchQuery: true }))
    expect(hit).toMatchObject({
      nm: goods.configurable["name"],
      s: expect.anything(),
      tci: expect.any(String),
    })
    expect(hit).not.toHaveProperty("name")
  })
  it("words of the search bar", async () => {
    const word = String(goods.configurable["name"]).split(" ")[0]!
    const found = await services.search("product", {
      query: searchQuery([inValues("visibility", [3, 4]), inValues("status", [0, 1])], { _searchText: word }),
      size: 18,
      isSearchQuery: true,
    })
    expect(hitsOf(found).length).toBeGreaterThan(0)
  })
  it("categories, attributes, tax rules without a filter, pages and blocks, reviews", async () => {
    for (const [type, query, size] of [
      ["category", searchQuery([inValues("is_active", [true])]), 4000],
      ["attribute", searchQuery([inValues("is_user_defined", [true]), inValues("is_visible", [true])]), 150],
      ["taxrule", searchQuery([]), 50],
      ["cms_page", searchQuery([]), 50],
      ["cms_block", searchQuery([]), 150],
      ["review", searchQuery([inValues("product_id", [goods.id]), inValues("review_status", [1])]), 50],
    ] as const) {
      const found = await services.search(type, { query, size, isSearchQuery: true })
      expect(found.status).toBe(200)
      expect(found.body).toMatchObject({ hits: expect.any(Array), total: expect.anything() })
    }
  })
  it("an invalid query is refused in the envelope", async () => {
    const found = await services.search("product", { query: "nonsense", isSearchQuery: true })
    expect(found.status).toBeGreaterThanOrEqual(400)
    expect(found.body).toMatchObject({ code: found.status, result: expect.anything() })
  })
})

describe("WI105 stock and prices of the client", () => {
  it("check in the query and in the path", async () => {
    for (const outcome of [await services.stockCheck(goods.sku), await services.stockCheckInPath(goods.sku)])
      expect(isDone(outcome)).toMatchObject({
        product_id: goods.id,
        is_in_stock: true,
        qty: expect.any(Number),
        manage_stock: expect.any(Boolean),
      })
    expectRefused(await services.stockCheck("no-such-sku"))
    expectRefused(await services.stockCheck(""))
  })
  it("list in the order of the request, all or nothing", async () => {
    const [child] = goods.configurable["configurable_children"] as ReadonlyArray<Json>
    const items = isDone(await services.stockList([child!["sku"] as string, goods.sku]))
    expect((items as ReadonlyArray<Json>).map((item) => item["product_id"])).toEqual([child!["id"], goods.id])
    expectRefused(await services.stockList([goods.sku, "no-such-sku"]))
    expectRefused(await services.stockList([]))
  })
  it("render-list joins by id, with gross and net prices", async () => {
    const { items } = isDone(await services.renderList([goods.sku])) as unknown as {
      readonly items: ReadonlyArray<Json>
    }
    expect(items).toMatchObject([
      {
        id: goods.id,
        price_info: {
          final_price: expect.any(Number),
          regular_price: expect.any(Number),
          extension_attributes: { tax_adjustments: { final_price: expect.any(Number) } },
        },
      },
    ])
    expectRefused(await services.renderList([]))
    expect(await services.renderList([goods.sku], "over")).toMatchObject({ status: 401, resultCode: 401 })
  })
})

describe("WI105 addresses of the client", () => {
  const asked = (url: string) => ({
    url,
    includeFields: null,
    excludeFields: [],
    options: {
      prefetchGroupProducts: true,
      assignProductConfiguration: true,
      populateRequestCacheTags: true,
      setProductErrors: false,
      fallbackToDefaultWhenNoAvailable: true,
      separateSelectedVariant: true,
      setConfigurableProductOptions: true,
      filterUnavailableVariants: false,
    },
    filters: {},
    groupId: null,
    groupToken: null,
  })
  it("a product, a category, nothing, and no address", async () => {
    expect(await services.urlMap(asked(goods.urlPath))).toMatchObject({
      status: 200,
      body: {
        _type: "product",
        _source: { sku: goods.sku, type_id: "simple", price_incl_tax: expect.any(Number) },
      },
    })
    const [category] = hitsOf(
      await services.search("category", {
        query: searchQuery([inValues("level", [2])]),
        isSearchQuery: true,
      }),
    )
    expect(await services.urlMap(asked(String(category!["url_path"])))).toMatchObject({
      body: { _type: "category", _source: { id: category!["id"] } },
    })
    expect(await services.urlMap(asked("no/such/address"))).toEqual({ status: 200, body: null })
    const refused = await services.urlMap({})
    expect(refused.body).toMatchObject({ code: refused.status })
    expect(refused.status).toBeGreaterThanOrEqual(400)
  })
})
