import { describe, expect, it } from "vitest"
import { api, wireOrder } from "../../../../tests/support/api.ts"

describe("SR46 the order request", () => {
  it("places one order for one key, which is the Idempotency-Key or else the order's own id", () => {
    const { ask, cartOf } = api()
    const body = wireOrder(cartOf({ BOL: 1 }), { BOL: 1 })
    const [first, again, byHeader] = [
      ask("POST /api/order", {}, body),
      ask("POST /api/order", {}, body),
      ask("POST /api/order", {}, body, { "idempotency-key": "o-1" }),
    ]
    expect(first.status).toBe(200)
    expect([again, byHeader].map((response) => JSON.stringify(response))).toEqual([
      JSON.stringify(first),
      JSON.stringify(first),
    ])
    expect(ask("POST /api/order", {}, body, { "idempotency-key": "other" })).toMatchObject({
      status: 409,
      body: { result: { reason: "CartOrdered", orderNumber: "FR-100001" } },
    })
    expect(ask("POST /api/order", {}, wireOrder(cartOf({ JAM: 1 }), { JAM: 1 })).status).toBe(422)
  })
  it("rejects a total that differs from the platform's, and returns the platform's totals (defect O6)", () => {
    const { ask, cartOf } = api()
    const response = ask("POST /api/order", {}, wireOrder(cartOf({ BOL: 1 }), { BOL: 1 }, { grand_total: 1 }))
    expect(response).toMatchObject({
      status: 409,
      body: { code: 409, result: { reason: "TotalChanged", totals: { grand_total: 29 } } },
    })
  })
  it("names the invalid fields in a sentence", () => {
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
  it("names the products that are out of stock", () => {
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
  it("checks every product, not only the first (defect P1)", () => {
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
  it("rejects an unknown store view", () => {
    const { ask, cartOf } = api()
    expect(
      ask("POST /api/order", {}, wireOrder(cartOf({ BOL: 1 }), { BOL: 1 }, { store_code: "zz" })).status,
    ).toBe(400)
  })
  it("is followed by a status request, which returns null until the order is placed", () => {
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
