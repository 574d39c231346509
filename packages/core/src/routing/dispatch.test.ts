import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { category, document, product } from "@shop/testing"
import { readParams } from "../catalogue/index.ts"
import { defaults as settings } from "../settings/index.ts"
import * as StoreView from "../store-view/index.ts"
import type { UrlTarget } from "./requests.ts"
import { type Asked, decide, decideParent, type OpenRoute } from "./dispatch.ts"
import { match } from "./match.ts"

const fr = StoreView.defaults[0]!
const unguarded = { ...settings, products: { ...settings.products, preventDirectChildAccess: false } }

/** What is asked by an address of the French view. */
const ask = (url: string, given: Partial<Asked> = {}): Asked => {
  const [path = "", search = ""] = url.split("?")
  const params = readParams(search)
  return { route: match(path, params) as OpenRoute, params, view: fr, settings, ...given }
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

describe("RT7 why there is nothing", () => {
  const reason = (path: string, target: UrlTarget, given = {}) => {
    const decision = decide(target, ask(path, given))
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

describe("RT4 what becomes of an address", () => {
  it.each<[string, string, UrlTarget, string]>([
    ["a product at home", "/cuire/bol", bowl, "product"],
    ["a product at home, variant named", "/cuire/bol?childSku=BOL-R", bowl, "product"],
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
    ["a category at home", "/tea", tea, "category"],
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
      "a page by name",
      "/page/faq",
      { kind: "content", document: document({ identifier: "faq" }) },
      "content",
    ],
    ["a page by path", "/faq", { kind: "content", document: document({ identifier: "faq" }) }, "content"],
    ["nothing", "/nowhere", { kind: "none" }, "notFound"],
  ])("%s: %s", (_, url, target, expected) => {
    const decision = decide(target, ask(url))
    const detail =
      decision.tag === "redirect"
        ? `301 ${decision.to}`
        : decision.tag === "findParent"
          ? `findParent ${decision.childSku}`
          : decision.tag
    expect(detail).toBe(expected)
  })

  it("the variant that was named is handed on", () =>
    expect(decide(bowl, ask("/cuire/bol?childSku=BOL-R"))).toMatchObject({
      tag: "product",
      childSku: "BOL-R",
    }))

  it("a hidden product is not shown either where variants are not guarded", () =>
    expect(decide(hidden, ask("/bol-r", { settings: unguarded }))).toEqual({
      tag: "notFound",
      reason: { tag: "ProductVisibility", visibility: 1 },
    }))

  it("a redirect has only letters that a header takes", () => {
    const target = { kind: "product", product: product({ sku: "Ü", urlPath: "über/bol" }) } as const
    expect(decide(target, ask("/p/X/y"))).toEqual({ tag: "redirect", to: "/fr/%C3%BCber/bol" })
  })
})

describe("RT5 a variant's own address", () => {
  it("leads to its parent, with the variant chosen", () =>
    expect(decideParent(bowl.product, "BOL-R", ask("/bol-r"))).toEqual({
      tag: "redirect",
      to: "/fr/cuire/bol?childSku=BOL-R",
    }))
  it.each([
    ["without a parent", null],
    ["with a disabled parent", off.product],
    ["with a hidden parent", { ...bowl.product, visibility: 1 }],
  ])("%s is not found", (_, parent) =>
    expect(decideParent(parent, "BOL-R", ask("/bol-r"))).toEqual({
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
  const follow = (to: string): Asked => ask(to.slice(fr.path.length))

  it("RT4 a redirect is followed by the page: no address leads round in a ring", () => {
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
            const first = decide(target, ask(url))
            const last = first.tag === "redirect" ? decide(target, follow(first.to)) : first
            expect(last.tag).toBe(target.kind)
          }
        },
      ),
    )
  })
})
