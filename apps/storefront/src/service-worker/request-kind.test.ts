import { describe, expect, it } from "vitest"
import { readParams } from "@shop/core/catalogue"
import { accountSections, matchRoute, pageParams, type Route } from "@shop/core/routing"
import { defaults } from "@shop/core/settings"
import type { WorkerConfig } from "./config.ts"
import { requestKind, type RequestKind, viewOf } from "./request-kind.ts"

const origin = "https://shop.example"
const [fr, en, de] = [
  { path: "/fr", locale: "fr-FR" },
  { path: "/en", locale: "en-US" },
  { path: "/de", locale: "de-DE" },
] as const
const config: WorkerConfig = { build: "b1", views: [fr, en, de], parameters: pageParams(defaults) }

interface Sent {
  readonly mode?: RequestMode
  readonly headers?: Readonly<Record<string, string>>
}
const kindOf = (
  address: string,
  { mode = "navigate", headers = {} }: Sent = {},
  of = config,
): RequestKind => {
  const url = new URL(address, origin)
  const request = { mode, headers: new Headers(headers) }
  return requestKind({ url, sameOrigin: url.origin === origin, request }, of)
}
const subresource: Sent = { mode: "no-cors" }

describe("SW2 the kind of a request", () => {
  it.each<[string, Sent, RequestKind]>([
    ["/fr", {}, "page"],
    ["/fr/cuire/tian", {}, "page"],
    ["/de/search?q=schale", {}, "page"],
    ["/en/stoneware?page=2&sort=price_asc", {}, "page"],
    ["/", {}, "privatePage"],
    ["/assets/shell-abc.js", subresource, "file"],
    ["/assets/shared~home~list-abc.css", subresource, "file"],
    ["/assets/folder/shell-abc.js", subresource, "other"],
    ["/favicon.ico", subresource, "file"],
    ["/img/360/0/resize/photographs/801.webp", subresource, "picture"],
    ["/img/0/0/identify/801.webp", subresource, "other"],
    ["/assets/film.webm", { ...subresource, headers: { range: "bytes=0-3" } }, "other"],
    ["https://elsewhere.example/fr", {}, "other"],
    ["https://elsewhere.example/assets/shell-abc.js", subresource, "other"],
    ["/api/user/me?token=secret", subresource, "other"],
    ["/api/user/me?token=secret", {}, "other"],
    ["/api/cart/pull", subresource, "other"],
    ["/api/offline/catalogue", subresource, "other"],
    ["/api/catalog/x/product/_search", subresource, "other"],
    ["/graphql", subresource, "other"],
    ["/content/fr/banners.json", subresource, "other"],
    ["/admin", {}, "other"],
    ["/invoices/1.pdf?key=secret", {}, "other"],
    ["/newsletter/confirm?token=secret", {}, "other"],
    ["/sw.js", subresource, "other"],
    ["/french", {}, "other"],
    ["/assets/../api/user/me", subresource, "other"],
  ])("%s with %j: %s", (address, sent, kind) => expect(kindOf(address, sent)).toBe(kind))

  it("of a view without a prefix, which is alone on its host", () => {
    const alone = { ...config, views: [{ path: "", locale: "fr-FR" }] }
    const kinds = ["/", "/cuire", "/checkout"].map((address) => kindOf(address, {}, alone))
    expect(kinds).toEqual(["page", "page", "privatePage"])
    expect(viewOf(alone.views, "/cuire")).toBe(alone.views[0])
  })
})

/** Addresses of every kind of route: a new kind fails to compile until it is listed. */
const addresses: {
  readonly [Kind in Route["kind"]]: readonly [kind: RequestKind, ...paths: ReadonlyArray<string>]
} = {
  home: ["page", "/", "/pwa.html"],
  search: ["page", "/search?q=bol"],
  categoryBySlug: ["page", "/c/bols"],
  productBySku: ["page", "/p/V1/bol", "/p/V1/bol/V1-R"],
  contentByIdentifier: ["page", "/page/faq"],
  catalogue: ["page", "/cuire/tian", "/recettes/tarte", "/a/un-article", "/legal"],
  cart: ["privatePage", "/cart", "/cart/"],
  checkout: ["privatePage", "/checkout", "/check%6Fut", "//checkout"],
  orderSuccess: ["privatePage", "/order-success"],
  account: ["privatePage", "/my-account", ...accountSections.map((part) => `/a/${part}`)],
  createPassword: ["privatePage", "/create-password", "/create-password?token=secret"],
  compare: ["privatePage", "/compare"],
  orderStatus: ["privatePage", "/order-status"],
  withdrawal: ["privatePage", "/withdrawal"],
  error: ["privatePage", "/error"],
  offline: ["privatePage", "/offline"],
  malformed: ["privatePage", "/%E0%A4%A"],
}

describe("SW3 pages of one shopper are private", () => {
  it.each(Object.entries(addresses))("%s", (route, [kind, ...paths]) => {
    for (const address of paths) {
      const [path = "", search = ""] = address.split("?")
      expect([address, matchRoute(path, readParams(search)).kind]).toEqual([address, route])
      expect([address, kindOf(`/fr${address}`)]).toEqual([address, kind])
    }
  })
  it.each([
    "/fr/cuire?token=secret",
    "/fr/cuire?page=2&cartId=secret",
    "/fr/create-password?resetToken=x",
    "/fr?utm_source=letter",
  ])("%s, whose query has more than changes a page", (address) => expect(kindOf(address)).toBe("privatePage"))
})
