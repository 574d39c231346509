import { Effect } from "effect"
import { expect, it } from "vitest"
import { Coupons } from "@shop/commerce/carts"
import { wireOrder } from "../../../../tests/support/api.ts"
import { describeApiOnEachDialect } from "../../../../tests/support/services/each-api.ts"

describeApiOnEachDialect("SR43 SR44 the cart requests", (open) => {
  it("lead from an empty cart with two tax rates to its order", async () => {
    const { send, result, newCart } = await open()
    const cartId = await newCart()
    expect(cartId).toHaveLength(32)
    const added = await send(
      "POST /api/cart/update",
      { cartId },
      { cartItem: { sku: "BOL", qty: 2, quoteId: cartId } },
    )
    expect(added).toMatchObject({
      status: 200,
      body: { code: 200, result: { sku: "BOL", qty: 2, quote_id: cartId, price_incl_tax: 24 } },
    })
    await send("POST /api/cart/update", { cartId }, { cartItem: { sku: "JAM", qty: 1, quoteId: cartId } })
    expect(result(await send("GET /api/cart/pull", { cartId })).map(({ sku }) => sku)).toEqual(["BOL", "JAM"])

    const methods = await send(
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
      await send("POST /api/cart/shipping-information", { cartId }, information),
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
    expect(result(await send("GET /api/cart/totals", { cartId }))).toEqual(totals)

    const placed = await send(
      "POST /api/order",
      {},
      wireOrder(cartId, { BOL: 2, JAM: 1 }, { grand_total: 63.55 }),
    )
    expect(placed).toMatchObject({
      status: 200,
      body: { result: { orderNumber: "FR-100001", backendOrderId: "1" } },
    })
    expect(await send("GET /api/cart/pull", { cartId })).toMatchObject({ status: 409 })
    expect(result(await send("GET /api/stock/check", { sku: "BOL" }))).toMatchObject({
      qty: 3,
      is_in_stock: true,
    })
  })
  it("reject invalid requests with a reason", async () => {
    const { send, newCart } = await open()
    const cartId = await newCart()
    const method = {
      methods: { paymentMethod: { method: "checkmo" }, shippingCarrierCode: "x", shippingMethodCode: "y" },
    }
    const requests: ReadonlyArray<[string, string, Readonly<Record<string, string>>, unknown, number]> = [
      ["a missing cart id", "GET /api/cart/pull", {}, null, 400],
      ["an unknown cart", "GET /api/cart/pull", { cartId: "none" }, null, 404],
      ["a missing line", "POST /api/cart/update", { cartId }, {}, 400],
      ["an unknown coupon", "POST /api/cart/apply-coupon", { cartId, coupon: "NONE" }, null, 404],
      ["an unknown product", "POST /api/cart/update", { cartId }, { cartItem: { sku: "NONE", qty: 1 } }, 404],
      ["an unknown shipping method", "POST /api/cart/collect-totals", { cartId }, method, 400],
    ]
    for (const [what, request, query, body, code] of requests)
      expect([what, await send(request, query, body)]).toMatchObject([
        what,
        { status: code, body: { code, result: expect.any(String) } },
      ])
  })
  it("reject an invalid quantity and leave the cart unchanged", async () => {
    const { send, result, cartOf } = await open()
    const cartId = await cartOf({ BOL: 1 })
    for (const qty of [0, -1, 1.5, 10_000, 1e308, "1e3", "0x10", "", true, null, [[1]], {}, "NaN"]) {
      const response = await send("POST /api/cart/update", { cartId }, { cartItem: { sku: "BOL", qty } })
      expect([qty, response.status]).toEqual([qty, 400])
    }
    expect(result(await send("GET /api/cart/pull", { cartId }))).toMatchObject([{ qty: 1 }])
  })
  it("accept a quantity as a string of digits, as older clients send it", async () => {
    const { send, newCart } = await open()
    expect(
      await send(
        "POST /api/cart/update",
        { cartId: await newCart() },
        { cartItem: { sku: "BOL", qty: "2" } },
      ),
    ).toMatchObject({ body: { result: { qty: 2 } } })
  })
  it("add a line once when a request is repeated with its Idempotency-Key", async () => {
    const { send, result, newCart } = await open()
    const cartId = await newCart()
    const add = () =>
      send(
        "POST /api/cart/update",
        { cartId },
        { cartItem: { sku: "BOL", qty: 2 } },
        { "idempotency-key": "op" },
      )
    expect(JSON.stringify(await add())).toBe(JSON.stringify(await add()))
    expect(result(await send("GET /api/cart/pull", { cartId }))).toMatchObject([{ qty: 2 }])
    expect(
      await send(
        "POST /api/cart/update",
        { cartId },
        { cartItem: { sku: "BOL", qty: 3 } },
        { "idempotency-key": "op" },
      ),
    ).toMatchObject({ status: 422 })
    expect(
      await send(
        "POST /api/cart/update",
        { cartId },
        { cartItem: { sku: "BOL", qty: 1 } },
        { "idempotency-key": "x".repeat(256) },
      ),
    ).toMatchObject({ status: 400 })
  })
  it("return the coupon of a cart or null; an unknown cart is 404, a missing cart id 400", async () => {
    const { send, result, cartOf, run } = await open()
    await run(
      Effect.flatMap(Coupons, (coupons) =>
        coupons.save({
          code: "ETE",
          promotion: { code: "fixed", args: { amountCents: 100 } },
          usesLeft: null,
          endsAtMs: null,
        }),
      ),
    )
    const cartId = await cartOf({ BOL: 1 })
    expect(result(await send("GET /api/cart/coupon", { cartId }))).toBeNull()
    expect(await send("POST /api/cart/apply-coupon", { cartId, coupon: "ete" })).toMatchObject({
      status: 200,
    })
    expect(result(await send("GET /api/cart/coupon", { cartId }))).toBe("ETE")
    expect(await send("GET /api/cart/coupon", { cartId: "none" })).toMatchObject({ status: 404 })
    expect(await send("GET /api/cart/coupon")).toMatchObject({ status: 400 })
  })
})
