/** The other direction: our client reads what a real platform answers, in the shapes that were recorded of one. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { endpoints } from "@shop/wire/endpoints"
import type { CartToken } from "@shop/core/cart"

const cart = "9f3c27d1a0b84e5f9f3c27d1a0b84e5f" as CartToken
const reply = (result: unknown, code = 200) => ({ status: code, body: { code, result }, headers: {} })

/** Totals of a shop that shows prices with tax: `grand_total` is without it. */
const totals = {
  grand_total: 45.8,
  base_grand_total: 55.18,
  subtotal: 40.8,
  base_subtotal: 40.8,
  discount_amount: 0,
  shipping_amount: 5,
  shipping_incl_tax: 5,
  tax_amount: 9.38,
  base_tax_amount: 9.38,
  subtotal_incl_tax: 50.18,
  base_currency_code: "USD",
  quote_currency_code: "USD",
  items_qty: 2,
  items: [
    {
      item_id: 11087,
      price: 20.4,
      qty: 2,
      row_total: 40.8,
      row_total_with_discount: 40.8,
      tax_amount: 9.38,
      tax_percent: 23,
      discount_amount: 0,
      options: '[{"label":"Glaze","value":"Ash"}]',
      price_incl_tax: 25.09,
      row_total_incl_tax: 50.18,
      name: "Bowl &amp; saucer",
    },
  ],
  total_segments: [
    { code: "subtotal", title: "Subtotal", value: 50.18 },
    { code: "shipping", title: "Shipping &amp; Handling (Flat Rate - Fixed)", value: 5 },
    { code: "tax", title: "Tax", value: 9.38, extension_attributes: { tax_grandtotal_details: [] } },
    { code: "grand_total", title: "Grand Total", value: 55.18, area: "footer" },
  ],
}

describe("recorded responses of a real platform", () => {
  it("D20: the paid sum includes tax, without and with delivery", () => {
    const { decodeResponse: decode } = endpoints["cart.totals"]
    const paid = { grandCents: 55_18, subtotalGrossCents: 50_18, taxCents: 9_38, shippingGrossCents: 5_00 }
    expect(Result.getOrThrow(decode(reply(totals), { cart }))).toMatchObject({
      ...paid,
      lines: [{ itemId: 11087, name: "Bowl & saucer", unitGrossCents: 25_09, rowGrossCents: 50_18 }],
    })
    const delivery = { cart, country: "FR", shipping: null, carrierCode: "flatrate", methodCode: "flatrate" }
    const informed = reply({ payment_methods: [{ code: "checkmo", title: "Check / Money order" }], totals })
    expect(
      Result.getOrThrow(endpoints["cart.shippingInformation"].decodeResponse(informed, delivery)),
    ).toMatchObject({
      totals: paid,
      paymentMethods: [{ code: "checkmo" }],
    })
  })

  it("lines of a cart: a variant by its own sku, ids as numbers and texts, options as lists or keyed", () => {
    const lines = [
      {
        item_id: 11087,
        sku: "BOWL-ASH",
        qty: 2,
        name: "Bowl",
        price: 20.4,
        product_type: "configurable",
        quote_id: cart,
        product_option: {
          extension_attributes: { configurable_item_options: [{ option_id: "93", option_value: 52 }] },
        },
      },
      {
        item_id: "11088",
        sku: "JUG",
        qty: "1",
        name: "Th&eacute;i&egrave;re",
        price: 9,
        product_type: "simple",
        quote_id: "62",
      },
    ]
    expect(Result.getOrThrow(endpoints["cart.pull"].decodeResponse(reply(lines), { cart }))).toMatchObject([
      {
        itemId: 11087,
        sku: "BOWL-ASH",
        qty: 2,
        option: { configurable: [{ optionId: "93", optionValue: "52" }] },
      },
      { itemId: 11088, sku: "JUG", qty: 1, name: "Théière" },
    ])
  })

  it("methods: unavailable ones are excluded, and delivery costs its price with tax", () => {
    const methods = [
      {
        carrier_code: "flatrate",
        method_code: "flatrate",
        method_title: "Fixed",
        amount: 5,
        available: true,
        price_excl_tax: 5,
        price_incl_tax: 6.15,
      },
      {
        carrier_code: "tablerate",
        method_code: "bestway",
        amount: 0,
        available: false,
        error_message: "No rate",
      },
    ]
    const address = { country: "FR", region: "", postcode: "", city: "", street: [] }
    expect(
      Result.getOrThrow(endpoints["cart.shippingMethods"].decodeResponse(reply(methods), { cart, address })),
    ).toMatchObject([{ carrierCode: "flatrate", amountGrossCents: 6_15 }])
  })

  it.each([
    [
      { magentoOrderId: "72", backendOrderId: "72", orderNumber: "000000072", transferedAt: "2026-11-21" },
      "000000072",
    ],
    [1742, "1742"],
    ["OK", ""],
  ])("D22: the answer %j to an order is an order", (result, orderNumber) => {
    const order = { orderId: "o-1" } as Parameters<(typeof endpoints)["order.place"]["decodeResponse"]>[1]
    expect(Result.getOrThrow(endpoints["order.place"].decodeResponse(reply(result), order))).toMatchObject({
      orderNumber,
    })
  })

  it("PF11: names in the order history are decoded once, and a name with a special character stays unchanged", () => {
    const row = (id: number, name: string) => ({
      item_id: id,
      sku: `S-${id}`,
      name,
      qty_ordered: 1,
      price_incl_tax: 24,
      row_total_incl_tax: 24,
    })
    const order = {
      entity_id: 7,
      increment_id: "000000007",
      created_at: "2026-11-20 10:00:00",
      status: "pending",
      grand_total: 30,
      items: [row(1, "Bowl &amp; saucer"), row(2, "Potter's mug & jug"), row(3, "&amp;amp;")],
      shipping_description: "Flat Rate &amp; Co.",
      payment: { additional_information: ["Check &#47; Money order"] },
    }
    const history = reply({ items: [order], total_count: 1, search_criteria: {} })
    const read = endpoints["user.orderHistory"].decodeResponse(history, { page: 1, pageSize: 20 })
    expect(Result.getOrThrow(read).orders).toMatchObject([
      {
        lines: [{ name: "Bowl & saucer" }, { name: "Potter's mug & jug" }, { name: "&amp;" }],
        shippingTitle: "Flat Rate & Co.",
        paymentTitle: "Check / Money order",
      },
    ])
  })

  it("W8: a refusal shows its message from any of its places", () => {
    const refused = endpoints["cart.applyCoupon"].decodeResponse(
      reply({ result: { trace: [] }, message: "The coupon code isn't valid." }, 404),
      { cart, code: "X" },
    )
    expect(Result.isFailure(refused) ? refused.failure : null).toMatchObject({
      _tag: "Refused",
      message: "The coupon code isn't valid.",
    })
  })
})
