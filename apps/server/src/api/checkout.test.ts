import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { putCoupon } from "@shop/commerce/carts"
import { Database } from "@shop/commerce/database"
import { api, wireOrder } from "../../../../tests/support/api.ts"

describe("SR43 SR44 the calls of a cart", () => {
  it("sell a basket of two rates, from the first call to the last", () => {
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
    ["no cart", "GET /api/cart/pull", {}, null, 400],
    ["an unknown cart", "GET /api/cart/pull", { cartId: "none" }, null, 404],
    ["no line to add", "POST /api/cart/update", {}, {}, 400],
    ["an unknown coupon", "POST /api/cart/apply-coupon", { coupon: "NONE" }, null, 404],
    ["an unknown product", "POST /api/cart/update", {}, { cartItem: { sku: "NONE", qty: 1 } }, 404],
    [
      "a delivery that is none",
      "POST /api/cart/collect-totals",
      {},
      {
        methods: { paymentMethod: { method: "checkmo" }, shippingCarrierCode: "x", shippingMethodCode: "y" },
      },
      400,
    ],
  ])("%s is %s with %j", (_, call, query, body, code) => {
    const { ask, newCart } = api()
    const reply = ask(
      call,
      { ...(code === 400 && call.includes("pull") ? {} : { cartId: newCart() }), ...query },
      body,
    )
    expect(reply).toMatchObject({ status: code, body: { code, result: expect.any(String) } })
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
  ])("a quantity of %j is no quantity", (qty) => {
    const { ask, result, cartOf } = api()
    const cartId = cartOf({ BOL: 1 })
    expect(ask("POST /api/cart/update", { cartId }, { cartItem: { sku: "BOL", qty } }).status).toBe(400)
    expect(result(ask("GET /api/cart/pull", { cartId }))).toMatchObject([{ qty: 1 }])
  })
  it("takes a quantity in digits, as older clients send it", () => {
    const { ask, newCart } = api()
    expect(
      ask("POST /api/cart/update", { cartId: newCart() }, { cartItem: { sku: "BOL", qty: "2" } }),
    ).toMatchObject({ body: { result: { qty: 2 } } })
  })
  it("adds once under one Idempotency-Key", () => {
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
})

describe("SR46 the call that orders", () => {
  it("is one order under one key: the header's, else the order's own id", () => {
    const { ask, cartOf } = api()
    const body = wireOrder(cartOf({ BOL: 1 }), { BOL: 1 })
    const [first, again, byHeader] = [
      ask("POST /api/order", {}, body),
      ask("POST /api/order", {}, body),
      ask("POST /api/order", {}, body, { "idempotency-key": "o-1" }),
    ]
    expect(first.status).toBe(200)
    expect([again, byHeader].map((reply) => JSON.stringify(reply))).toEqual([
      JSON.stringify(first),
      JSON.stringify(first),
    ])
    expect(ask("POST /api/order", {}, body, { "idempotency-key": "other" })).toMatchObject({
      status: 409,
      body: { result: { reason: "CartOrdered", orderNumber: "FR-100001" } },
    })
    expect(ask("POST /api/order", {}, wireOrder(cartOf({ JAM: 1 }), { JAM: 1 })).status).toBe(422)
  })
  it("answers another total with the new one, to be looked at and confirmed (never a success, defect O6)", () => {
    const { ask, cartOf } = api()
    const reply = ask("POST /api/order", {}, wireOrder(cartOf({ BOL: 1 }), { BOL: 1 }, { grand_total: 1 }))
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 409, result: { reason: "TotalChanged", totals: { grand_total: 29 } } },
    })
  })
  it("says in words what is wrong with the fields", () => {
    const { ask, cartOf } = api()
    const body = wireOrder(cartOf({ BOL: 1 }), { BOL: 1 })
    const { addressInformation: info } = body
    const wrong = {
      ...body,
      addressInformation: { ...info, shippingAddress: { ...info.shippingAddress, postcode: "1", city: "" } },
    }
    expect(ask("POST /api/order", {}, wrong)).toMatchObject({
      status: 400,
      body: { result: "Please correct: shipping.postcode (zipShort), shipping.city (required)" },
    })
  })
  it("says which products are not there", () => {
    const { ask, cartOf } = api()
    const [first, second] = [cartOf({ BOL: 5 }), cartOf({ BOL: 1 })]
    ask("POST /api/order", {}, wireOrder(first, { BOL: 5 }))
    expect(ask("POST /api/order", {}, wireOrder(second, { BOL: 1 }, { order_id: "o-2" }))).toMatchObject({
      status: 409,
      body: {
        result: {
          message: "Some of the ordered products are not available!",
          products: [{ sku: "BOL", qty_wanted: 1, qty: 0 }],
        },
      },
    })
  })
  it("looks at every product, not at the first alone (defect P1)", () => {
    const { ask, cartOf } = api()
    const body = {
      ...wireOrder(cartOf({ BOL: 1 }), { BOL: 1 }),
      products: [
        { sku: "BOL", qty: 1 },
        { sku: "JAM", qty: -5, price: -100 },
      ],
    }
    expect(ask("POST /api/order", {}, body).status).toBe(400)
  })
  it("refuses a store view that is none", () => {
    const { ask, cartOf } = api()
    expect(
      ask("POST /api/order", {}, wireOrder(cartOf({ BOL: 1 }), { BOL: 1 }, { store_code: "zz" })).status,
    ).toBe(400)
  })
})

describe("SR45 the calls of stock", () => {
  it("answer one sku, in the query or in the path", () => {
    const { ask } = api()
    const known = {
      status: 200,
      body: { code: 200, result: { product_id: 1, qty: 5, is_in_stock: true, manage_stock: true } },
    }
    expect(ask("GET /api/stock/check", { sku: "BOL" })).toMatchObject(known)
    expect(ask("GET /api/stock/check/BOL")).toMatchObject(known)
  })
  it("answer a list in the order asked, or not at all", () => {
    const { ask, result } = api()
    expect(
      result(ask("GET /api/stock/list", { skus: "JAM,BOL,JAM" })).map(({ product_id: id }) => id),
    ).toEqual([2, 1, 2])
    expect(ask("GET /api/stock/list", { skus: "JAM,NONE" })).toMatchObject({
      status: 404,
      body: { code: 404, result: expect.stringContaining("NONE") },
    })
  })
  it.each([
    ["GET /api/stock/check", {}, 400],
    ["GET /api/stock/check", { sku: "NONE" }, 404],
    ["GET /api/stock/list", {}, 400],
    ["GET /api/stock/list", { skus: Array.from({ length: 101 }, (_, index) => `S${index}`).join(",") }, 400],
  ])("%s %j is %d", (call, query, code) =>
    expect(api().ask(call, query)).toMatchObject({ status: code, body: { code } }),
  )
})

describe("SR47 current prices", () => {
  it("are gross, with net beside, unknown skus left out", () => {
    const { ask, result } = api()
    expect(
      result(
        ask("GET /api/product/render-list", { skus: "BOL,NONE,JAM", currencyCode: "EUR", storeId: "2" }),
      ),
    ).toMatchObject({
      items: [
        {
          id: 1,
          url: "/en/bol",
          store_id: 2,
          is_salable: true,
          price_info: {
            final_price: 24,
            regular_price: 24,
            extension_attributes: { tax_adjustments: { final_price: 20, regular_price: 20 } },
          },
        },
        {
          id: 2,
          price_info: { final_price: 10.55, extension_attributes: { tax_adjustments: { final_price: 10 } } },
        },
      ],
    })
  })
  it.each([
    [{}],
    [{ skus: "," }],
    [{ skus: Array.from({ length: 101 }, (_, index) => `S${index}`).join(",") }],
  ])("%j is 400", (query) =>
    expect(api().ask("GET /api/product/render-list", query as Record<string, string>).status).toBe(400),
  )
})

describe("SR43 SR46 what older servers tell beside", () => {
  it("the coupon of a cart, or null; a cart that is not there is 404, and one that is not named 400", () => {
    const { ask, result, cartOf, run } = api()
    run(
      Effect.map(Database, (database) =>
        putCoupon(database, {
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
  it("what became of an order, by the id its client made; null until it is placed", () => {
    const { ask, result, cartOf } = api()
    expect(ask("GET /api/sync/order/o-1")).toMatchObject({ status: 200, body: { code: 200, result: null } })
    const order = wireOrder(cartOf({ BOL: 1 }), { BOL: 1 })
    const { orderNumber } = result(ask("POST /api/order", {}, order))
    expect(result(ask("GET /api/sync/order/o-1"))).toMatchObject({
      platform_order_id: orderNumber,
      transmited: true,
      order: null,
    })
  })
})
