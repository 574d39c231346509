import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { price, product, variant } from "@shop/testing"
import { defaults as views } from "../store-view/index.ts"
import { add, has, type WishlistItem, wishlistItem, remove, renew, view } from "./index.ts"

const item = (sku: string, fields: Partial<WishlistItem> = {}): WishlistItem => ({
  sku,
  type: "simple",
  name: sku,
  href: `/fr/${sku}`,
  image: null,
  price: null,
  ...fields,
})

describe("WL1, WL2 adding", () => {
  it.each([
    ["to nothing", [], "A", ["A"]],
    ["another at the end", ["A"], "B", ["A", "B"]],
    ["not the same sku again", ["A", "B"], "A", ["A", "B"]],
    ["not beyond its maximum", ["A", "B", "C"], "D", ["A", "B", "C"]],
  ] as const)("%s", (_, before, sku, after) =>
    expect(
      add(
        before.map((one) => item(one)),
        item(sku),
        3,
      ).map((one) => one.sku),
    ).toEqual(after),
  )
  it("the same sku again changes nothing, not even its texts", () => {
    const list = [item("A", { name: "Bowl" })]
    expect(add(list, item("A", { name: "Other" }), 3)).toBe(list)
  })
})

describe("WL3 removing", () => {
  it("removes the sku and no other", () => expect(remove([item("A"), item("B")], "A")).toEqual([item("B")]))
  it("of a missing sku changes nothing", () => {
    const list = [item("A")]
    expect(remove(list, "B")).toBe(list)
  })

  describe("laws", () => {
    const lists = fc.array(fc.constantFrom("A", "B", "C", "D"), { maxLength: 12 })
    const built = (skus: ReadonlyArray<string>) =>
      skus.reduce<ReadonlyArray<WishlistItem>>((list, sku) => add(list, item(sku), 100), [])
    it("each sku is there once, in the order it was first added", () => {
      fc.assert(
        fc.property(lists, (skus) => {
          expect(built(skus).map(({ sku }) => sku)).toEqual([...new Set(skus)])
        }),
      )
    })
    it("removing the last added one restores the list", () => {
      fc.assert(
        fc.property(lists, (skus) => {
          const list = built(skus)
          expect(remove(add(list, item("Z"), 100), "Z")).toEqual(list)
          expect(has(remove(list, "A"), "A")).toBe(false)
        }),
      )
    })
  })
})

const fr = views[0]!
const bowl = product({ sku: "BOL", image: "/bol.jpg", price: price(24_00) })
const plate = product({
  sku: "PLAT",
  type: "configurable",
  variants: [variant("PLAT-R", { color: "1" }, { name: "Red plate", price: price(30_00), image: "/r.jpg" })],
})

describe("WL6 current data of a product", () => {
  it("a product is described by itself", () =>
    expect(wishlistItem(bowl, "BOL", fr)).toMatchObject({
      sku: "BOL",
      name: "BOL",
      href: "/fr/bol",
      image: "/bol.jpg",
      price: { payableCents: 24_00 },
    }))
  it("a variant is described by its own name, picture, price and address", () =>
    expect(wishlistItem(plate, "PLAT-R", fr)).toMatchObject({
      sku: "PLAT-R",
      type: "configurable",
      name: "Red plate",
      href: "/fr/plat?childSku=PLAT-R",
      image: "/r.jpg",
      price: { payableCents: 30_00 },
    }))
  it("a product without price has none", () =>
    expect(wishlistItem(product({ sku: "X", price: null }), "X", fr).price).toBeNull())
  it("fields without a new value stay as they were (K4)", () => {
    const dearer = wishlistItem({ ...bowl, price: price(29_00) }, "BOL", fr)
    const list = renew([item("BOL"), item("GONE")], new Map([["BOL", dearer]]))
    expect(list).toEqual([dearer, item("GONE")])
  })
})

describe("WL7 the view", () => {
  it("is null until the device has responded", () => expect(view(null)).toBeNull())
  it("only simple products have an add button, each line is one piece", () =>
    expect(
      view([item("A"), item("B", { type: "configurable" }), item("C", { type: "bundle" })]),
    ).toMatchObject({
      count: 3,
      items: [
        { sku: "A", qty: 1, canBeAdded: true },
        { sku: "B", qty: 1, canBeAdded: false },
        { sku: "C", qty: 1, canBeAdded: false },
      ],
    }))
})
