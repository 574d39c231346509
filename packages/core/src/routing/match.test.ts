import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readParams } from "../catalogue/index.ts"
import type { Route } from "./model.ts"
import { defaults } from "../settings/index.ts"
import { matchRoute, pageParams } from "./match.ts"
import { normalizePath } from "./normalize-path.ts"

const at = (url: string): Route => {
  const end = url.indexOf("?")
  return end < 0 ? matchRoute(url, []) : matchRoute(url.slice(0, end), readParams(url.slice(end)))
}

describe("RT1 the route of an address", () => {
  it.each<[string, Route]>([
    ["/", { kind: "home" }],
    ["", { kind: "home" }],
    ["/pwa.html", { kind: "home" }],
    ["/search?q=bol+bleu", { kind: "search", text: "bol bleu" }],
    ["/search", { kind: "search", text: "" }],
    ["/cart", { kind: "cart" }],
    ["/checkout", { kind: "checkout" }],
    ["/checkout/", { kind: "checkout" }],
    ["/order-success", { kind: "orderSuccess" }],
    ["/error", { kind: "error" }],
    ["/offline", { kind: "offline" }],
    ["/a/bols", { kind: "catalogue", path: "/a/bols", childSku: null }],
    ["/a/toString", { kind: "catalogue", path: "/a/toString", childSku: null }],
    ["/a/overview", { kind: "catalogue", path: "/a/overview", childSku: null }],
    ["/c/bols", { kind: "categoryBySlug", slug: "bols" }],
    ["/p/WS12/bol-bleu", { kind: "productBySku", parentSku: "WS12", slug: "bol-bleu", childSku: null }],
    [
      "/p/WS12/bol-bleu/WS12-R",
      { kind: "productBySku", parentSku: "WS12", slug: "bol-bleu", childSku: "WS12-R" },
    ],
    [
      "/p/WS12/bol-bleu?childSku=WS12-R",
      { kind: "productBySku", parentSku: "WS12", slug: "bol-bleu", childSku: "WS12-R" },
    ],
    ["/p/WS%2F12/bol", { kind: "productBySku", parentSku: "WS/12", slug: "bol", childSku: null }],
    ["/page/faq", { kind: "contentByIdentifier", identifier: "faq" }],
    ["/cuire/tian", { kind: "catalogue", path: "/cuire/tian", childSku: null }],
    ["/cuire/tian/?childSku=T-1", { kind: "catalogue", path: "/cuire/tian", childSku: "T-1" }],
    ["/home-decor/books.html", { kind: "catalogue", path: "/home-decor/books.html", childSku: null }],
    ["/wir-reden-%C3%BCber-uns", { kind: "catalogue", path: "/wir-reden-über-uns", childSku: null }],
    ["/c", { kind: "catalogue", path: "/c", childSku: null }],
    ["/c/a/b", { kind: "catalogue", path: "/c/a/b", childSku: null }],
    ["/p/a/b/c/d", { kind: "catalogue", path: "/p/a/b/c/d", childSku: null }],
    ["/checkout/x", { kind: "catalogue", path: "/checkout/x", childSku: null }],
    ["/toString", { kind: "catalogue", path: "/toString", childSku: null }],
    ["/__proto__", { kind: "catalogue", path: "/__proto__", childSku: null }],
  ])("%s", (url, expected) => expect(at(url)).toEqual(expected))

  it.each<[string, Route]>([
    ["/my-account", { kind: "account", section: "overview" }],
    ["/a/orders", { kind: "account", section: "orders" }],
    ["/a/addresses", { kind: "account", section: "addresses" }],
    ["/a/profile", { kind: "account", section: "profile" }],
    ["/a/password", { kind: "account", section: "password" }],
    ["/a/newsletter/", { kind: "account", section: "newsletter" }],
    ["/create-password", { kind: "createPassword" }],
  ])("UI60 the account's own: %s", (url, expected) => expect(at(url)).toEqual(expected))
  it.each([
    ["/compare", { kind: "compare" }],
    ["/order-status", { kind: "orderStatus" }],
    ["/withdrawal/", { kind: "withdrawal" }],
    ["/a/reviews", { kind: "account", section: "reviews" }],
    ["/a/loyalty", { kind: "account", section: "loyalty" }],
    ["/a/sessions", { kind: "account", section: "sessions" }],
    ["/a/data", { kind: "account", section: "data" }],
    ["/a/seen", { kind: "account", section: "seen" }],
    ["/withdrawal/now", { kind: "catalogue", path: "/withdrawal/now", childSku: null }],
  ])("UI73 pages beside and after a sale: %s", (url, expected) => expect(at(url)).toEqual(expected))

  it("U2 the query never replaces a slug or a parent sku", () => {
    expect(at("/p/A/slug?parentSku=evil&slug=evil")).toMatchObject({ parentSku: "A", slug: "slug" })
    expect(at("/c/bols?slug=evil")).toEqual({ kind: "categoryBySlug", slug: "bols" })
    expect(at("/p/A/slug/A-1?childSku=evil")).toMatchObject({ childSku: "A-1" })
  })

  it.each([
    "/%",
    "/%ff",
    "/a%00b",
    "/%2e%2e/etc",
    "/..",
    "/a/../b",
    "/a%2fb",
    "/%2f%2fevil.example",
    "/a%5cb",
    `/${"a".repeat(2000)}`,
  ])("%s can be no address of the shop", (path) =>
    expect(matchRoute(path, [])).toEqual({ kind: "malformed" }),
  )
})

describe("RT6 names in a query that change a page", () => {
  it("are words, variant, filters, order and page", () =>
    expect(pageParams(defaults)).toEqual([
      "q",
      "childSku",
      "color",
      "erin_recommends",
      "price",
      "size",
      "sort",
      "page",
    ]))
})

describe("RT2 normalized paths", () => {
  it.each([
    ["", "/"],
    ["/", "/"],
    ["foo", "/foo"],
    ["/foo/", "/foo"],
    ["/foo/?x=1", "/foo"],
    ["?a=1", "/"],
    ["//evil.example", "/evil.example"],
    ["\\\\evil.example", "/evil.example"],
    ["/\\evil.example", "/evil.example"],
    ["/\t/evil.example", "/evil.example"],
    ["javascript:alert(1)", "/javascript:alert(1)"],
    ["https://evil.example", "/https:/evil.example"],
    ["/a/./b//c", "/a/b/c"],
    ["/a#b", "/a"],
  ])("%j is %j", (path, expected) => expect(normalizePath(path)).toBe(expected))
})

describe("laws", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(
        fc.constantFrom(
          "/",
          "\\",
          ".",
          "..",
          "%2f",
          "%2e",
          "%",
          "%25",
          "?",
          "#",
          ":",
          "a",
          "é",
          "\n",
          "p",
          "c",
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join("")),
  )
  const kinds = [
    "home",
    "search",
    "checkout",
    "orderSuccess",
    "error",
    "categoryBySlug",
    "productBySku",
    "contentByIdentifier",
    "malformed",
    "catalogue",
  ]

  it("RT2 normalising twice is normalising once", () => {
    fc.assert(
      fc.property(
        hostile,
        (path) => void expect(normalizePath(normalizePath(path))).toBe(normalizePath(path)),
      ),
    )
  })
  it("RT2 a normalised path has one leading slash, and cannot be another host or scheme", () => {
    fc.assert(
      fc.property(hostile, (path) => void expect(normalizePath(path)).toMatch(/^\/(?![/\\])[^\\?#]*$/)),
    )
  })
  it("RT1 every text has a route, and its normal form has the same", () => {
    fc.assert(
      fc.property(hostile, (path) => {
        expect(kinds).toContain(matchRoute(path, []).kind)
        expect(matchRoute(normalizePath(path), [])).toEqual(matchRoute(path, []))
      }),
    )
  })
  it("RT1 a catalogue route has one decoded path without `..`", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const route = matchRoute(text, [])
        const path = route.kind === "catalogue" ? route.path : ""
        expect(`${path}/`).not.toMatch(/\/\/|\/\.{1,2}\/|\\|\p{Cc}/u)
      }),
    )
  })
})
