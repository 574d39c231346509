import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { category, document, product } from "@shop/testing"
import { readParams } from "../catalogue/index.ts"
import { defaults as settings } from "../settings/index.ts"
import * as StoreView from "../store-view/index.ts"
import type { UrlTarget } from "./requests.ts"
import { type RouteRequest, resolveRoute, redirectToParent, type CatalogueRoute } from "./resolve-route.ts"
import { matchRoute } from "./match.ts"

const fr = StoreView.defaults[0]!
const unguarded = { ...settings, products: { ...settings.products, preventDirectChildAccess: false } }

/** A request for an address of the French store view. */
const requestOf = (url: string, fields: Partial<RouteRequest> = {}): RouteRequest => {
  const [path = "", search = ""] = url.split("?")
  const params = readParams(search)
  return { route: matchRoute(path, params) as CatalogueRoute, params, view: fr, settings, ...fields }
}
const bowl = { kind: "product", product: product({ sku: "BOL", urlPath: "cuire/bol", slug: "bol" }) } as const
const bare = { kind: "product", product: product({ sku: "BOL", urlPath: null, slug: "bol" }) } as const
const hidden = {
  kind: "product",
  product: product({ sku: "BOL-R", urlPath: "bol-r", visibility: 1 }),
} as const
const off = { kind: "product", product: product({ sku: "BOL", urlPath: "cuire/bol", status: 2 }) } as const
const tea = { kind: "category", category: category({ id: 5, urlPath: "tea", slug: "tea-5" }) } as const
const unnamed = { kind: "category", category: category({ id: 5, urlPath: null, slug: "tea-5" }) } as const

describe("RT7 the reason why an address is not found", () => {
  const reason = (path: string, target: UrlTarget, fields = {}) => {
    const decision = resolveRoute(target, requestOf(path, fields))
    return decision.tag === "notFound" ? (decision.reason ?? null) : decision.tag
  }
  it.each([
    ["/c/nothing", { kind: "none" }, { tag: "CategoryQuery", key: "slug", value: "nothing" }],
    ["/page/nothing", { kind: "none" }, { tag: "ContentQuery", identifier: "nothing" }],
    ["/p/%20/bowl", { kind: "none" }, { tag: "ProductKey" }],
    ["/p/BOL/bowl", { kind: "none" }, null],
    ["/nowhere", { kind: "none" }, null],
    ["/bol", { kind: "product", product: product({ status: 2 }) }, { tag: "ProductStatus", status: 2 }],
    [
      "/category-20",
      { kind: "category", category: category({ id: 20, isActive: false }) },
      { tag: "CategoryQuery", key: "id", value: "20" },
    ],
  ] as ReadonlyArray<readonly [string, UrlTarget, unknown]>)("%s", (path, target, expected) =>
    expect(reason(path, target)).toEqual(expected),
  )
})

describe("RT4 resolution of a route", () => {
  it.each<[string, string, UrlTarget, string]>([
    ["a product at its path", "/cuire/bol", bowl, "product"],
    ["a product at its path, with variant", "/cuire/bol?childSku=BOL-R", bowl, "product"],
    ["a product by sku", "/p/BOL/bol", bowl, "301 /fr/cuire/bol"],
    ["a product by sku and variant", "/p/BOL/bol/BOL-R", bowl, "301 /fr/cuire/bol?childSku=BOL-R"],
    [
      "the same with more in the query",
      "/p/BOL/bol?childSku=BOL-R&utm=x",
      bowl,
      "301 /fr/cuire/bol?childSku=BOL-R&utm=x",
    ],
    ["a product under an old path", "/old/bol", bowl, "301 /fr/cuire/bol"],
    ["a product without a path, by sku", "/p/BOL/bol", bare, "product"],
    ["the same with variant", "/p/BOL/bol/BOL-R", bare, "product"],
    ["a product without a path, wrong slug", "/p/BOL/other", bare, "301 /fr/p/BOL/bol"],
    ["a disabled product", "/cuire/bol", off, "notFound"],
    ["a hidden product", "/bol-r", hidden, "findParent BOL-R"],
    ["a category at its path", "/tea", tea, "category"],
    ["a category by slug", "/c/tea-5", tea, "301 /fr/tea"],
    ["a category by slug, filtered", "/c/tea-5?color=49", tea, "301 /fr/tea?color=49"],
    ["a category without a path", "/c/tea-5", unnamed, "category"],
    [
      "an inactive category",
      "/tea",
      { kind: "category", category: { ...tea.category, isActive: false } },
      "notFound",
    ],
    [
      "a page by identifier",
      "/page/faq",
      { kind: "content", document: document({ identifier: "faq" }) },
      "content",
    ],
    ["a page by path", "/faq", { kind: "content", document: document({ identifier: "faq" }) }, "content"],
    ["nothing", "/nowhere", { kind: "none" }, "notFound"],
  ])("%s: %s", (_, url, target, expected) => {
    const decision = resolveRoute(target, requestOf(url))
    const detail =
      decision.tag === "redirect"
        ? `301 ${decision.to}`
        : decision.tag === "findParent"
          ? `findParent ${decision.childSku}`
          : decision.tag
    expect(detail).toBe(expected)
  })

  it("includes the variant of the address", () =>
    expect(resolveRoute(bowl, requestOf("/cuire/bol?childSku=BOL-R"))).toMatchObject({
      tag: "product",
      childSku: "BOL-R",
    }))

  it("does not show a hidden product when direct access to variants is allowed", () =>
    expect(resolveRoute(hidden, requestOf("/bol-r", { settings: unguarded }))).toEqual({
      tag: "notFound",
      reason: { tag: "ProductVisibility", visibility: 1 },
    }))

  it("encodes redirects as ASCII", () => {
    const target = { kind: "product", product: product({ sku: "Ü", urlPath: "über/bol" }) } as const
    expect(resolveRoute(target, requestOf("/p/X/y"))).toEqual({ tag: "redirect", to: "/fr/%C3%BCber/bol" })
  })
})

describe("RT5 a variant's own address", () => {
  it("redirects to its parent with the variant selected", () =>
    expect(redirectToParent(bowl.product, "BOL-R", requestOf("/bol-r"))).toEqual({
      tag: "redirect",
      to: "/fr/cuire/bol?childSku=BOL-R",
    }))
  it("retains the other query parameters, as all redirects do", () =>
    expect(redirectToParent(bowl.product, "BOL-R", requestOf("/bol-r?utm_source=mail&childSku=OLD"))).toEqual(
      { tag: "redirect", to: "/fr/cuire/bol?childSku=BOL-R&utm_source=mail" },
    ))
  it.each([
    ["without a parent", null],
    ["with a disabled parent", off.product],
    ["with a hidden parent", { ...bowl.product, visibility: 1 }],
  ])("%s is not found", (_, parent) =>
    expect(redirectToParent(parent, "BOL-R", requestOf("/bol-r"))).toEqual({
      tag: "notFound",
      reason: { tag: "ParentSku", childSku: "BOL-R" },
    }),
  )
})

describe("laws", () => {
  const segment = fc.oneof(
    fc.stringMatching(/^[a-z0-9-]{1,6}$/),
    fc.constantFrom("über", "a b", "a&b", "100%"),
  )
  const path = fc.oneof(
    fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/")),
    fc.constantFrom("c/x", "p/S/x", "page/x"),
  )
  const follow = (to: string): RouteRequest => requestOf(to.slice(fr.path.length))

  it("RT4 the target of a redirect is a page, so redirects do not loop", () => {
    fc.assert(
      fc.property(
        fc.option(path),
        fc.stringMatching(/^[a-z-]{1,6}$/),
        fc.constantFrom("/p/S/x", "/c/x", "/x/y?color=1", "/p/S/x/C"),
        (urlPath, slug, url) => {
          const targets: ReadonlyArray<UrlTarget> = [
            { kind: "product", product: product({ sku: "S", urlPath, slug }) },
            { kind: "category", category: category({ id: 5, urlPath, slug }) },
          ]
          for (const target of targets) {
            const first = resolveRoute(target, requestOf(url))
            const last = first.tag === "redirect" ? resolveRoute(target, follow(first.to)) : first
            expect(last.tag).toBe(target.kind)
          }
        },
      ),
    )
  })
})
