/** Lines of the order history as Magento writes them, until they are cart lines again. */
import { describe, expect, it } from "vitest"
import { reorderLine } from "@shop/core/order"
import { type Product, sku, variantOf } from "@shop/core/product"
import { choice, price, product, variant, view } from "@shop/testing"
import { User } from "@shop/wire/legacy"

const shirt = product({
  sku: "WS12",
  id: 1556,
  type: "configurable",
  configurableOptions: [
    choice("color", { 53: "Green", 56: "Orange" }),
    { ...choice("size", { 167: "S", 168: "M" }), attributeId: 141 },
  ],
  variants: [
    variant("WS12-S-Green", { color: "53", size: "167" }),
    variant("WS12-M-Orange", { color: "56", size: "168" }),
  ],
})
const kit = product({
  sku: "24-WG080",
  id: 46,
  type: "bundle",
  bundleOptions: [
    {
      id: 1,
      title: "Ball",
      isRequired: true,
      type: "radio",
      links: ["1", "2"].map((id) => ({
        id,
        sku: sku(`24-WG08${id}`),
        name: `Ball ${id}`,
        qty: 1,
        isDefault: id === "1",
        canChangeQty: true,
        price: price(23_00),
        stock: null,
      })),
    },
  ],
})
const mug = product({
  sku: "MUG",
  id: 12,
  customOptions: [
    { id: 7, title: "Name", type: "field", isRequired: true, lengthMax: 20, surcharge: null, values: [] },
  ],
})
const strap = product({ sku: "24-WG085", id: 33 })

const common = { qty_ordered: 2, price_incl_tax: 29, row_total_incl_tax: 58 }
const shirtOptions = {
  extension_attributes: {
    configurable_item_options: [
      { option_id: String(shirt.configurableOptions[0]!.attributeId), option_value: 56 },
      { option_id: "141", option_value: 168 },
    ],
  },
}
const history = (...items: ReadonlyArray<object>) => ({
  items: [{ entity_id: 3, increment_id: "000000003", items }],
  search_criteria: { current_page: 1 },
  total_count: 1,
})
/** The parent has the sku of its child in Magento, and the id of the configurable product. */
const parentRow = {
  ...common,
  item_id: 10,
  product_id: 1556,
  product_type: "configurable",
  sku: "WS12-M-Orange",
  name: "Radiant Tee",
  product_option: shirtOptions,
}
const childRow = {
  ...common,
  item_id: 11,
  parent_item_id: 10,
  product_id: 1550,
  product_type: "simple",
  sku: "WS12-M-Orange",
  name: "Radiant Tee-M-Orange",
}
const kitRow = {
  ...common,
  item_id: 12,
  product_id: 46,
  product_type: "bundle",
  sku: "24-WG080-24-WG082",
  name: "Yoga Kit",
  product_option: {
    extension_attributes: {
      bundle_options: [{ option_id: 1, option_qty: 3, option_selections: [2] }],
    },
  },
}
const mugRow = {
  ...common,
  item_id: 14,
  product_id: 12,
  product_type: "simple",
  sku: "MUG-name",
  name: "Mug",
  product_option: { extension_attributes: { custom_options: [{ option_id: "7", option_value: "Ada" }] } },
}
const setPartRow = {
  ...common,
  item_id: 15,
  product_id: 33,
  product_type: "grouped",
  sku: "24-WG085",
  name: "Strap",
}

const linesOf = (document: unknown) => User.decodeOrders(document)!.orders.flatMap(({ lines }) => lines)
const context = { view, zeroPriceAllowed: false, groupId: null }
const again = (document: object, sold: Product) => {
  const [line, ...others] = linesOf(document)
  expect(others).toEqual([])
  const result = reorderLine(sold, line!, context)
  return result.tag === "lines" ? result.lines : []
}
const orange = shirt.variants[1]!

describe("OR12 WI54 a line of Magento's order history is ordered again with its choice", () => {
  it.each([
    ["parent and child rows with options", history(parentRow, childRow)],
    ["the parent row with the configurable product's own sku", history({ ...parentRow, sku: "WS12" })],
    ["the simple row alone, without its parent", history({ ...childRow, parent_item_id: null })],
  ])("a configurable product: %s", (_, document) => {
    const [line, ...others] = again(document, shirt)
    expect(others).toEqual([])
    expect(line).toMatchObject({ sku: "WS12-M-Orange", parentSku: "WS12", qty: 2 })
    expect(variantOf(shirt, line!.option.configurable)).toEqual(orange)
  })
  it("a bundle, a custom option, and a part of a set", () => {
    expect(again(history(kitRow), kit)).toMatchObject([
      { sku: "24-WG080", option: { bundle: [{ optionId: "1", qty: 3, selections: ["2"] }] } },
    ])
    expect(again(history(mugRow), mug)).toMatchObject([
      { sku: "MUG", option: { custom: [{ optionId: "7", optionValue: "Ada" }] } },
    ])
    expect(again(history(setPartRow), strap)).toMatchObject([{ sku: "24-WG085", parentSku: null }])
  })
  it("has the product's id, which finds it when the choice is part of the sku", () =>
    expect(linesOf(history(kitRow, mugRow)).map(({ productId }) => productId)).toEqual([46, 12]))
  it("keeps choice and id in this platform's documents", () => {
    const page = User.decodeOrders(history(parentRow, kitRow, mugRow))!
    expect(User.decodeOrders(User.encodeOrders(page))).toEqual(page)
  })
})
