import { describe, expect, it } from "vitest"
import type { CartToken } from "@shop/core/cart"
import * as Cart from "./cart.ts"
import * as Totals from "./totals.ts"

describe("WI20 chosen options", () => {
  const custom = [{ optionId: "3", optionValue: "31" }]
  it.each([
    ["a list", { extension_attributes: { custom_options: [{ option_id: "3", option_value: "31" }] } }],
    ["numbers", { extension_attributes: { custom_options: [{ option_id: 3, option_value: 31 }] } }],
    [
      "an object keyed by id",
      { extension_attributes: { custom_options: { 3: { option_id: "3", option_value: "31" } } } },
    ],
    ["an object of values", { extension_attributes: { custom_options: { 3: "31" } } }],
    ["bare of its envelope", { custom_options: [{ option_id: "3", option_value: "31" }] }],
  ])("are the same as %s", (_, value) =>
    expect(Cart.decodeOption(value)).toEqual({ configurable: [], custom, bundle: [] }),
  )

  it("are none where the lists are empty, missing or nonsense", () => {
    const none = { configurable: [], custom: [], bundle: [] }
    for (const value of [
      [],
      null,
      "x",
      { extension_attributes: [] },
      { extension_attributes: { custom_options: [{ option_value: "1" }] } },
    ]) {
      expect(Cart.decodeOption(value)).toEqual(none)
    }
    expect(Cart.encodeOption(none)).toEqual({})
  })

  it("join several values by commas, and write bundle selections as numbers", () => {
    const several = {
      extension_attributes: {
        custom_options: [{ option_id: 3, option_value: [31, "32"] }],
        bundle_options: { 1: { option_qty: "2", option_selections: [5, 6] } },
      },
    }
    const option = Cart.decodeOption(several)
    expect(option).toMatchObject({
      custom: [{ optionValue: "31,32" }],
      bundle: [{ optionId: "1", qty: 2, selections: ["5", "6"] }],
    })
    expect(Cart.encodeOption(option)).toMatchObject({
      product_option: {
        extension_attributes: { bundle_options: [{ option_id: "1", option_selections: [5, 6] }] },
      },
    })
  })
})

describe("WI21 cart lines", () => {
  it("read ids and quantities from either type, and write numbers", () => {
    const line = Cart.decodeLine({
      item_id: "7",
      sku: "BOWL-S",
      qty: "2.0000",
      name: "Bowl",
      product_type: "configurable",
      quote_id: 12,
    })!
    expect(line).toMatchObject({
      itemId: 7,
      qty: 2,
      quoteId: "12",
      type: "configurable",
      unitGrossCents: null,
    })
    expect(Cart.encodeLine(line)).toMatchObject({ item_id: 7, qty: 2, quote_id: "12" })
    expect(Cart.encodeLine(line)).not.toHaveProperty("product_option")
  })

  it("are none without an item id or a sku", () => {
    expect([Cart.decodeLine({ sku: "A" }), Cart.decodeLine({ item_id: 1 })]).toEqual([null, null])
  })
})

describe("W13 a line of a cart that cannot be read", () => {
  it.each([
    [
      { sku: "BOL", qty: 2 },
      { itemId: null, sku: "BOL" },
    ],
    [
      { item_id: 7, qty: 2 },
      { itemId: 7, sku: null },
    ],
    ["nonsense", { itemId: null, sku: null }],
  ])("%j retains its known fields", (doc, known) => {
    const line = Cart.decodePulledLine(doc)
    expect(line).toEqual({ isUnreadable: true, ...known })
    expect(Cart.decodePulledLine(Cart.encodePulledLine(line))).toEqual(line)
  })
  it("does not prevent the reading of the others", () =>
    expect(Cart.decodePulledLine({ item_id: 1, sku: "BOL", qty: 1 })).toMatchObject({ itemId: 1, qty: 1 }))
})

describe("WI22 names of carts", () => {
  it.each([
    ["9f3c", "9f3c", "9f3c"],
    [42, "42", 42],
    ["0042", "0042", "0042"],
  ])("%j is the token %j and is sent as %j", (wire, token, back) => {
    expect(Cart.decodeToken(wire)).toBe(token)
    expect(Cart.encodeToken(token as CartToken)).toBe(back)
  })

  it.each([null, "", " ", true, {}])("%j names no cart", (value) =>
    expect(Cart.decodeToken(value)).toBeNull(),
  )
})

describe("WI23 ways to deliver and to pay", () => {
  it("omits unavailable ones, and reads one amount for the other where only one is present", () => {
    const methods = [
      {
        carrier_code: "flatrate",
        method_code: "flatrate",
        method_title: "Courier",
        amount: 4,
        price_incl_tax: 5,
      },
      { carrier_code: "boat", method_code: "slow", amount: "3.50", available: true },
      { carrier_code: "ups", method_code: "air", amount: 9, available: false },
      { method_code: "x" },
    ]
    expect(
      Cart.decodeShippingMethods(methods).map((one) => [
        one.carrierCode,
        one.amountNetCents,
        one.amountGrossCents,
      ]),
    ).toEqual([
      ["flatrate", 400, 500],
      ["boat", 350, 350],
    ])
  })

  it("reads and writes whether a method is the default or offered offline", () => {
    const flags = [{}, { default: true }, { offline: true, default: false }]
    const decoded = Cart.decodeShippingMethods(
      flags.map((more) => ({ carrier_code: "a", method_code: "b", amount: 1, ...more })),
    )
    expect(decoded.map(({ isDefault, isOffline }) => [isDefault, isOffline])).toEqual([
      [undefined, undefined],
      [true, undefined],
      [undefined, true],
    ])
    expect(Cart.decodeShippingMethods(Cart.encodeShippingMethods(decoded))).toEqual(decoded)
  })
  it("reads the price of a payment method", () => {
    expect(
      Cart.decodePaymentMethods([{ code: "cod", title: "On delivery", cost_incl_tax: 2 }, { title: "x" }]),
    ).toEqual([{ code: "cod", title: "On delivery", costGrossCents: 200 }])
  })
})

describe("WI24 totals", () => {
  const wire = {
    grand_total: 45,
    subtotal: 41.67,
    subtotal_incl_tax: 50,
    discount_amount: -5,
    shipping_incl_tax: 0,
    tax_amount: 7.5,
    coupon_code: "TEN",
    items: [
      {
        item_id: 7,
        qty: 2,
        name: "Bowl",
        price_incl_tax: 25,
        row_total_incl_tax: 50,
        discount_amount: 5,
        tax_percent: 20,
        options: "[]",
      },
    ],
    total_segments: [
      {
        code: "tax",
        title: "Tax",
        value: 7.5,
        extension_attributes: {
          tax_grandtotal_details: [
            { amount: 7, rates: [{ percent: "20", title: "VAT" }] },
            {
              amount: 0.5,
              rates: [
                { percent: "4", title: "State" },
                { percent: "1.5", title: "County" },
              ],
            },
          ],
        },
      },
      { code: "weee_tax", title: "Eco", value: null },
    ],
  }

  it("reads amounts as cents with their signs, and shares of tax by rate", () => {
    expect(Totals.decode(wire)).toMatchObject({
      grandCents: 4500,
      discountCents: -500,
      couponCode: "TEN",
      lines: [{ itemId: 7, unitGrossCents: 2500, discountCents: 500, ratePpm: 200_000 }],
      segments: [
        {
          code: "tax",
          rates: [
            { ratePpm: 200_000, amountCents: 700 },
            { ratePpm: 55_000, title: "State, County", amountCents: 50 },
          ],
        },
        { code: "weee_tax", amountCents: 0, rates: [] },
      ],
    })
  })

  /** As a platform tells them that shows prices with tax and adds it to the sum of the cart last. */
  const recorded = {
    grand_total: 45.8,
    base_grand_total: 55.18,
    subtotal: 40.8,
    subtotal_incl_tax: 50.18,
    shipping_amount: 5,
    shipping_incl_tax: 5,
    tax_amount: 9.38,
    base_currency_code: "USD",
    quote_currency_code: "USD",
    items: [],
    total_segments: [
      { code: "subtotal", title: "Subtotal", value: 50.18 },
      { code: "shipping", title: "Shipping &amp; Handling", value: 5 },
      { code: "tax", title: "Tax", value: 9.38 },
      { code: "grand_total", title: "Grand Total", value: 55.18, area: "footer" },
    ],
  }
  it.each([
    ["the segment", recorded, 5518],
    [
      "the segment also as text",
      { ...recorded, total_segments: [{ code: "grand_total", value: "55.1800" }] },
      5518,
    ],
    ["the sum with tax without a segment", { ...recorded, total_segments: [] }, 5518],
    [
      "the sum with tax where the segment has no value",
      { ...recorded, total_segments: [{ code: "grand_total", value: null }] },
      5518,
    ],
    [
      "the only sum there is, of a cart in another currency",
      { ...recorded, total_segments: [], quote_currency_code: "EUR" },
      4580,
    ],
    [
      "a segment of zero, which a coupon pays for",
      { ...recorded, total_segments: [{ code: "grand_total", value: 0 }] },
      0,
    ],
    ["the sum without any other amount", { grand_total: 45 }, 4500],
  ])("D20: the payable amount is %s", (_, totals, grandCents) => {
    expect(Totals.decode(totals)?.grandCents).toBe(grandCents)
  })

  it("D22: titles are read without references to characters", () => {
    expect(Totals.decode(recorded)?.segments[1]?.title).toBe("Shipping & Handling")
  })

  it("is none without a grand total", () => expect(Totals.decode({ items: [] })).toBeNull())

  it("leaves the coupon out when there is none, and always has items and their options", () => {
    const totals = Totals.decode({ ...wire, coupon_code: undefined })!
    expect(Totals.encode(totals)).not.toHaveProperty("coupon_code")
    expect(Totals.encode(totals)).toMatchObject({
      items_qty: 2,
      items: [{ item_id: 7, options: "[]" }],
      base_grand_total: 45,
    })
    expect(Totals.encode({ ...totals, lines: [] })).toMatchObject({ items: [] })
  })
})
