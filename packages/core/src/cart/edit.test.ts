import { describe, expect, it } from "vitest"
import { cart, choice, local, price, product, qtys, stock, variant } from "@shop/testing"
import type { CustomOption, ProductOption } from "../product/index.ts"
import { cents } from "../money/index.ts"
import { chooseInEdit, editedInput, keyOf, type LineKey, openEdit, reconfigure, setEditQty } from "./index.ts"

const bowl = product({
  sku: "BOL",
  type: "configurable",
  configurableOptions: [
    choice("color", { 1: "Red", 2: "Blue" }, 93),
    choice("size", { 10: "S", 20: "L" }, 94),
  ],
  variants: [
    variant("BOL-R-S", { color: "1", size: "10" }, { price: price(20_00) }),
    variant("BOL-R-L", { color: "1", size: "20" }),
    variant("BOL-B-S", { color: "2", size: "10" }),
  ],
})
const custom = (id: number, type: CustomOption["type"]): CustomOption => ({
  id,
  title: type,
  type,
  isRequired: false,
  lengthMax: null,
  surcharge: null,
  values: [
    { id: 1, title: "one", priceType: "fixed", priceCents: cents(100), pricePpm: 0 },
    { id: 2, title: "two", priceType: "fixed", priceCents: cents(200), pricePpm: 0 },
  ],
})
const chosen: ProductOption = {
  configurable: [
    { optionId: "93", optionValue: "1" },
    { optionId: "94", optionValue: "10" },
  ],
  custom: [],
  bundle: [],
}
const redSmall = local("BOL-R-S", 2, { option: chosen })

describe("CA36 a line that is changed", () => {
  it("opens with its variant, quantity and options", () => {
    const cup = product({
      sku: "TASSE",
      customOptions: [custom(7, "field"), custom(8, "checkbox"), custom(9, "multiple"), custom(10, "radio")],
    })
    const line = local("TASSE", 3, {
      option: {
        configurable: [],
        custom: [
          { optionId: "7", optionValue: "for Ada, with love" },
          { optionId: "8", optionValue: "1,2" },
          { optionId: "9", optionValue: "2,1" },
          { optionId: "10", optionValue: "1" },
          { optionId: "99", optionValue: "an option, not offered any more" },
        ],
        bundle: [{ optionId: "4", qty: 2, selections: ["9"] }],
      },
    })
    expect(openEdit(line, cup)).toMatchObject({
      key: line.key,
      sku: "TASSE",
      qty: 3,
      choices: {
        customOptions: {
          7: "for Ada, with love",
          8: ["1", "2"],
          9: ["2", "1"],
          10: "1",
          99: "an option, not offered any more",
        },
        bundleOptions: { 4: { qty: 2, selections: ["9"] } },
      },
    })
    expect(openEdit(redSmall, bowl).sku).toBe("BOL-R-S")
  })
  it("stays the same line when it is saved unchanged", () => {
    const edit = openEdit(redSmall, bowl)
    expect(editedInput(edit)).toEqual({ sku: "BOL-R-S", qty: 2, customOptions: {}, bundleOptions: {} })
  })
  it.each([
    ["color", "2", "BOL-B-S"],
    ["size", "20", "BOL-R-L"],
    ["color", "1", "BOL-R-S"],
    ["color", "9", null],
  ])("%s %s leads to %s", (attribute, value, sku) => {
    expect(chooseInEdit(openEdit(redSmall, bowl), attribute, value)?.sku ?? null).toBe(sku)
  })
  it("starts from the only chosen value when its variant is no longer sold", () => {
    const plain = product({
      sku: "BOL",
      type: "configurable",
      configurableOptions: [choice("color", { 1: "Red", 2: "Blue" })],
      variants: [variant("BOL-R", { color: "1" }), variant("BOL-B", { color: "2" })],
    })
    const disabled = local("BOL-GREEN", 2, {
      option: { ...chosen, configurable: [{ optionId: "93", optionValue: "3" }] },
    })
    expect(chooseInEdit(openEdit(disabled, plain), "color", "2")?.sku).toBe("BOL-B")
  })
  it("matches in full or not at all: there is no large blue one", () => {
    const blue = chooseInEdit(openEdit(redSmall, bowl), "color", "2")!
    expect(chooseInEdit(blue, "size", "20")).toBe(null)
  })
  it.each([
    [5, 5],
    [1, 1],
    [0, 2],
    [-1, 2],
    [1.5, 2],
    [Number.NaN, 2],
    [9999, 9999],
    [10_000, 2],
  ])("a requested quantity of %d gives %d", (wanted, qty) => {
    expect(setEditQty(openEdit(redSmall, bowl), wanted).qty).toBe(qty)
  })
})

describe("CA36 a changed line in the cart", () => {
  const state = cart({ BOL: 2, TASSE: 1, PLAT: 4 })
  it("replaces the old line, with its own quantity", () => {
    const { state: after, outcome } = reconfigure(state, "TASSE" as LineKey, local("COUPE", 3))
    expect(after.local.map(({ sku }) => sku)).toEqual(["BOL", "COUPE", "PLAT"])
    expect(qtys(after.local)).toEqual({ BOL: 2, COUPE: 3, PLAT: 4 })
    expect(outcome).toMatchObject({ tag: "updated", line: { sku: "COUPE", qty: 3 } })
    expect(after.removed).toEqual([])
  })
  it("joins the line it has become, quantities added", () => {
    const { state: after, outcome } = reconfigure(state, "BOL" as LineKey, local("PLAT", 2))
    expect(qtys(after.local)).toEqual({ TASSE: 1, PLAT: 6 })
    expect(outcome).toMatchObject({ tag: "updated", line: { qty: 6 } })
  })
  it("joined beyond the stock, has the available quantity and a notification", () => {
    const few = local("PLAT", 2, { stock: stock({ qty: 5 }) })
    const { state: after, outcome } = reconfigure(state, "BOL" as LineKey, few)
    expect(qtys(after.local)).toEqual({ TASSE: 1, PLAT: 5 })
    expect(outcome).toMatchObject({ tag: "limited", qtyMax: 5 })
  })
  it("unchanged in its choice, has the quantity of the edit and not the sum", () => {
    const { state: after } = reconfigure(state, "BOL" as LineKey, local("BOL", 7))
    expect(after.local).toEqual([local("BOL", 7), local("TASSE", 1), local("PLAT", 4)])
  })
  it("with less stock, has the available quantity and a notification", () => {
    const few = local("BOL", 7, { stock: stock({ qty: 3 }) })
    const { state: after, outcome } = reconfigure(state, "BOL" as LineKey, few)
    expect(qtys(after.local)).toMatchObject({ BOL: 3 })
    expect(outcome).toMatchObject({ tag: "limited", qtyMax: 3 })
  })
  it("of a removed line changes nothing", () => {
    const { state: after, outcome } = reconfigure(state, "COUPE" as LineKey, local("BOL", 7))
    expect(after).toBe(state)
    expect(outcome.tag).toBe("nothing")
  })
  it("is another line to the server: its key is the new choice's", () => {
    const { state: after } = reconfigure(cart({ "BOL-R-S": 1 }), "BOL-R-S" as LineKey, redSmall)
    expect(after.local[0]?.key).toBe(keyOf("BOL-R-S", chosen))
  })
})
