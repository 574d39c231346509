import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { catalogue } from "@shop/demo-catalogue/catalogue"
import {
  CatalogueIndex,
  type CatalogueIndexService,
  SearchUnavailable,
  seedDemo,
} from "@shop/commerce/catalogue"
import { api } from "../../../../tests/support/api.ts"

const away: CatalogueIndexService = {
  replica: null,
  isForeign: false,
  search: () => Effect.fail(new SearchUnavailable({ detail: "connect ECONNREFUSED 127.0.0.1:9200" })),
}

describe("SR480 while the search engine is away", () => {
  let shop: ReturnType<typeof api>
  beforeAll(() => {
    shop = api({ given: Layer.succeed(CatalogueIndex, away) })
    shop.run(seedDemo(catalogue(), true))
  })
  afterAll(() => shop.close())
  const search = (entity: string, filters: ReadonlyArray<unknown>) =>
    shop.ask(`GET /api/catalog/vue_storefront_catalog_fr/${entity}/_search`, {
      request_format: "search-query",
      request: JSON.stringify({ _appliedFilters: filters, _searchText: "" }),
    })

  it("a list of products is answered with 503, a code and words without the engine's address", () => {
    expect(search("product", [])).toMatchObject({
      status: 503,
      body: { code: 503, result: expect.stringMatching(/^The search is not available/) },
    })
    expect(search("product", []).body).toMatchObject({ meta: { code: "SearchUnavailable" } })
  })
  it("products by sku and categories are found", () => {
    const bySku = { attribute: "sku", value: { in: ["V420"] }, scope: "default" }
    expect(search("product", [bySku])).toMatchObject({ status: 200, body: { hits: { total: 1 } } })
    expect(search("category", [])).toMatchObject({ status: 200 })
  })
  it("GraphQL says so in the field's error", () => {
    const query = "{ products(filter: {}) { total_count } }"
    expect(shop.ask("POST /graphql/fr/", {}, { query })).toMatchObject({
      body: { errors: [{ message: expect.stringMatching(/^The search is not available/) }] },
    })
  })
})
