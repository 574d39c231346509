import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Coupons } from "@shop/commerce/carts"
import { api, wireOrder } from "../../../../tests/support/api.ts"

describe("SR43 SR44 the cart requests", () => {
  it("lead from an empty cart with two tax rates to its order", () => {
    const { ask, result, newCart } = api()
    const cartId = newCart()
    expect(cartId).toHaveLength(32)
    const added = ask(
      "POST /api/cart/update",
      { cartId },
      { cartItem: { sku: "BOL", qty: 2, quoteId: cartId } },
    )
    expect(added).toMatchObject({
      status: 200,
      body: { code: 200, result: { sku: "BOL", qty: 2, quote_id: cartId, price_incl_tax: 24 } },
    })
    ask("POST /api/cart/update", { cartId }, { cartItem: { sku: "JAM", qty: 1, quoteId: cartId } })
    expect(result(ask("GET /api/cart/pull", { cartId })).map(({ sku }) => sku)).toEqual(["BOL", "JAM"])

    const methods = ask(
      "POST /api/cart/shipping-methods",
      { cartId },
      { address: { country_id: "FR", street: [null, null] } },
    )
    expect(result(methods)).toMatchObject([
      { carrier_code: "flatrate", method_code: "flatrate", amount: 5, price_incl_tax: 5 },
      { carrier_code: "pickup", method_code: "pickup", amount: 0, price_incl_tax: 0 },
    ])
    const information = {
      addressInformation: {
        shippingAddress: { countryId: "FR" },
        billingAddress: { countryId: "FR" },
        shippingCarrierCode: "flatrate",
        shippingMethodCode: "flatrate",
      },
    }
    const { totals, payment_methods: payments } = result(
      ask("POST /api/cart/shipping-information", { cartId }, information),
    )
    expect(totals).toMatchObject({
      grand_total: 63.55,
      subtotal_incl_tax: 58.55,
      shipping_incl_tax: 5,
      items_qty: 3,
    })
    expect(totals!["total_segments"]!.map(({ code, title, value }) => [code, title, value])).toEqual([
      ["subtotal", "Subtotal", 58.55],
      ["shipping", "Shipping & Handling", 5],
      ["tax", "Tax", totals!["tax_amount"]],
      ["grand_total", "Grand Total", 63.55],
    ])
    expect(payments?.map(({ code }) => code)).toEqual(["checkmo", "banktransfer", "cashondelivery"])
    expect(result(ask("GET /api/cart/totals", { cartId }))).toEqual(totals)

    const placed = ask("POST /api/order", {}, wireOrder(cartId, { BOL: 2, JAM: 1 }, { grand_total: 63.55 }))
    expect(placed).toMatchObject({
      status: 200,
      body: { result: { orderNumber: "FR-100001", backendOrderId: "1" } },
    })
    expect(ask("GET /api/cart/pull", { cartId })).toMatchObject({ status: 409 })
    expect(result(ask("GET /api/stock/check", { sku: "BOL" }))).toMatchObject({ qty: 3, is_in_stock: true })
  })
  it.each([
    ["a missing cart id", "GET /api/cart/pull", {}, null, 400],
    ["an unknown cart", "GET /api/cart/pull", { cartId: "none" }, null, 404],
    ["a missing line", "POST /api/cart/update", {}, {}, 400],
    ["an unknown coupon", "POST /api/cart/apply-coupon", { coupon: "NONE" }, null, 404],
    ["an unknown product", "POST /api/cart/update", {}, { cartItem: { sku: "NONE", qty: 1 } }, 404],
    [
      "an unknown shipping method",
      "POST /api/cart/collect-totals",
      {},
      {
        methods: { paymentMethod: { method: "checkmo" }, shippingCarrierCode: "x", shippingMethodCode: "y" },
      },
      400,
    ],
  ])("reject %s: %s with the query %j", (_, request, query, body, code) => {
    const { ask, newCart } = api()
    const response = ask(
      request,
      { ...(code === 400 && request.includes("pull") ? {} : { cartId: newCart() }), ...query },
      body,
    )
    expect(response).toMatchObject({ status: code, body: { code, result: expect.any(String) } })
  })
  it.each([
    [0],
    [-1],
    [1.5],
    [10_000],
    [1e308],
    ["1e3"],
    ["0x10"],
    [""],
    [true],
    [null],
    [[1]],
    [{}],
    ["NaN"],
  ])("reject the quantity %j and leave the cart unchanged", (qty) => {
    const { ask, result, cartOf } = api()
    const cartId = cartOf({ BOL: 1 })
    expect(ask("POST /api/cart/update", { cartId }, { cartItem: { sku: "BOL", qty } }).status).toBe(400)
    expect(result(ask("GET /api/cart/pull", { cartId }))).toMatchObject([{ qty: 1 }])
  })
  it("accept a quantity as a string of digits, as older clients send it", () => {
    const { ask, newCart } = api()
    expect(
      ask("POST /api/cart/update", { cartId: newCart() }, { cartItem: { sku: "BOL", qty: "2" } }),
    ).toMatchObject({ body: { result: { qty: 2 } } })
  })
  it("add a line once when a request is repeated with its Idempotency-Key", () => {
    const { ask, result, newCart } = api()
    const cartId = newCart()
    const add = () =>
      ask(
        "POST /api/cart/update",
        { cartId },
        { cartItem: { sku: "BOL", qty: 2 } },
        { "idempotency-key": "op" },
      )
    expect(JSON.stringify(add())).toBe(JSON.stringify(add()))
    expect(result(ask("GET /api/cart/pull", { cartId }))).toMatchObject([{ qty: 2 }])
    expect(
      ask(
        "POST /api/cart/update",
        { cartId },
        { cartItem: { sku: "BOL", qty: 3 } },
        { "idempotency-key": "op" },
      ).status,
    ).toBe(422)
    expect(
      ask(
        "POST /api/cart/update",
        { cartId },
        { cartItem: { sku: "BOL", qty: 1 } },
        { "idempotency-key": "x".repeat(256) },
      ).status,
    ).toBe(400)
  })
  it("return the coupon of a cart or null; an unknown cart is 404, a missing cart id 400", () => {
    const { ask, result, cartOf, run } = api()
    run(
      Effect.flatMap(Coupons, (coupons) =>
        coupons.save({
          code: "ETE",
          promotion: { code: "fixed", args: { amountCents: 100 } },
          usesLeft: null,
          endsAtMs: null,
        }),
      ),
    )
    const cartId = cartOf({ BOL: 1 })
    expect(result(ask("GET /api/cart/coupon", { cartId }))).toBeNull()
    expect(ask("POST /api/cart/apply-coupon", { cartId, coupon: "ete" }).status).toBe(200)
    expect(result(ask("GET /api/cart/coupon", { cartId }))).toBe("ETE")
    expect(ask("GET /api/cart/coupon", { cartId: "none" }).status).toBe(404)
    expect(ask("GET /api/cart/coupon").status).toBe(400)
  })
})
