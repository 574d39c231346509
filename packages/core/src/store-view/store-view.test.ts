import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as StoreView from "./index.ts"

const [fr, en, de] = StoreView.defaults as [StoreView.StoreView, StoreView.StoreView, StoreView.StoreView]

describe("SV1 three views", () => {
  it("has fr, en and de with ids, paths, locales and indexes of their own", () =>
    expect(
      StoreView.defaults.map(({ code, id, path, locale, index, currency }) => [
        code,
        id,
        path,
        locale,
        index,
        currency,
      ]),
    ).toEqual([
      ["fr", 1, "/fr", "fr-FR", "vue_storefront_catalog_fr", "EUR"],
      ["en", 2, "/en", "en-US", "vue_storefront_catalog_en", "EUR"],
      ["de", 3, "/de", "de-DE", "vue_storefront_catalog_de", "EUR"],
    ]))
})

describe("SV2 the view of an address", () => {
  it.each([
    ["/fr", "fr", "/"],
    ["/fr/", "fr", "/"],
    ["/fr/x", "fr", "/x"],
    ["/en/a/b", "en", "/a/b"],
    ["/de/fr/x", "de", "/fr/x"],
    ["/french/x", null, null],
    ["/x", null, null],
    ["/", null, null],
    ["", null, null],
    ["/FR/x", null, null],
  ])("%j is of %j, and %j inside it", (path, code, rest) => {
    const resolved = StoreView.resolveStoreView(StoreView.defaults, "shop.example", path)
    expect(resolved?.view.code ?? null).toBe(code)
    expect(resolved?.path ?? null).toBe(rest)
  })

  it("prefers the view that has the host for itself, with or without prefix", () => {
    const views = [fr, { ...de, host: "laden.example" }]
    expect(StoreView.resolveStoreView(views, "laden.example", "/fr/x")).toEqual({
      view: views[1],
      path: "/fr/x",
    })
    expect(StoreView.resolveStoreView(views, "laden.example", "/de/x")).toEqual({
      view: views[1],
      path: "/x",
    })
    expect(StoreView.resolveStoreView(views, "shop.example", "/fr/x")?.view.code).toBe("fr")
  })

  it("does not give a view with its own host to another host", () =>
    expect(StoreView.resolveStoreView([{ ...de, host: "laden.example" }], "shop.example", "/de/x")).toBe(
      null,
    ))
})

describe("SV3 addresses inside a view", () => {
  it.each([
    [fr, "", "/fr"],
    [fr, "/", "/fr"],
    [fr, "mug", "/fr/mug"],
    [de, "/mug", "/de/mug"],
    [fr, "//mug//", "/fr/mug"],
    [en, "mug/?childSku=c1", "/en/mug?childSku=c1"],
    [en, "?a=1", "/en?a=1"],
    [{ ...en, path: "" }, "mug", "/mug"],
    [{ ...en, path: "" }, "", "/"],
    [{ ...en, path: "" }, "?a=1", "/?a=1"],
    [{ ...en, path: "" }, "\\\\evil.example", "/evil.example"],
  ])("%o, %j", (view, path, expected) =>
    expect(StoreView.href(view as StoreView.StoreView, path)).toBe(expected),
  )
})

describe("laws", () => {
  const segment = fc.stringMatching(/^[a-z0-9-]{1,8}$/)
  const path = fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`)

  it("SV3 a view reads the addresses that it writes", () => {
    fc.assert(
      fc.property(fc.constantFrom(fr, en, de), path, (view, inside) => {
        expect(StoreView.resolveStoreView(StoreView.defaults, "any", StoreView.href(view, inside))).toEqual({
          view,
          path: inside,
        })
      }),
    )
  })

  it("SV3 an address never starts with two slashes", () => {
    fc.assert(
      fc.property(fc.constantFrom(fr, { ...en, path: "" }), fc.string(), (view, inside) => {
        expect(StoreView.href(view, inside)).toMatch(/^\/(?![/\\])/)
      }),
    )
  })
  it("SV4 a path in an address reads back as the path", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1 }), (parts) => {
        const whole = parts.join("/")
        expect(StoreView.encodePath(whole)).toMatch(/^[!-~]*$/)
        expect(StoreView.encodePath(whole).split("/").map(decodeURIComponent).join("/")).toBe(whole)
      }),
    )
  })
})
