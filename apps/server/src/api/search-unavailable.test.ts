import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { catalogue } from "@shop/demo-catalogue/catalogue"
import {
  CatalogueIndex,
  type CatalogueIndexService,
  SearchUnavailable,
  seedDemo,
} from "@shop/commerce/catalogue"
import { defaults } from "@shop/core/settings"
import { api } from "../../../../tests/support/api.ts"
import type { Render } from "../ssr/render.ts"
import { shopPages } from "../ssr/shop-pages.ts"

/** An index of another indexer, which no other index replaces. */
const away: CatalogueIndexService = {
  replica: null,
  isForeign: true,
  ping: Effect.void,
  search: () => Effect.fail(new SearchUnavailable({ detail: "connect ECONNREFUSED 127.0.0.1:9200" })),
}

describe("SR480 while the search engine of another indexer is away", () => {
  let shop: ReturnType<typeof api>
  beforeAll(() => {
    shop = api({ services: Layer.succeed(CatalogueIndex, away) })
    shop.run(seedDemo(catalogue(), true))
  })
  afterAll(() => shop.close())
  const search = (entity: string, filters: ReadonlyArray<unknown>) =>
    shop.send(`GET /api/catalog/vue_storefront_catalog_fr/${entity}/_search`, {
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
  it("a page of the search says so with status 503, and a content page is shown", async () => {
    const render: Render = ({ views: { page } }) => ({ html: JSON.stringify(page.page), status: page.status })
    const [fr] = defaults.views
    const pages = await shop.runAsync(shopPages(fr!, render, "https://shop.example"))
    const open = (path: string, query = "") => shop.runAsync(pages.make(path, new URLSearchParams(query)))
    expect(await open("/search", "q=bol")).toMatchObject({
      rendered: { status: 503, html: '{"kind":"error","reason":"searchUnavailable"}', isCacheable: false },
    })
    expect(await open("/size-guide")).toMatchObject({ rendered: { status: 200 } })
  })
  it("categories are found", () => expect(search("category", [])).toMatchObject({ status: 200 }))
  it("GraphQL says so in the field's error", () => {
    const query = "{ products(filter: {}) { total_count } }"
    expect(shop.send("POST /graphql/fr/", {}, { query })).toMatchObject({
      body: { errors: [{ message: expect.stringMatching(/^The search is not available/) }] },
    })
  })
})
