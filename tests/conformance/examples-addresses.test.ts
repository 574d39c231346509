import { describe, expect, it } from "vitest"
import * as Catalogue from "@shop/core/catalogue"
import { handOff } from "@shop/core/order"
import { productHref } from "@shop/core/product"
import { matchRoute, normalizePath } from "@shop/core/routing"
import { defaults as settings } from "@shop/core/settings"
import * as StoreView from "@shop/core/store-view"
import { attribute, product } from "@shop/testing"
import { endpoints } from "@shop/wire/endpoints"
import { Category } from "@shop/wire/legacy"
import type { HttpRequest } from "@shop/wire/http"
import { viewOf } from "@shop/wire/server"

/* The worked examples of filters, addresses and categories. A title names the predecessor's different result after "was". */

const [fr, en, de] = StoreView.defaults as readonly [
  StoreView.StoreView,
  StoreView.StoreView,
  StoreView.StoreView,
]

describe("CT5 CT9 filters in an address", () => {
  const read = (search: string) => Catalogue.parseSelection(search, "category", settings)
  const after = (search: string, code: string, id: string) =>
    Catalogue.listHref({ path: "", text: null }, Catalogue.toggleFilter(read(search), code, id, settings))
  it.each([
    ["nothing, colour 1", "", "color", "1", "?color=1"],
    ["colour 1, colour 2", "?color=1", "color", "2", "?color=1&color=2"],
    ["colour 1 again: taken back", "?color=1", "color", "1", ""],
    ["of price ranges one at a time", "?price=0.0-50.0", "price", "50.0-100.0", "?price=50.0-100.0"],
  ])("%s", (_, search, code, id, expected) => expect(after(search, code, id)).toBe(expected))
  it("the sort order that is chosen again stays, was reset", () => {
    const chosen = Catalogue.sortBy(read("?sort=priceLow"), "priceLow")
    expect(Catalogue.listHref({ path: "", text: null }, chosen)).toBe("?sort=priceLow")
  })
  it.each([
    ["an attribute that is no filter", "?material=1", {}],
    ["what no filter has is dropped", "?color=1&sort=nonsense", { color: ["1"] }],
  ])("%s", (_, search, expected) => expect(read(search).filters).toEqual(expected))
})

describe("CT13 labels of price ranges", () => {
  const labels = Catalogue.indexLabels([attribute("price")], "en-US")
  const chosen = Catalogue.parseSelection("", "category", settings)
  const label = (key: string, from: number | null, to: number | null) =>
    Catalogue.filterViews(
      { agg_range_price: [{ key, from, to, count: 1 }] },
      { chosen, labels, address: { path: "", text: null }, view: en, settings },
    )[0]?.options[0]?.label
  it.each([
    ["0.0-50.0", 0, 50, "< €50"],
    ["50.0-100.0", 50, 100, "€50 - 100"],
    ["100.0-150.0", 100, 150, "€100 - 150"],
    ["150.0-*", 150, null, "> €150"],
  ])("%s, from %j to %j, is %s", (key, from, to, expected) => expect(label(key, from, to)).toBe(expected))
  it("10 to 50 alone is €10 - 50, was < €50", () => expect(label("10.0-50.0", 10, 50)).toBe("€10 - 50"))
})

describe("RT1 RT2 SV2 SV3 addresses", () => {
  it.each([
    ["foo", "/foo", "the same"],
    ["/foo/", "/foo", "the same"],
    ["/foo/?x=1", "/foo", "/foo/"],
    ["/", "/", "empty"],
    ["?a=1", "/", "the same"],
  ])("%s becomes %s, was %s", (path, expected) => expect(normalizePath(path)).toBe(expected))

  it.each([
    ["/french/x", null, null],
    ["/fr/x", "fr", "/x"],
    ["/en/a", "en", "/a"],
    ["/fr", "fr", "/"],
  ])("%s is of view %s: %s", (path, code, inside) => {
    const found = StoreView.resolveStoreView(StoreView.defaults, "shop.example", path)
    expect([found?.view.code ?? null, found?.path ?? null]).toEqual([code, inside])
  })

  it.each([
    ["mug", fr, "/fr/mug", "the same"],
    ["/mug", de, "/de/mug", "the same"],
    ["/a", fr, "/fr/a", "/a by name"],
    ["/a", de, "/de/a", "the same"],
  ])("%s in %o is %s, was %s", (path, view, expected) => expect(StoreView.href(view, path)).toBe(expected))

  it.each([
    ["a variant", { urlPath: "mug" }, "c1", fr, "/fr/mug?childSku=c1"],
    ["a simple product", { urlPath: "mug" }, null, fr, "/fr/mug"],
    ["a variant without a path", { urlPath: null }, "c1", de, "/de/p/P/mug/c1"],
  ])("PD9 the link of %s", (_, given, child, view, expected) =>
    expect(productHref(product({ sku: "P", slug: "mug", ...given }), child, view)).toBe(expected),
  )

  it("parentSku=evil in a query changes nothing, was the parent", () => {
    const asked = [["parentSku", "evil"]] as const
    expect(matchRoute("/p/P/mug", asked)).toMatchObject({ parentSku: "P" })
    expect(matchRoute("/mug", asked)).toEqual({ kind: "catalogue", path: "/mug", childSku: null })
  })

  it.each<[Record<string, string>, Record<string, string>, string]>([
    [{ storeCode: "de" }, {}, "de"],
    [{ storeCode: "zz" }, {}, "fr"],
    [{}, { "x-vs-store-code": "en" }, "en"],
    [{ storeCode: "de" }, { "x-vs-store-code": "en" }, "en"],
  ])("WI33 %j with headers %j means %s", (query, headers, code) => {
    const request: HttpRequest = { method: "GET", path: "/api/cart/pull", body: null, query, headers }
    expect(viewOf(request, [fr, en, de])?.code).toBe(code)
  })
  it("WI33 a request in a view names that view", () => {
    const input = { path: "/mug", childSku: null, groupId: null, groupToken: null }
    expect(endpoints["url.map"].encodeRequest(input, fr).query).toEqual({ storeCode: "fr" })
  })

  it.each([
    [
      "both tokens, encoded",
      { userToken: "u/1", cartToken: "c 2" },
      "https://pay.example/vue/cart/sync/token/u%2F1/cart/c%202",
    ],
    [
      "a guest's: empty, was undefined",
      { userToken: null, cartToken: "c" },
      "https://pay.example/vue/cart/sync/token//cart/c",
    ],
    ["without a cart nobody is redirected", { userToken: "u", cartToken: "" }, null],
  ])("OR7 the hand-off has %s", (_, tokens, expected) =>
    expect(handOff({ checkoutOrigin: "https://pay.example" }, tokens)).toBe(expected),
  )
})

describe("CT22 CT28 categories", () => {
  it.each([
    ["Bol à Thé & Café  (Bleu)", "bol-a-the-and-cafe-bleu"],
    ["a_b--c", "a_b-c"],
    [" x ", "-x-"],
  ])("the slug of %j is %j", (name, expected) => expect(Catalogue.slug(name)).toBe(expected))

  const told = (doc: Readonly<Record<string, unknown>>) =>
    Category.decode({ is_active: true, level: 3, ...doc })!
  const crumbsOf = (...docs: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
    Catalogue.productCrumbs(Catalogue.buildCategoryTree(docs.map(told)), [9], fr).map(
      ({ label, href }) => `${label} ${href}`,
    )
  const tea = { id: 5, parent_id: 2, level: 2, name: "Tea", url_path: "tea", path: "1/2/5" }
  const cups = { id: 9, parent_id: 5, name: "Cups", url_path: "tea/cups" }
  const both = ["Tea /fr/tea", "Cups /fr/tea/cups"]
  it.each([
    ["path 1/2/5/9", [tea, { ...cups, path: "1/2/5/9" }], both],
    ["parent_ids as numbers, was none", [tea, { ...cups, parent_ids: [2, 5] }], both],
    ["parent_ids as texts and a numeric id, was Tea alone", [tea, { ...cups, parent_ids: ["2", "5"] }], both],
    ["neither: by its parent", [tea, cups], both],
    [
      "a parent without a path, was skipped",
      [{ ...tea, url_path: null, url_key: "tea" }, cups],
      ["Tea /fr/c/tea", "Cups /fr/tea/cups"],
    ],
  ] as ReadonlyArray<readonly [string, ReadonlyArray<Record<string, unknown>>, ReadonlyArray<string>]>)(
    "the way to a category with %s",
    (_, docs, expected) => expect(crumbsOf(...docs)).toEqual(expected),
  )
})
