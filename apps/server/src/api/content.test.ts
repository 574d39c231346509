import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { catalogue, contents } from "@shop/demo-catalogue/catalogue"
import { seedDemo } from "@shop/commerce/catalogue"
import { ContentRepository } from "@shop/commerce/contents"
import { endpoints } from "@shop/wire/endpoints"
import { defaults } from "@shop/core/settings"
import { api } from "../../../../tests/support/api.ts"

let shop: ReturnType<typeof api>
beforeAll(() => {
  shop = api()
  shop.run(
    Effect.gen(function* () {
      yield* seedDemo(catalogue(), true)
      const { replace } = yield* ContentRepository
      for (const [store, seed] of Object.entries(contents())) yield* replace(store, seed)
    }),
  )
})
afterAll(() => shop.close())
const get = (path: string, query: Readonly<Record<string, string>> = {}) => shop.send(`GET ${path}`, query)

describe("SR87 content pages and blocks", () => {
  it.each(["fr", "en", "de"])("are found by id in the requested view: %s", (storeCode) => {
    const page = catalogue().stores[storeCode as "fr"].find(({ _type }) => _type === "cms_page")!
    const { identifier, title } = page._source
    expect(get(`/api/ext/cms-data/cmsPage/${page._id}`, { storeCode })).toMatchObject({
      status: 200,
      body: { code: 200, result: { identifier, title, content: expect.stringContaining("<p>") } },
    })
  })
  it("are found by identifier and the id of a view", () => {
    const blocks = "/api/ext/cms-data/cmsBlockIdentifier/free-delivery-banner/storeId"
    const titles = [1, 2, 3].map((id) => shop.result(get(`${blocks}/${id}`, { storeCode: "de" }))["title"])
    expect(titles).toEqual(["Bandeau de livraison", "Delivery banner", "Lieferhinweis"])
    const [, en] = defaults.views
    const key = { entity: "cms_page" as const, identifier: "recettes", storeId: 99 }
    const request = endpoints["content.document"].encodeRequest(key, en!)
    expect(request.path).toBe("/api/ext/cms-data/cmsPageIdentifier/recettes/storeId/99")
    expect(shop.send(`GET ${request.path}`).status).toBe(404)
  })
  it.each([
    "/api/ext/cms-data/cmsPage/999999",
    "/api/ext/cms-data/cmsBlock/0",
    "/api/ext/cms-data/cmsPage/x",
    "/api/ext/cms-data/cmsPage/",
    "/api/ext/cms-data/cmsPage/1/2",
    "/api/ext/cms-data/cmsPageIdentifier/nothing/storeId/1",
    "/api/ext/cms-data/cmsPageIdentifier/%/storeId/1",
    "/api/ext/cms-data/cmsPageIdentifier/cgv/storeId/x",
    "/api/ext/cms-data/cmsPageIdentifier/..%2f..%2fetc/storeId/1",
    "/api/ext/cms-data/orders/1",
  ])("are 404 for %s", (path) => {
    expect(get(path)).toMatchObject({ status: 404, body: { code: 404, result: expect.any(String) } })
  })
})

describe("SR87 content lists as files", () => {
  it.each(["banners", "head-images", "instagram-images", "default-content"])(
    "%s, bare, in each view",
    (name) => {
      for (const code of ["fr", "en", "de"]) {
        const reply = get(`/content/${code}/${name}.json`)
        expect(reply).toMatchObject({ status: 200, headers: { "cache-control": "public, max-age=300" } })
        expect(JSON.stringify(reply.body).length).toBeGreaterThan(50)
      }
      expect(get(`/content/fr/${name}.json`).body).not.toEqual(get(`/content/de/${name}.json`).body)
    },
  )
  it("have the format of the shop's own client", () => {
    const [fr] = defaults.views
    const ask = (tag: "content.banners" | "content.defaults", input: never) => {
      const request = endpoints[tag].encodeRequest(input, fr!)
      return endpoints[tag].decodeResponse(shop.send(`GET ${request.path}`, request.query), input)
    }
    expect(ask("content.banners", { list: "banners" } as never)).toMatchObject({
      _tag: "Success",
      success: { mainBanners: [{ link: expect.stringMatching(/^\/fr\//) }] },
    })
    expect(ask("content.banners", { list: "headImages" } as never)).toMatchObject({
      success: { items: [{ image: "/photographs/home.webp", link: "#newest" }] },
    })
    expect(ask("content.defaults", {} as never)).toMatchObject({
      success: [{ title: "Emballé par les potiers" }, {}],
    })
  })
  it.each([
    ["banners", "content.banners", { list: "banners" }, {}],
    ["head-images", "content.banners", { list: "headImages" }, {}],
    ["instagram-images", "content.banners", { list: "instagramImages" }, {}],
    ["default-content", "content.defaults", {}, []],
  ] as const)("%s of a shop without it is empty, and no error", async (name, tag, input, empty) => {
    const bare = api()
    const reply = bare.send(`GET /content/fr/${name}.json`)
    bare.close()
    expect(reply.status).toBe(200)
    expect(endpoints[tag].decodeResponse(reply, input as never)).toMatchObject({
      _tag: "Success",
      success: empty,
    })
  })
  it.each(["/content/xx/banners.json", "/content/__proto__/banners.json"])("WI83 %s has no view", (path) =>
    expect(get(path).status).toBe(400),
  )
  it.each(["/content/fr/orders.json", "/content/fr/banners", "/content/fr/..%2fbanners.json", "/content/fr"])(
    "%s is no list",
    (path) => expect(get(path).status).toBe(404),
  )
})

describe("SR99 stock at its older address", () => {
  const older = "/api/ext/elastic-stock"
  const sku = () => String(catalogue().stock.find(({ isManaged, qty }) => isManaged && qty > 0)!.sku)
  it("skips unknown skus", () => {
    const found = shop.result(get(`${older}/list`, { skus: `nothing,${sku()},nor-this` }))
    expect(found).toHaveLength(1)
    expect(found[0]).toEqual(shop.result(get(`/api/stock/check`, { sku: sku() })))
  })
  it("checks a single sku", () => {
    expect(get(`${older}/check`, { sku: sku() })).toEqual(get("/api/stock/check", { sku: sku() }))
    expect(get(`${older}/check/${sku()}`)).toEqual(get(`/api/stock/check/${sku()}`))
  })
  it.each([
    ["nothing of it is there", "a,b", 404],
    ["no name", "", 400],
    ["only commas", ",,", 400],
    ["too much at a time", "x,".repeat(101), 400],
  ])("%s: refused", (_, skus, code) => expect(get(`${older}/list`, { skus }).status).toBe(code))
})
