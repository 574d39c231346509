import { Effect, Result } from "effect"
import { describe, expect, it } from "vitest"
import type { Query } from "@shop/core/catalogue"
import { limits } from "@shop/core/settings"
import {
  attribute,
  choice,
  found,
  inShop,
  makeDevice,
  makePlatform,
  openShop,
  type OpenShop,
  pass,
  product,
  run,
  variant,
} from "@shop/testing"
import { defaults as views } from "@shop/core/store-view"
import { serverEndpoints } from "@shop/wire/server"

/* Regressions: the predecessor's defects in search and addresses. */

const open = ({ actions }: OpenShop, url: string, ms = 1000) =>
  Effect.suspend(() => {
    actions.page.open(url)
    return pass(ms)
  })

describe("SH4 search", () => {
  it("F8 ignores a late response to an earlier text", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setLatency(1000)
        shop.actions.search.type("BOL")
        yield* pass(limits.searchSettleMs)
        device.platform.setLatency(10)
        shop.actions.search.type("TASSE")
        yield* pass(limits.searchSettleMs + 10)
        const after = shop.views.search
        expect(after).toMatchObject({ text: "TASSE", cards: [{ sku: "TASSE" }], isSearching: false })
        yield* pass(5000)
        expect(shop.views.search).toEqual(after)
      }),
    ))
})

describe("SH3 PG3 RT4 addresses", () => {
  it("U1 a failed address lookup is repeated by the next click", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "url.map", kind: "loseRequest" })
        yield* open(shop, "/fr/bol")
        expect(shop.views.page?.status).toBe(503)
        yield* open(shop, "/fr/bol")
        expect(shop.views.page).toMatchObject({ status: 200, page: { sku: "BOL" } })
      }),
    ))

  it("U1 an address that was not found is looked up again later", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* open(shop, "/fr/vase")
        expect(shop.views.page?.status).toBe(404)
        device.platform.sell([product({ sku: "VASE" })])
        yield* pass(limits.prefetchMs)
        yield* open(shop, "/fr/vase")
        expect(shop.views.page?.status).toBe(200)
      }),
    ))

  it("U4 a redirect loop of a platform ends in an error page", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setHandler("url.map", ({ path }: { readonly path: string }) => ({
          kind: "product",
          product: product({ sku: "BOL", urlPath: path === "/a" ? "b" : "a" }),
        }))
        yield* open(shop, "/fr/a")
        expect(shop.views).toMatchObject({ navigation: { isDone: true }, page: { status: 500 } })
        expect(device.platform.count("url.map")).toBeLessThanOrEqual(limits.redirectsMax + 1)
      }),
    ))

  it("U6 a moved page is soon redirected from its old address", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* open(shop, "/fr/bol")
        expect(shop.views.page?.status).toBe(200)
        device.platform.sell([product({ sku: "BOL", urlPath: "bol-bleu" })])
        yield* pass(limits.prefetchMs)
        yield* open(shop, "/fr/bol")
        expect(shop.views.page?.status).toBe(404)
        yield* open(shop, "/fr/bol-bleu")
        expect(shop.views.page).toMatchObject({ status: 200, page: { sku: "BOL" } })
      }),
    ))

  it("U7 every redirect target is a valid address", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const child = product({ sku: "SHIRT-R", urlPath: "shirt-red", visibility: 1 })
        const shirt = product({
          sku: "SHIRT",
          type: "configurable",
          urlPath: null,
          slug: "shirt",
          configurableOptions: [choice("color", { 1: "Red" })],
          variants: [variant("SHIRT-R", { color: "1" })],
        })
        device.platform.setHandler("url.map", () => ({ kind: "product", product: child }))
        device.platform.setHandler("catalogue.products", () => found([shirt]))
        yield* open(shop, "/fr/shirt-red")
        expect(shop.views.page?.url).toBe("/fr/p/SHIRT/shirt/SHIRT-R")
        expect(shop.views.page).toMatchObject({ status: 200, page: { sku: "SHIRT-R" } })
      }),
    ))
})

describe("SH6 CA5 variants", () => {
  it("V5 a product has its variants after a stock response without them", () =>
    run(
      Effect.gen(function* () {
        const shirt = product({
          sku: "SHIRT",
          type: "configurable",
          configurableOptions: [choice("color", { 1: "Red" })],
          variants: [variant("SHIRT-R", { color: "1" })],
        })
        const platform = makePlatform([shirt])
        platform.setHandler("catalogue.attributes", () => found([attribute("color", { 1: "Red" })]))
        platform.setHandler("catalogue.products", ({ include }: Query) =>
          found([include === null ? shirt : { ...shirt, variants: [], configurableOptions: [] }]),
        )
        const device = yield* makeDevice(platform)
        const shop = yield* openShop(device)
        yield* pass(0)
        // A list with a selected colour requests the counts of all colours separately, without variants.
        yield* open(shop, "/fr/search?q=SHIRT&color=1")
        expect(shop.views.page).toMatchObject({ status: 200, page: { listing: { total: 1 } } })
        shop.actions.cart.add({ sku: "SHIRT", qty: 1 })
        yield* pass(0)
        expect(shop.views.notifications?.map(({ body }) => body.tag)).toEqual(["NoSuchConfiguration"])
        shop.actions.cart.add({ sku: "SHIRT-R", qty: 1 })
        yield* pass(1000)
        expect(shop.views.cart?.lines.map(({ sku }) => sku)).toEqual(["SHIRT-R"])
      }),
    ))
})

describe("WI9 lists of skus on the wire", () => {
  it.each([
    [["A"], "A"],
    [["A", "B"], "A,B"],
  ])("T8 %j is %s: no comma at the end", (skus, text) => {
    const view = views[0]!
    expect(serverEndpoints["stock.list"].encodeRequest({ skus }, view).query["skus"]).toBe(text)
    expect(serverEndpoints["product.prices"].encodeRequest({ skus, groupId: null }, view).query["skus"]).toBe(
      text,
    )
  })
  it("T8 a trailing comma in an older client's list adds no element", () => {
    const request = { method: "GET", path: "", query: { skus: "A," }, body: null, headers: {} } as const
    expect(Result.getOrThrow(serverEndpoints["stock.list"].decodeRequest(request))).toEqual({ skus: ["A"] })
  })
})
