import { expect, it } from "vitest"
import { wireOrder } from "../../../../tests/support/api.ts"
import { describeApiOnEachDialect } from "../../../../tests/support/services/each-api.ts"

describeApiOnEachDialect("SR46 the order request", (open) => {
  it("places one order for one key, which is the Idempotency-Key or else the order's own id", async () => {
    const { send, cartOf } = await open()
    const body = wireOrder(await cartOf({ BOL: 1 }), { BOL: 1 })
    const [first, again, byHeader] = [
      await send("POST /api/order", {}, body),
      await send("POST /api/order", {}, body),
      await send("POST /api/order", {}, body, { "idempotency-key": "o-1" }),
    ]
    expect(first.status).toBe(200)
    expect([again, byHeader].map((response) => JSON.stringify(response))).toEqual([
      JSON.stringify(first),
      JSON.stringify(first),
    ])
    expect(await send("POST /api/order", {}, body, { "idempotency-key": "other" })).toMatchObject({
      status: 409,
      body: { result: { reason: "CartOrdered", orderNumber: "FR-100001" } },
    })
    expect(await send("POST /api/order", {}, wireOrder(await cartOf({ JAM: 1 }), { JAM: 1 }))).toMatchObject({
      status: 422,
    })
  })
  it("rejects a total that differs from the platform's, and returns the platform's totals (defect O6)", async () => {
    const { send, cartOf } = await open()
    const response = await send(
      "POST /api/order",
      {},
      wireOrder(await cartOf({ BOL: 1 }), { BOL: 1 }, { grand_total: 1 }),
    )
    expect(response).toMatchObject({
      status: 409,
      body: { code: 409, result: { reason: "TotalChanged", totals: { grand_total: 29 } } },
    })
  })
  it("names the invalid fields in a sentence", async () => {
    const { send, cartOf } = await open()
    const body = wireOrder(await cartOf({ BOL: 1 }), { BOL: 1 })
    const { addressInformation: info } = body
    const wrong = {
      ...body,
      addressInformation: { ...info, shippingAddress: { ...info.shippingAddress, postcode: "1", city: "" } },
    }
    expect(await send("POST /api/order", {}, wrong)).toMatchObject({
      status: 400,
      body: { result: "Please correct: shipping.postcode (zipShort), shipping.city (required)" },
    })
  })
  it("names the products that are out of stock", async () => {
    const { send, cartOf } = await open()
    const [first, second] = [await cartOf({ BOL: 5 }), await cartOf({ BOL: 1 })]
    await send("POST /api/order", {}, wireOrder(first, { BOL: 5 }))
    expect(
      await send("POST /api/order", {}, wireOrder(second, { BOL: 1 }, { order_id: "o-2" })),
    ).toMatchObject({
      status: 409,
      body: {
        result: {
          message: "Some of the ordered products are not available!",
          products: [{ sku: "BOL", qty_wanted: 1, qty: 0 }],
        },
      },
    })
  })
  it("checks every product, not only the first (defect P1)", async () => {
    const { send, cartOf } = await open()
    const body = {
      ...wireOrder(await cartOf({ BOL: 1 }), { BOL: 1 }),
      products: [
        { sku: "BOL", qty: 1 },
        { sku: "JAM", qty: -5, price: -100 },
      ],
    }
    expect(await send("POST /api/order", {}, body)).toMatchObject({ status: 400 })
  })
  it("rejects an unknown store view", async () => {
    const { send, cartOf } = await open()
    expect(
      await send(
        "POST /api/order",
        {},
        wireOrder(await cartOf({ BOL: 1 }), { BOL: 1 }, { store_code: "zz" }),
      ),
    ).toMatchObject({ status: 400 })
  })
  it("is followed by a status request, which returns null until the order is placed", async () => {
    const { send, result, cartOf } = await open()
    expect(await send("GET /api/sync/order/o-1")).toMatchObject({
      status: 200,
      body: { code: 200, result: null },
    })
    const order = wireOrder(await cartOf({ BOL: 1 }), { BOL: 1 })
    const { orderNumber } = result(await send("POST /api/order", {}, order))
    expect(result(await send("GET /api/sync/order/o-1"))).toMatchObject({
      platform_order_id: orderNumber,
      transmited: true,
      order: null,
    })
  })
})
