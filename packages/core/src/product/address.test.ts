import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { product } from "@shop/testing"
import * as StoreView from "@shop/core/store-view"
import * as Product from "./index.ts"

const [fr, , de] = StoreView.defaults as [StoreView.StoreView, StoreView.StoreView, StoreView.StoreView]

describe("PD6 guard", () => {
  const child = { sku: Product.sku("C1") }
  it.each([
    [{ status: 1, visibility: 4 }, true, { tag: "show" }],
    [{ status: 1, visibility: 2 }, false, { tag: "show" }],
    [{ status: 0, visibility: 3 }, true, { tag: "show" }],
    [{ status: 2, visibility: 4 }, true, { tag: "notFound", reason: { tag: "status", value: 2 } }],
    [{ status: 3, visibility: 1 }, true, { tag: "notFound", reason: { tag: "status", value: 3 } }],
    [{ status: 1, visibility: 1, ...child }, true, { tag: "findParent", childSku: "C1" }],
    [{ status: 0, visibility: 1, ...child }, true, { tag: "findParent", childSku: "C1" }],
    [
      { status: 1, visibility: 1, ...child },
      false,
      { tag: "notFound", reason: { tag: "visibility", value: 1 } },
    ],
    [{ status: 2, visibility: 1, ...child }, true, { tag: "notFound", reason: { tag: "status", value: 2 } }],
    [{ status: 1, visibility: 4, ...child }, true, { tag: "show" }],
  ])("%j, guarded %j: %j", (fields, isGuarded, expected) =>
    expect(Product.guard(product(fields), isGuarded)).toEqual(expected),
  )
})

const engraving: Product.CustomOption = {
  id: 5,
  title: "Engraving",
  type: "field",
  isRequired: false,
  lengthMax: 20,
  surcharge: null,
  values: [],
}

describe("PD9 addresses", () => {
  it.each([
    [{ urlPath: "mug" }, null, fr, "/fr/mug"],
    [{ urlPath: "/cuire/mug.html" }, null, de, "/de/cuire/mug.html"],
    [{ urlPath: "mug" }, "C1", fr, "/fr/mug?childSku=C1"],
    [{ urlPath: "mug" }, "C 1&x", fr, "/fr/mug?childSku=C%201%26x"],
    [{ urlPath: null }, null, fr, "/fr/p/M/mug"],
    [{ urlPath: null }, "C1", de, "/de/p/M/mug/C1"],
    [{ urlPath: " " }, null, fr, "/fr/p/M/mug"],
    [{ urlPath: null, parentSku: Product.sku("P") }, null, fr, "/fr/p/P/mug/M"],
    [{ urlPath: null, sku: "a/b c" }, null, fr, "/fr/p/a%2Fb%20c/mug"],
    [{ urlPath: null, slug: "" }, null, fr, "/fr/p/M/M"],
    // W9: a product with options of its own.
    [{ urlPath: "mug", customOptions: [engraving] }, null, fr, "/fr/mug?childSku=M"],
    [{ urlPath: null, customOptions: [engraving] }, null, de, "/de/p/M/mug/M"],
    [{ urlPath: "mug", customOptions: [engraving] }, "C1", fr, "/fr/mug?childSku=C1"],
  ])("%j, child %j: %s", (fields, childSku, view, expected) => {
    expect(Product.productHref(product({ sku: "M", slug: "mug", ...fields }), childSku, view)).toBe(expected)
  })
})

describe("PD10 pictures", () => {
  it.each([
    ["/a/b/x.jpg", "/img/210/300/resize/a/b/x.jpg"],
    ["a/b/x.jpg", "/img/210/300/resize/a/b/x.jpg"],
    ["/a/two words (1).jpg", "/img/210/300/resize/a/two%20words%20%281%29.jpg"],
    ["/é.jpg?x#y", "/img/210/300/resize/%C3%A9.jpg%3Fx%23y"],
    ["no_selection", "/img/210/300/resize/placeholder.svg"],
    ["", "/img/210/300/resize/placeholder.svg"],
    ["  ", "/img/210/300/resize/placeholder.svg"],
    [null, "/img/210/300/resize/placeholder.svg"],
  ])("%j at 210x300 is %s", (path, expected) => expect(Product.imageHref(path, 210, 300)).toBe(expected))
})

describe("laws", () => {
  const anyText = fc.string({ unit: "grapheme", maxLength: 12 })

  it("PD9 a product of which only the sku is known has an address that leads to its own", () => {
    expect(Product.skuHref("V118", fr)).toBe("/fr/p/V118/V118")
    expect(Product.skuHref("A/B 7?", fr)).toBe("/fr/p/A%2FB%207%3F/A%2FB%207%3F")
  })
  it("PD9 every address is under its view, and the characters of a sku add no segment and no query", () => {
    fc.assert(
      fc.property(anyText, anyText, fc.option(anyText), (sku, slug, childSku) => {
        fc.pre(sku !== "")
        const href = Product.productHref(product({ sku, slug, urlPath: null }), childSku, fr)
        expect(href.startsWith("/fr/p/")).toBe(true)
        expect(href).not.toMatch(/[?#]/)
      }),
    )
  })

  it("PD10 a picture's address has the signs that the image service takes", () => {
    fc.assert(
      fc.property(anyText, (path) => {
        expect(Product.imageHref(path, 1, 2)).toMatch(/^\/img\/1\/2\/resize\/[\w\-./%~]*$/)
      }),
    )
  })
})
