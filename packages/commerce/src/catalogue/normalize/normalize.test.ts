import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { entities } from "@shop/core/catalogue"
import { product as whole } from "../../../../../tests/support/memory-catalogue.ts"
import type { JsonObject } from "../model.ts"
import { normalizeDocument } from "./index.ts"

const product = (over: JsonObject = {}) =>
  normalizeDocument({ _type: "product", _id: "7", _source: whole(7, over) })
const normalized = (outcome: ReturnType<typeof normalizeDocument>) => {
  if (outcome.tag === "refused") throw new Error(JSON.stringify(outcome.fault))
  return outcome.document
}
const fault = (outcome: ReturnType<typeof normalizeDocument>) =>
  outcome.tag === "refused" ? outcome.fault : outcome.document.normalizations

describe("IM3 what is refused", () => {
  it.each([
    ["a list", [1], { tag: "notAnObject" }],
    ["no type", { _id: 1, _source: { id: 1 } }, { tag: "typeMissing" }],
    [
      "another type",
      { _type: "unicorn", _id: 1, _source: { id: 1 } },
      { tag: "typeUnknown", type: "unicorn" },
    ],
    [
      "a type that is JavaScript's",
      { _type: "constructor", _id: 1, _source: {} },
      { tag: "typeUnknown", type: "constructor" },
    ],
    [
      "no source",
      { _type: "product", _id: 1, _source: null },
      { tag: "fieldWrong", field: "_source", expected: "object" },
    ],
    ["no id", { _type: "product", _source: { sku: "A" } }, { tag: "idMissing" }],
    [
      "an id in words",
      { _type: "product", _id: "abc", _source: { sku: "A" } },
      { tag: "idWrong", value: "abc" },
    ],
    [
      "an id below one",
      { _type: "category", _id: 0, _source: { id: 0, name: "x" } },
      { tag: "idWrong", value: "0" },
    ],
    [
      "a category without a name",
      { _type: "category", _id: 3, _source: {} },
      { tag: "fieldMissing", field: "name" },
    ],
    [
      "a tax rule for nothing",
      { _type: "taxrule", _id: 3, _source: { rates: [] } },
      { tag: "fieldMissing", field: "product_tax_class_ids" },
    ],
    [
      "a tax rate in words",
      {
        _type: "taxrule",
        _id: 3,
        _source: { product_tax_class_ids: [2], rates: [{ rate: "a fifth", tax_country_id: "FR" }] },
      },
      { tag: "fieldWrong", field: "rates.rate", expected: "percent" },
    ],
    [
      "a block without an identifier",
      { _type: "cms_block", _id: 3, _source: { title: "x" } },
      { tag: "fieldMissing", field: "identifier" },
    ],
  ])("%s", (_, line, expected) => expect(fault(normalizeDocument(line))).toEqual(expected))

  it.each([
    ["no sku", { sku: "  " }, { tag: "fieldMissing", field: "sku" }],
    ["a sku that is an object", { sku: {} }, { tag: "fieldWrong", field: "sku", expected: "text" }],
    ["a price in words", { price: "cheap" }, { tag: "fieldWrong", field: "price", expected: "number" }],
    ["a price below zero", { price: -1 }, { tag: "fieldWrong", field: "price", expected: "price" }],
    [
      "a price that is an object",
      { special_price: { $gt: 0 } },
      { tag: "fieldWrong", field: "special_price", expected: "number" },
    ],
    [
      "another kind of product",
      { type_id: "subscription" },
      expect.objectContaining({ tag: "fieldWrong", field: "type_id" }),
    ],
    [
      "children that are no list",
      { type_id: "configurable", configurable_children: "none" },
      { tag: "fieldWrong", field: "configurable_children", expected: "list" },
    ],
  ])("a product with %s", (_, over, expected) => expect(fault(product(over))).toEqual(expected))

  it("a nest without end", () => {
    const deep = JSON.parse(`${"[".repeat(3000)}${"]".repeat(3000)}`) as unknown
    expect(fault(product({ oddity: deep }))).toEqual({ tag: "tooDeep", depthMax: 40 })
  })
})

describe("IM4, IM5 corrections", () => {
  it.each([
    ["a price as text", { price: "12.50" }, { price: 12.5 }, "numberText"],
    ["a price with a comma", { price: "12,50" }, { price: 12.5 }, "numberText"],
    ["spaces around the sku", { sku: " A " }, { sku: "A" }, "skuTrimmed"],
    ["no name", { name: null }, { name: "SKU-7" }, "nameMissing"],
    [
      "no address part",
      { url_key: "", name: "Bol à Thé & Café" },
      { url_key: "bol-a-the-and-cafe" },
      "slugMade",
    ],
    ["slashes around the address", { url_path: "/cups//bowl/" }, { url_path: "cups/bowl" }, "pathTrimmed"],
    [
      "another site for an address",
      { url_path: "//evil.example" },
      { url_path: "evil.example" },
      "pathTrimmed",
    ],
    ["no type", { type_id: null }, { type_id: "simple" }, "typeMissing"],
    [
      "categories as objects",
      { category_ids: undefined, category: [{ category_id: 4, name: "Cups" }] },
      { category_ids: [4] },
      "categoryList",
    ],
    [
      "one gallery path",
      { media_gallery: "/a.jpg" },
      { media_gallery: [expect.objectContaining({ image: "/a.jpg" })] },
      "galleryWord",
    ],
    ["no status", { status: undefined }, { status: 1 }, "statusMissing"],
    ["no visibility", { visibility: null }, { visibility: 4 }, "visibilityMissing"],
    ["no price", { price: null }, { price: null }, "priceMissing"],
    ["a set without parts", { type_id: "grouped" }, { type_id: "grouped" }, "groupWithoutParts"],
    [
      "a script in the text",
      { description: "<p>Hi<script>x()</script></p>" },
      { description: "<p>Hi</p>" },
      "unsafeMarkup",
    ],
  ])("%s", (_, over, body, name) => {
    const document = normalized(product(over))
    expect(document.body).toMatchObject(body)
    expect(document.normalizations).toContain(name)
  })
  it("a whole document needs nothing", () => expect(normalized(product()).normalizations).toEqual([]))
  it.each(["/", "..", "cups/../bowl", "./bowl"])("an invalid address is removed: %s", (url_path) => {
    expect(normalized(product({ url_path })).body).not.toHaveProperty("url_path")
    expect(normalized(product({ url_path })).normalizations).toContain("pathTrimmed")
  })
  it("flags in any spelling", () =>
    expect(normalized(product({ has_options: true, required_options: 0 })).body).toMatchObject({
      has_options: "1",
      required_options: "0",
    }))
  it("keys of JavaScript's own machinery go", () => {
    const document = normalized(
      normalizeDocument(
        JSON.parse(
          `{"_type":"product","_id":7,"_source":{"sku":"A","name":"x","price":1,"stock":{"qty":1},"__proto__":{"x":1},"deep":{"constructor":1}}}`,
        ),
      ),
    )
    expect(document.normalizations).toContain("unsafeKey")
    expect(Object.hasOwn(document.body, "__proto__")).toBe(false)
    expect(document.body["deep"]).toEqual({})
  })
  it("labels that are numbers become text, ids of attributes too", () => {
    const options = [
      { attribute_id: 180, attribute_code: "size", label: "Size", values: [{ value_index: 225, label: 0 }] },
    ]
    const { body } = normalized(
      product({
        type_id: "configurable",
        configurable_options: options,
        configurable_children: [{ sku: "A-1", size: 225 }],
      }),
    )
    expect(body["configurable_options"]).toMatchObject([
      { attribute_id: "180", values: [{ value_index: 225, label: "0" }] },
    ])
  })
  it("a child keeps its custom_attributes, and a child without a sku is dropped", () => {
    const children = [
      { sku: "A-1", custom_attributes: [{ attribute_code: "color", value: "5" }] },
      { name: "nobody" },
    ]
    const document = normalized(product({ type_id: "configurable", configurable_children: children }))
    expect(document.body["configurable_children"]).toMatchObject([{ sku: "A-1", color: "5" }])
    expect(document.normalizations).toContain("childDropped")
  })
})

describe("IM6 stock", () => {
  it.each([
    ["none said", {}, { qty: 0, isInStock: true, isManaged: false, qtyMax: null }],
    ["empty", { stock: {}, stock_item: {} }, { qty: 0, isInStock: true, isManaged: false, qtyMax: null }],
    [
      "counted",
      { stock: { qty: "3.0000", is_in_stock: "1", manage_stock: true, max_sale_qty: 2 } },
      { qty: 3, isInStock: true, isManaged: true, qtyMax: 2 },
    ],
    ["sold out", { stock_item: { qty: 0 } }, { qty: 0, isInStock: false, isManaged: true, qtyMax: null }],
    [
      "owed",
      { stock: { qty: -4, is_in_stock: false } },
      { qty: 0, isInStock: false, isManaged: true, qtyMax: null },
    ],
    [
      "not counted",
      { stock: { is_in_stock: true } },
      { qty: 0, isInStock: true, isManaged: false, qtyMax: null },
    ],
    [
      "no limit as Magento writes it",
      { stock: { qty: 9, max_sale_qty: 10000 } },
      { qty: 9, isInStock: true, isManaged: true, qtyMax: null },
    ],
  ])("%s", (_, over, expected) =>
    expect(normalized(product({ stock: undefined, ...over })).stock).toEqual(expected),
  )
  it.each([
    ["a flag without pieces", {}, { isInStock: false, isManaged: true }, ["stockFlagAlone"]],
    ["no back orders", { backorders: 0 }, { isInStock: false, isManaged: true }, ["stockFlagAlone"]],
    ["back orders", { backorders: 1 }, { isInStock: true, isManaged: false }, ["backOrders"]],
    ["back orders with a notice", { backorders: "2" }, { isInStock: true, isManaged: false }, ["backOrders"]],
    [
      "back orders with pieces",
      { backorders: 1, qty: 4 },
      { qty: 4, isInStock: true, isManaged: false },
      ["backOrders"],
    ],
    [
      "back orders of a product that is off",
      { backorders: 1, is_in_stock: false },
      { isInStock: false, isManaged: true },
      ["backOrders"],
    ],
    [
      "back orders that the configuration decides",
      { backorders: 1, use_config_backorders: true },
      { isInStock: false, isManaged: true },
      ["stockFlagAlone"],
    ],
    ["less than a piece", { qty: 0.4 }, { isInStock: false, isManaged: true }, ["stockFlagAlone"]],
  ])("CM381 %s", (_, over, expected, corrections) => {
    const stock = { qty: 0, is_in_stock: true, manage_stock: true, ...over }
    const document = normalized(product({ stock }))
    expect(document.stock).toMatchObject(expected)
    expect(document.normalizations.filter((name) => /^(stock|back)/.test(name))).toEqual(corrections)
  })
  it.each(["configurable", "grouped", "bundle"])("CM381 a %s product has no pieces of its own", (type_id) => {
    const stock = { qty: 0, is_in_stock: true, manage_stock: true }
    expect(normalized(product({ type_id, stock })).stock).toMatchObject({ isInStock: true, isManaged: false })
    const off = normalized(product({ type_id, stock: { ...stock, is_in_stock: false } })).stock
    expect(off).toMatchObject({ isInStock: false, isManaged: true })
  })
  it("CM381 a variant that is flagged without pieces is sold out, and one with pieces is not", () => {
    const counted = (sku: string, qty: number) => ({
      sku,
      stock: { qty, is_in_stock: true, manage_stock: true },
    })
    const document = normalized(
      product({ type_id: "configurable", configurable_children: [counted("A-1", 0), counted("A-2", 4)] }),
    )
    expect(document.childStock?.map(({ sku, figure }) => [sku, figure.isInStock])).toEqual([
      ["A-1", false],
      ["A-2", true],
    ])
    expect(document.normalizations).toContain("stockFlagAlone")
  })
  it.each([
    ["decimal quantities", { is_qty_decimal: true }, ["decimalsLost"]],
    ["a threshold", { min_qty: 2 }, ["stockThreshold"]],
    ["a field of another shop", { pickup_only: 1 }, ["stockFieldUnread"]],
    ["a smallest quantity of one", { min_sale_qty: 1 }, []],
    ["steps that are off", { enable_qty_increments: false, qty_increments: 6 }, []],
    ["a smallest quantity of the configuration", { min_sale_qty: 6, use_config_min_sale_qty: true }, []],
    ["the threshold of the configuration", { min_qty: 2, use_config_min_qty: "1" }, []],
    [
      "fields that sell nothing",
      { item_id: 3, stock_id: 1, low_stock_date: null, use_config_enable_qty_inc: true },
      [],
    ],
  ])("CM382 %s", (_, over, corrections) => {
    const stock = { qty: 60, is_in_stock: true, manage_stock: true, ...over }
    const document = normalized(product({ stock }))
    expect(document.normalizations.filter((name) => /Lost$|^stock/.test(name))).toEqual(corrections)
    expect(document.stock).toEqual({
      qty: "min_qty" in over && !("use_config_min_qty" in over) ? 58 : 60,
      isInStock: true,
      isManaged: true,
      qtyMax: null,
    })
  })
  it.each([
    [{ min_sale_qty: 6 }, { qtyMin: 6 }],
    [{ min_sale_qty: "6.0000", use_config_min_sale_qty: 0 }, { qtyMin: 6 }],
    [{ enable_qty_increments: true, qty_increments: 6 }, { qtyStep: 6 }],
    [{ enable_qty_increments: "1", qty_increments: "0.5" }, {}],
    [{ min_sale_qty: 1 }, {}],
    [{ min_sale_qty: 100_000 }, {}],
  ])("CM422 %j sells %j", (over, steps) => {
    const stock = { qty: 60, is_in_stock: true, manage_stock: true, ...over }
    const document = normalized(product({ stock }))
    expect(document.stock).toEqual({ qty: 60, isInStock: true, isManaged: true, qtyMax: null, ...steps })
    expect(document.normalizations.filter((name) => /Lost$|^stock/.test(name))).toEqual([])
  })
  it("CM382 a product with no piece above its threshold is sold out", () => {
    const stock = { qty: 2, is_in_stock: true, manage_stock: true, min_qty: 2 }
    expect(normalized(product({ stock })).stock).toMatchObject({ qty: 0, isInStock: false })
  })
  it("CM381 a maximum that the configuration overrides does not count", () => {
    const stock = { qty: 50, is_in_stock: true, max_sale_qty: 2 }
    expect(
      normalized(product({ stock: { ...stock, use_config_max_sale_qty: true } })).stock?.qtyMax,
    ).toBeNull()
    expect(normalized(product({ stock: { ...stock, use_config_max_sale_qty: "0" } })).stock?.qtyMax).toBe(2)
  })
  it("is not part of the document", () => expect(normalized(product()).body).not.toHaveProperty("stock"))
})

describe("IM1 forms of a line", () => {
  it.each([
    ["an elasticdump line", { _index: "shop_1", _type: "product", _id: "7", _source: whole(7) }],
    [
      "Elasticsearch 7",
      { _index: "vue_storefront_catalog_en_product", _type: "_doc", _id: "7", _source: whole(7) },
    ],
    ["a bare document", { type: "product", ...whole(7) }],
  ])("%s", (_, line) =>
    expect(normalized(normalizeDocument(line))).toMatchObject({ type: "product", id: 7, sku: "SKU-7" }),
  )
})

describe("laws", () => {
  it("IM3 every line gives a document or a rejection, never an exception", () => {
    const types = fc.constantFrom(...entities, "_doc", "x")
    const source = fc.dictionary(
      fc.constantFrom(
        "id",
        "sku",
        "name",
        "price",
        "type_id",
        "stock",
        "category",
        "configurable_children",
        "options",
        "rates",
        "identifier",
        "media_gallery",
        "status",
        "tier_prices",
      ),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(types, fc.option(fc.nat(9)), fc.oneof(source, fc.jsonValue()), (_type, _id, _source) => {
        expect(["normalized", "refused"]).toContain(normalizeDocument({ _type, _id, _source }).tag)
      }),
    )
  })
  it("IM5 normalization is idempotent", () => {
    const over = fc.record({
      price: fc.constantFrom(1, "2.5", "3,5", null),
      name: fc.constantFrom("Bowl", null),
      media_gallery: fc.constantFrom("/a.jpg", [], null),
      description: fc.constantFrom("<b>x", "plain & so", "<i onclick=a>y</i>"),
    })
    fc.assert(
      fc.property(over, (fields) => {
        const once = normalized(product(fields))
        const again = normalized(
          normalizeDocument({
            _type: "product",
            _id: 7,
            _source: { ...once.body, stock: { qty: 5, is_in_stock: true, manage_stock: true } },
          }),
        )
        expect(again.body).toEqual(once.body)
      }),
    )
  })
})
