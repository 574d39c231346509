import { describe, expect, it } from "vitest"
import { choice, price, product, stock, variant } from "@shop/testing"
import * as StoreView from "@shop/core/store-view"
import { fittingVariants, noCriteria, type ListCriteria } from "./fitting.ts"
import * as Product from "./index.ts"

const [fr] = StoreView.defaults as [StoreView.StoreView]
const nowMs = Date.parse("2026-11-21T12:00:00Z")
const soldOut = stock({ qty: 0, isInStock: false })
const colors = (labels: Readonly<Record<string, string>>) => choice("color", labels, 93)
const bowl = (labels: Readonly<Record<string, string>> = { 1: "Honey", 2: "Cobalt blue", 3: "Black" }) =>
  product({
    sku: "BOWL",
    type: "configurable",
    image: "/honey.jpg",
    configurableOptions: [colors(labels), choice("size", { 10: "Small", 11: "Large" }, 94)],
    variants: [
      variant("H-S", { color: "1", size: "10" }, { price: price(15_00), image: "/honey.jpg" }),
      variant("B-L", { color: "2", size: "11" }, { price: price(30_00), image: "/blue.jpg" }),
      variant("B-S", { color: "2", size: "10" }, { price: price(18_00), image: "/blue.jpg" }),
      variant("K-S", { color: "3", size: "10" }, { price: price(16_00), stock: soldOut }),
      variant("K-L", { color: "3", size: "11" }, { price: price(40_00) }),
    ],
  })
const card = (wanted: Partial<ListCriteria>, of = bowl()) =>
  Product.card(of, fr, nowMs, Product.listEverything, { ...noCriteria, ...wanted })
const shown = (wanted: Partial<ListCriteria>, of = bowl()) => card(wanted, of).variantSku ?? null

describe("L2 PD73 a card shows the variant that fits the list", () => {
  it("shows picture, price and address of the variant that matches the filter", () => {
    expect(card({ filters: { color: ["2"] } })).toMatchObject({
      sku: "BOWL",
      variantSku: "B-S",
      href: "/fr/bowl?childSku=B-S",
      image: "/blue.jpg",
      price: { payableCents: 18_00, isFrom: true },
    })
  })
  it("opens on its page with the figures of the card", () => {
    const { price: cardPrice, image } = card({ filters: { color: ["2"] } })
    const page = Product.productPage(bowl(), Product.bySku("B-S"), [], fr, nowMs)
    expect(page.price?.payableCents).toBe(cardPrice?.payableCents)
    expect(page.images[0]?.path).toBe(image)
  })
  it.each<[string, Partial<ListCriteria>, string | null]>([
    ["no filter and no text", {}, null],
    ["every filter matches", { filters: { color: ["2"], size: ["11"] } }, "B-L"],
    ["any value of a filter will do", { filters: { color: ["1", "2"] } }, "H-S"],
    ["a filter of no variant attribute", { filters: { use: ["7"] } }, null],
    ["no variant matches the filters", { filters: { color: ["9"] } }, null],
    ["an available one comes first", { filters: { color: ["3"] } }, "K-L"],
    ["sold out where no other fits", { filters: { color: ["3"], size: ["10"] } }, "K-S"],
    ["a searched word names the glaze", { text: "blue bowl" }, "B-S"],
    ["more words name more", { text: "BLUE, large" }, "B-L"],
    ["words without a matching value", { text: "bowl for soup" }, null],
    ["a filter precedes a word", { filters: { color: ["1"] }, text: "blue" }, "H-S"],
  ])("%s", (_, wanted, expected) => expect(shown(wanted)).toBe(expected))

  it.each([
    ["bleue", "Bleu de cobalt"],
    ["emaillee BLEUS", "Bleu"],
    ["blaue", "Blau"],
    ["blau", "Kobaltblau"],
    ["weiss", "Weiß"],
    ["celadon", "Céladon"],
  ])("takes %s for %s", (text, label) => {
    expect(shown({ text }, bowl({ 1: "Miel", 2: label, 3: "Noir" }))).toBe("B-S")
  })
  it("shows stocked variants only, where the list has no others", () => {
    const inStock = { listOutOfStock: false }
    expect(fittingVariants(bowl(), { filters: { color: ["3"], size: ["10"] }, text: "" }, inStock)).toEqual(
      [],
    )
  })
  it("returns the product's own card again after a fitting one", () => {
    const of = bowl()
    expect([shown({ text: "blue" }, of), shown({}, of), shown({ text: "black" }, of)]).toEqual([
      "B-S",
      null,
      "K-L",
    ])
  })
})

describe("L1 PD28 the pictures of a chosen variant", () => {
  it("leaves the product's picture out where it is that of another variant", () => {
    const page = Product.productPage(bowl(), Product.bySku("B-S"), [], fr, nowMs)
    expect(page.images.map(({ path }) => path)).toEqual(["/blue.jpg"])
  })
  it("shows the drawing in the glaze and size of the variant", () => {
    const drawing = (path: string) => ({ path, kind: "image" as const, label: `See ${path}`, videoUrl: null })
    const of = bowl()
    const variants = of.variants.map((one) => ({ ...one, media: [drawing(`/drawing-${one.sku}.svg`)] }))
    const media = [drawing("/honey.jpg"), drawing("/drawing-H-S.svg"), drawing("/table.jpg")]
    const pathsOf = (sku: string) =>
      Product.productPage({ ...of, variants, media }, Product.bySku(sku), [], fr, nowMs).images.map(
        ({ path }) => path,
      )
    expect(pathsOf("B-S")).toEqual(["/blue.jpg", "/drawing-B-S.svg", "/table.jpg"])
    expect(pathsOf("H-S")).toEqual(["/honey.jpg", "/drawing-H-S.svg", "/table.jpg"])
  })
  it("shows the product's picture where the variant has none", () => {
    const page = Product.productPage(bowl(), Product.bySku("K-L"), [], fr, nowMs)
    expect(page.images.map(({ path }) => path)).toEqual(["/honey.jpg"])
  })
})
