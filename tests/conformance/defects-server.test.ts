import { Effect } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { seedDemo } from "@shop/commerce/catalogue"
import { limits } from "@shop/core/settings"
import { defaults as views } from "@shop/core/store-view"
import type { HttpRequest } from "@shop/wire/http"
import { catalogue } from "../../apps/server/src/api/catalogue.ts"
import { platform } from "../../apps/server/src/platform.ts"
import { pageRoutes } from "../../apps/server/src/routes/pages.ts"
import { OutputCache } from "../../apps/server/src/ssr/output-cache.ts"
import { expiry, type Outcome, shopPages } from "../../apps/server/src/ssr/shop-pages.ts"
import { writeDocument } from "../../apps/storefront/src/document/document.ts"
import { api } from "../support/api.ts"
import { testApp } from "../support/app.ts"
import { category, line, product, catalogueOf, taxRule } from "../support/memory-catalogue.ts"

/* Regressions: the predecessor's defects in its API and its rendering server. */

describe("SR60 IX9 requests do not affect each other's responses", async () => {
  const dear = product(1, { name: "Bowl", price: 24 })
  const cheap = { tier_prices: [{ customer_group_id: 4, qty: 1, value: 12 }] }
  const floor = await catalogueOf([line("taxrule", taxRule(1, 20)), line("product", { ...dear, ...cheap })])
  const search = (view: string, given: object = {}): Promise<unknown> => {
    const request: HttpRequest = {
      method: "POST",
      path: `/api/catalog/vue_storefront_catalog_${view}/product/_search`,
      query: { request_format: "search-query" },
      body: { _appliedFilters: [], _searchText: "", ...given },
      headers: {},
    }
    const route = catalogue.find(({ method, pattern }) => method === "POST" && pattern === "/api/catalog/*")!
    return floor.run(Effect.map(route.handle(request, {}), ({ body }) => body))
  }
  const priceOf = async (given: object = {}) =>
    (await search("en", given)) as { hits: { hits: [{ _source: { price_incl_tax: number } }] } }

  it("R-P7 F4 the same posted search, as a group and as a guest, in either order: each at its own price", async () => {
    const prices: Array<number> = []
    for (const given of [{}, { groupId: 4 }, {}, { groupId: 4 }])
      prices.push((await priceOf(given)).hits.hits[0]._source.price_incl_tax)
    expect(prices).toEqual([24, 12, 24, 12])
  })
})

describe("WI33 SR47 requests of different store views", () => {
  it("F6 a search in another view does not change the view of the next request", () => {
    const { send } = api()
    const urls = () => {
      const { items } = (
        send("GET /api/product/render-list", { skus: "BOL" }).body as {
          readonly result: {
            readonly items: ReadonlyArray<{ readonly url: string; readonly store_id: number }>
          }
        }
      ).result
      return items.map(({ url, store_id: id }) => [url, id])
    }
    const before = urls()
    expect(send("GET /api/catalog/vue_storefront_catalog_de/product/_search").status).toBe(200)
    expect(urls()).toEqual(before)
    expect(before).toEqual([["/fr/bol", 1]])
  })

  it.each(views.map(({ code }) => code))("T10 in %s the source's price has its tax in it", (code) => {
    const { body } = api().send(`GET /api/catalog/vue_storefront_catalog_${code}/product/_search`)
    const { hits } = (body as { readonly hits: { readonly hits: ReadonlyArray<unknown> } }).hits
    expect(hits[0]).toMatchObject({ _source: { sku: "BOL", price: 20, price_tax: 4, price_incl_tax: 24 } })
  })

  it("T8 a trailing comma in a list of skus adds no sku", () => {
    const { send, result } = api()
    expect(result(send("GET /api/product/render-list", { skus: "BOL," }))["items"]).toHaveLength(1)
    expect(result(send("GET /api/stock/list", { skus: "BOL," }))).toHaveLength(1)
  })

  it.each([
    ["of a reduced product", { price: 120, special_price: 96 }, [96, 120]],
    ["of one at its regular price", { price: 120 }, [120, 120]],
    [
      "of one whose special is over",
      { price: 120, special_price: 96, special_to_date: "2020-01-01" },
      [120, 120],
    ],
  ])(
    "T3 T9 every price in a response %s has its net price, and none is null",
    (_, prices, [final, regular]) => {
      const { send, run, result } = api()
      const documents = [
        { _type: "taxrule", _id: 1, _source: taxRule(1, 20) },
        { _type: "product", _id: 9, _source: product(9, prices) },
      ]
      run(seedDemo({ stores: { fr: documents, en: documents, de: documents }, stock: [] }, false))
      const info = result(send("GET /api/product/render-list", { skus: "SKU-9" }))["items"]![0]![
        "price_info"
      ]!
      const net = info["extension_attributes"]!["tax_adjustments"]!
      expect([info["final_price"], info["regular_price"]]).toEqual([final, regular])
      expect(
        ["final_price", "regular_price", "special_price"].map((field) => Number(net[field]) * 1.2),
      ).toEqual([final, regular, final])
    },
  )
})

describe("IX4 the boosts of fields", () => {
  it("F7 rank a word in a long name above a word in a short category", async () => {
    const floor = await catalogueOf([
      line("category", category(4, 2, { name: "Teapot" })),
      line("product", product(1, { name: "Bowl", category_ids: [4] })),
      line("product", product(2, { name: "Teapot of stoneware glazed in blue with a lid" })),
    ])
    expect(floor.names({ text: "teapot" })[0]).toMatch(/^Teapot/)
  })
})

describe("SR25 SR27 cached pages", () => {
  const shop = (outcome: (path: string) => Outcome) => {
    const made: Array<string> = []
    const send = testApp(pageRoutes, {
      views,
      cache: new OutputCache(1_048_576),
      parameters: () => ["page"],
      isBehindCache: false,
      build: "b1",
      budget: () => 0,
      rendersMax: 8,
      nowMs: () => 0,
      make: async (view, path) => {
        made.push(`${view.code} ${path}`)
        return outcome(path)
      },
    })
    return { send, made }
  }
  const page = (status: number, isCacheable: boolean): Outcome => ({
    tag: "page",
    rendered: { status, html: "page", tags: [], expiresMs: Number.POSITIVE_INFINITY, isCacheable },
  })

  it("R-P13 a client cannot change view, cache key or headers of a page that others get", async () => {
    const { send, made } = shop(() => page(200, true))
    await send("/fr/bol", {
      headers: { "x-vs-store-code": "de", "set-cookie": "a=b", "x-forwarded-host": "evil" },
    })
    const other = await send("/fr/bol?utm_source=x&storeCode=de")
    expect(made).toEqual(["fr /bol"])
    expect(other.headers["x-vs-cache"]).toBe("Hit")
    expect(JSON.stringify(other.headers)).not.toMatch(/evil|a=b|"de"/)
  })
  it.each([
    [404, "/fr/nothing"],
    [500, "/fr/broken"],
  ])("R-P13 a page with status %d is rendered again for the next visitor", async (status, target) => {
    const { send, made } = shop(() => page(status, false))
    for (let count = 1; count <= 2; count += 1) expect((await send(target)).status).toBe(status)
    expect(made).toHaveLength(2)
  })

  it.each([
    ["the next change of a price", 5_000, 5_000],
    ["a day without a known change", null, limits.outputCacheS * 1000],
    ["a day where the next is later", 1e12, limits.outputCacheS * 1000],
  ])("P6 are cached until %s", (_, nextMs, expected) => expect(expiry(0, nextMs)).toBe(expected))

  const folder = mkdtempSync(join(tmpdir(), "defects-server-"))
  afterAll(() => rmSync(folder, { recursive: true }))
  it("P6 a page with an offer that ends within the hour is cached no longer than the offer", async () => {
    const endMs = Math.floor(Date.now() / 1000) * 1000 + 3_600_000
    const documents = [
      { _type: "taxrule", _id: 1, _source: taxRule(1, 20) },
      { _type: "category", _id: 2, _source: category(2, 1) },
      {
        _type: "product",
        _id: 1,
        _source: product(1, {
          url_path: "bowl",
          special_price: 8,
          special_to_date: new Date(endMs).toISOString(),
        }),
      },
    ]
    const outcome = await Effect.runPromise(
      Effect.gen(function* () {
        yield* seedDemo({ stores: { fr: documents, en: documents, de: documents }, stock: [] }, false)
        const { make } = yield* shopPages(
          views[0]!,
          () => ({ html: "", status: 200 }),
          "https://shop.example",
        )
        return yield* make("/bowl", new URLSearchParams())
      }).pipe(Effect.provide(platform(folder))),
    )
    expect(outcome).toMatchObject({ tag: "page", rendered: { status: 200, isCacheable: true } })
    // Midnight in the shop may come first: looked at once too often is no harm.
    expect(outcome.tag === "page" ? outcome.rendered.expiresMs : Number.NaN).toBeLessThanOrEqual(endMs)
  })
})

describe("UI1 a document", () => {
  it.each(["$'", "$`", "$&", "$$", "$1"])(
    "R-P4 has markup with %s unchanged, and its closing part once",
    (pattern) => {
      const head = {
        language: "fr",
        title: pattern,
        description: pattern,
        isIndexed: true,
        canonical: null,
        alternates: [],
        manifest: null,
        pages: { prev: null, next: null },
        share: null,
        things: [],
      }
      const body = `<p>Bol ${pattern} bleu</p>`
      const html = writeDocument(head, body, { name: pattern }, "")
      expect(html.split(body)).toHaveLength(2)
      expect(html.split("</html>")).toHaveLength(2)
      expect(html.endsWith("</html>")).toBe(true)
    },
  )
})
