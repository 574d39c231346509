import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Attribute from "./attribute.ts"
import * as Cart from "./cart.ts"
import * as Category from "./category.ts"
import * as Content from "./content.ts"
import { flattened } from "./fields.ts"
import { flag, integer, integers, list, mediaPath, numberOrNull, text } from "./coerce.ts"
import * as Order from "./order.ts"
import * as Product from "./product.ts"
import * as Search from "./search.ts"
import * as Stock from "./stock.ts"
import * as TaxRule from "./tax-rule.ts"
import * as Totals from "./totals.ts"

describe("WI5 documents are read leniently", () => {
  it.each([
    [true, true],
    [1, true],
    ["1", true],
    ["true", true],
    [false, false],
    [0, false],
    ["0", false],
    [null, false],
    ["maybe", false],
    [{}, false],
  ])("the flag %j is %j", (value, expected) => expect(flag(value)).toBe(expected))

  it.each([
    [12, 12],
    ["12", 12],
    ["12.5000", 12],
    [-0.4, 0],
    ["", 7],
    ["1e400", 7],
    [Number.NaN, 7],
    [[3], 7],
  ])("the id %j is %j", (value, expected) => expect(integer(value, 7)).toBe(expected))

  it("reads numbers and text of either type", () => {
    expect([numberOrNull("3.0000"), numberOrNull(" "), numberOrNull(true)]).toEqual([3, null, null])
    expect([text(52), text("52"), text(null), text({})]).toEqual(["52", "52", "", ""])
  })

  it("reads an object keyed by id as a list, and ids out of a list or a text", () => {
    expect(list({ 7: "a", 9: "b" })).toEqual(["a", "b"])
    expect(integers(["8", 11, "x", 8])).toEqual([8, 11])
    expect(integers("8,11")).toEqual([8, 11])
  })

  it.each([
    ["/a/b.jpg", "/a/b.jpg"],
    ["a/b.jpg", "/a/b.jpg"],
    ["//a/b.jpg", "/a/b.jpg"],
    ["https://cdn.test/a.jpg", "https://cdn.test/a.jpg"],
    ["no_selection", null],
    ["", null],
    [null, null],
  ])("the picture %j is at %j", (value, expected) => expect(mediaPath(value)).toBe(expected))

  it("converts a list of attributes to fields, without overwriting existing ones", () => {
    const doc = {
      size: "4",
      glaze: null,
      custom_attributes: [
        { attribute_code: "size", value: "9" },
        { attribute_code: "glaze", value: "2" },
      ],
    }
    expect(flattened(doc)).toMatchObject({ size: "4", glaze: "2" })
  })

  it("takes no attribute for the prototype", () => {
    const doc = flattened(
      JSON.parse('{"custom_attributes":[{"attribute_code":"__proto__","value":{"isAdmin":true}}]}'),
    )
    expect(Object.getPrototypeOf(doc)).toBe(Object.prototype)
    expect("isAdmin" in doc).toBe(false)
  })
})

describe("laws", () => {
  const names = fc.constantFrom(
    ..."id sku configurable_children configurable_options bundle_options product_links custom_options values stock".split(
      " ",
    ),
    ..."media_gallery custom_attributes category_ids category price tier_prices path children_data rates hits total".split(
      " ",
    ),
    ..."aggregations total_segments items products addressInformation street facts".split(" "),
  )
  const wild = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, 1, -1, 0.5, "1", "", "x", true),
      fc.string(),
      tie("list"),
      tie("doc"),
    ),
    list: fc.array(tie("value"), { maxLength: 4 }),
    doc: fc.dictionary(names, tie("value"), { maxKeys: 8 }),
  })).value
  const readers: Readonly<Record<string, (value: unknown) => unknown>> = {
    product: (value) => Product.decode(value, () => null),
    "served product": Product.decodePriced,
    category: Category.decode,
    attribute: Attribute.decode,
    "tax rule": TaxRule.decode,
    content: Content.decode,
    stock: Stock.decode,
    "cart line": Cart.decodeLine,
    option: Cart.decodeOption,
    "shipping methods": Cart.decodeShippingMethods,
    "payment methods": Cart.decodePaymentMethods,
    totals: Totals.decode,
    order: Order.decode,
    placed: Order.decodePlaced,
    found: Search.decodeFound,
  }
  it.each(Object.entries(readers))("no JSON makes the reader of a %s throw", (_, read) => {
    fc.assert(
      fc.property(fc.oneof(wild, fc.jsonValue(), fc.anything()), (value) => {
        expect(() => read(value)).not.toThrow()
        expect(() =>
          read({ id: 1, sku: "A", grand_total: 1, ...(typeof value === "object" ? value : {}) }),
        ).not.toThrow()
      }),
    )
  })

  it("a product that was decoded is the same after it is encoded and decoded again", () => {
    fc.assert(
      fc.property(wild, (value) => {
        const read = Product.decodePriced({ id: 1, sku: "A", ...(typeof value === "object" ? value : {}) })
        const again =
          read === null ? null : Product.decodePriced(JSON.parse(JSON.stringify(Product.encode(read))))
        const settled =
          again === null ? null : Product.decodePriced(JSON.parse(JSON.stringify(Product.encode(again))))
        expect(settled).toEqual(again)
      }),
    )
  })
})
