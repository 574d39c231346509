import { describe, expect, it } from "vitest"
import { readParams } from "@shop/core/catalogue"
import { accountParts, match, pageParams, type Route } from "@shop/core/routing"
import { defaults } from "@shop/core/settings"
import type { WorkerFacts } from "./facts.ts"
import { type Asked, viewOf, type Way, wayOf } from "./way.ts"

const origin = "https://shop.example"
const [fr, en, de] = [
  { path: "/fr", locale: "fr-FR" },
  { path: "/en", locale: "en-US" },
  { path: "/de", locale: "de-DE" },
] as const
const facts: WorkerFacts = { build: "b1", views: [fr, en, de], parameters: pageParams(defaults) }

const ask = (path: string, over: Partial<Asked> = {}): Way["tag"] =>
  wayOf(
    {
      method: "GET",
      url: new URL(path, origin),
      origin,
      isNavigation: true,
      isRange: false,
      ...over,
    },
    facts,
  ).tag
const asFile = { isNavigation: false }

describe("SW2 which requests are the worker's", () => {
  it.each<[string, Partial<Asked>, Way["tag"]]>([
    ["/fr", {}, "page"],
    ["/fr/cuire/tian", {}, "page"],
    ["/de/search?q=schale", {}, "page"],
    ["/en/stoneware?page=2&sort=price_asc", {}, "page"],
    ["/", {}, "door"],
    ["/assets/shell-abc.js", asFile, "file"],
    ["/favicon.ico", asFile, "file"],
    ["/img/360/0/resize/photographs/801.webp", asFile, "picture"],
    ["/img/0/0/identify/801.webp", asFile, "leave"],
    ["/fr", { method: "POST" }, "leave"],
    ["/fr", { method: "HEAD" }, "leave"],
    ["/assets/film.webm", { isNavigation: false, isRange: true }, "leave"],
    ["https://elsewhere.example/fr", {}, "leave"],
    ["https://elsewhere.example/assets/shell-abc.js", asFile, "leave"],
    ["/api/user/me?token=secret", asFile, "leave"],
    ["/api/user/me?token=secret", {}, "leave"],
    ["/api/cart/pull", asFile, "leave"],
    ["/api/order", { method: "POST", isNavigation: false }, "leave"],
    ["/api/offline/catalogue", asFile, "leave"],
    ["/api/catalog/x/product/_search", asFile, "leave"],
    ["/graphql", asFile, "leave"],
    ["/content/fr/banners.json", asFile, "leave"],
    ["/admin", {}, "leave"],
    ["/invoices/1.pdf?key=secret", {}, "leave"],
    ["/newsletter/confirm?token=secret", {}, "leave"],
    ["/sw.js", asFile, "leave"],
    ["/french", {}, "leave"],
    ["/assets/../api/user/me", asFile, "leave"],
  ])("%s with %j: %s", (path, over, tag) => expect(ask(path, over)).toBe(tag))

  it("knows a view without a prefix, which is alone on its host", () => {
    const alone = { ...facts, views: [{ path: "", locale: "fr-FR" }] }
    const at = (path: string) =>
      wayOf({ method: "GET", url: new URL(path, origin), origin, isNavigation: true, isRange: false }, alone)
        .tag
    expect([at("/"), at("/cuire"), at("/checkout"), viewOf(alone.views, "/cuire")?.path]).toEqual([
      "page",
      "page",
      "own",
      "/cuire",
    ])
  })
})

/** Addresses of every kind of page that there is: one that is added has to be decided here. */
const addresses: {
  readonly [Kind in Route["kind"]]: readonly [way: Way["tag"], ...paths: ReadonlyArray<string>]
} = {
  home: ["page", "/", "/pwa.html"],
  search: ["page", "/search?q=bol"],
  categoryBySlug: ["page", "/c/bols"],
  productBySku: ["page", "/p/V1/bol", "/p/V1/bol/V1-R"],
  contentByIdentifier: ["page", "/page/faq"],
  dispatch: ["page", "/cuire/tian", "/recettes/tarte", "/a/un-article", "/legal"],
  cart: ["own", "/cart", "/cart/"],
  checkout: ["own", "/checkout", "/check%6Fut", "//checkout"],
  orderSuccess: ["own", "/order-success"],
  account: ["own", "/my-account", ...accountParts.map((part) => `/a/${part}`)],
  createPassword: ["own", "/create-password", "/create-password?token=secret"],
  compare: ["own", "/compare"],
  orderStatus: ["own", "/order-status"],
  withdrawal: ["own", "/withdrawal"],
  error: ["own", "/error"],
  offline: ["own", "/offline"],
  malformed: ["own", "/%E0%A4%A"],
}

describe("SW3 what belongs to one shopper is never kept", () => {
  it.each(Object.entries(addresses))("%s", (kind, [way, ...paths]) => {
    for (const address of paths) {
      const [path = "", search = ""] = address.split("?")
      expect([address, match(path, readParams(search)).kind]).toEqual([address, kind])
      expect([address, ask(`/fr${address}`)]).toEqual([address, way])
    }
  })
  it.each([
    "/fr/cuire?token=secret",
    "/fr/cuire?page=2&cartId=secret",
    "/fr/create-password?resetToken=x",
    "/fr?utm_source=letter",
  ])("%s, whose query is more than a page needs", (path) => expect(ask(path)).toBe("own"))
})
