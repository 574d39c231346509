/** Requests of the predecessor's client for a guest: cart and order. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../../support/shop-process.ts"
import { chosen, type Goods, goodsOf, orderOf, queued } from "./products.ts"
import { type Json, openServices, type Outcome, type Services } from "./services.ts"

const data = createTemporaryFolder()
let shop: ShopProcess
let services: Services
let goods: Goods
beforeAll(async () => {
  shop = await start({ data })
  services = openServices(shop.url)
  goods = await goodsOf(services)
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

const isDone = (outcome: Outcome): Json => {
  expect(outcome).toMatchObject({ status: 200, resultCode: 200 })
  return outcome.result
}
const expectRefused = (outcome: Outcome, ...codes: ReadonlyArray<number>): void => {
  expect(outcome.resultCode, JSON.stringify(outcome)).toBe(outcome.status)
  expect(codes).toContain(outcome.status)
  expect(outcome.result).not.toBeNull()
}
const newCart = async (): Promise<string> => isDone(await services.task("cartCreate", {}, "POST")) as string
const put = (cartId: string, cartItem: object) =>
  services.task("cartUpdate", { cartId }, "POST", { cartItem: { quoteId: cartId, ...cartItem } })

describe("WI104 cart of a guest", () => {
  it("create names it by text", async () => {
    expect(await newCart()).toMatch(/^[\w-]{20,64}$/)
  })
  it("belongs to a guest although the client sends its header without a token", async () => {
    for (const token of [undefined, "null", "undefined"]) {
      const asked = openServices(shop.url, "fr", "header")
      const cartId = isDone(await asked.task("cartCreate", token === undefined ? {} : { token }, "POST"))
      expect(cartId).toEqual(expect.any(String))
      const shopper = { cartId: cartId as string, ...(token === undefined ? {} : { token }) }
      expect(isDone(await asked.task("cartPull", shopper, "GET"))).toEqual([])
    }
  })
  it("pull gives an empty list, then the lines", async () => {
    const cartId = await newCart()
    expect(isDone(await services.task("cartPull", { cartId }, "GET"))).toEqual([])
    const line = isDone(await put(cartId, { sku: goods.sku, qty: 2 }))
    expect(line).toMatchObject({ sku: goods.sku, qty: 2, quote_id: cartId, product_type: "simple" })
    expect(isDone(await services.task("cartPull", { cartId }, "GET"))).toMatchObject([
      { sku: goods.sku, qty: 2, item_id: line["item_id"] },
    ])
  })
  it("update without item_id adds, with it sets; ids and quantities pass strict comparisons", async () => {
    const cartId = await newCart()
    const first = isDone(await put(cartId, { sku: goods.sku, qty: 1 }))
    expect(isDone(await put(cartId, { sku: goods.sku, qty: 1 }))).toMatchObject({
      item_id: first["item_id"],
      qty: 2,
    })
    expect(isDone(await put(cartId, { sku: goods.sku, qty: 5, item_id: first["item_id"] }))).toMatchObject({
      item_id: first["item_id"],
      qty: 5,
    })
    const totals = isDone(await services.task("cartTotals", { cartId }, "GET"))
    expect(totals["items"]).toMatchObject([{ item_id: first["item_id"], qty: 5 }])
  })
  it("update accepts a variant by its parent's sku and its options, as lists or keyed by option", async () => {
    const cartId = await newCart()
    const { configurable } = goods
    const skus = (configurable["configurable_children"] as ReadonlyArray<Json>).map((child) => child["sku"])
    const option = chosen(configurable) as { readonly extension_attributes: object }
    for (const custom_options of [[], {}]) {
      const line = isDone(
        await put(cartId, {
          sku: configurable["sku"],
          qty: 1,
          product_option: { extension_attributes: { ...option.extension_attributes, custom_options } },
        }),
      )
      expect(skus).toContain(line["sku"])
    }
  })
  it("update refuses unknown lines, and a body without its item", async () => {
    const cartId = await newCart()
    expectRefused(await put(cartId, { sku: "no-such-sku", qty: 1 }), 404)
    expectRefused(await put(cartId, { sku: goods.sku, qty: 9999 }), 400)
    expectRefused(await services.task("cartUpdate", { cartId }, "POST", {}), 400, 500)
    expectRefused(await put("x".repeat(32), { sku: goods.sku, qty: 1 }), 404)
  })
  it("delete uses only item_id", async () => {
    const cartId = await newCart()
    const line = isDone(await put(cartId, { sku: goods.sku, qty: 1 }))
    const cartItem = { sku: "whatever", item_id: line["item_id"], quoteId: cartId }
    expect(isDone(await services.task("cartDelete", { cartId }, "POST", { cartItem }))).toBe(true)
    expect(isDone(await services.task("cartPull", { cartId }, "GET"))).toEqual([])
    expectRefused(await services.task("cartDelete", { cartId }, "POST", {}), 400, 500)
  })
  it("methods and totals of an address, with what the client sends of one", async () => {
    const cartId = await newCart()
    isDone(await put(cartId, { sku: goods.sku, qty: 1 }))
    expect(isDone(await services.task("paymentMethods", { cartId }, "GET"))).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: "checkmo", title: expect.any(String) })]),
    )
    for (const address of [
      { country_id: "FR" },
      {
        region: "",
        region_id: 0,
        country_id: "FR",
        street: [null, null],
        postcode: "",
        city: "",
        region_code: "",
      },
    ])
      expect(isDone(await services.task("shippingMethods", { cartId }, "POST", { address }))).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ carrier_code: "flatrate", method_code: "flatrate", available: true }),
        ]),
      )
    const informed = isDone(
      await services.task("shippingInformation", { cartId }, "POST", {
        addressInformation: {
          shippingAddress: { countryId: "FR", region: "", region_id: 0 },
          billingAddress: { countryId: "FR" },
          shippingCarrierCode: "flatrate",
          shippingMethodCode: "flatrate",
        },
      }),
    )
    expect(informed["payment_methods"]).toEqual(expect.any(Array))
    const totals = informed["totals"]!
    expect(totals).toMatchObject({ items: [{ options: "[]" }], total_segments: expect.any(Array) })
    expect(Object.hasOwn(totals as object, "coupon_code")).toBe(false)
    const codes = (totals["total_segments"] as ReadonlyArray<Json>).map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(["subtotal", "shipping", "tax", "grand_total"]))
    expectRefused(await services.task("shippingMethods", { cartId }, "POST", {}), 400, 500)
    expectRefused(await services.task("shippingInformation", { cartId }, "POST", {}), 400, 500)
    expectRefused(await services.task("collectTotals", { cartId }, "POST", {}), 400, 500)
  })
  it("an unknown coupon is 404, a missing code is refused, and a coupon can be removed", async () => {
    const cartId = await newCart()
    isDone(await put(cartId, { sku: goods.sku, qty: 1 }))
    expectRefused(
      await services.task("applyCoupon", { cartId }, "POST", undefined, { coupon: "NOBODY'S" }),
      404,
    )
    expectRefused(await services.task("applyCoupon", { cartId }, "POST"), 400, 500)
    expect(isDone(await services.task("deleteCoupon", { cartId }, "POST"))).toBe(true)
  })
})

describe("WI104 order of a guest", () => {
  const filled = async (): Promise<string> => {
    const cartId = await newCart()
    isDone(await put(cartId, { sku: goods.sku, qty: 1 }))
    return cartId
  }
  it("is placed with all that the client sends, and once", async () => {
    const cartId = await filled()
    const order = orderOf(cartId, "", goods.sku, 1)
    const placed = isDone(await services.task("order", {}, "POST", order))
    expect(placed).toMatchObject({ backendOrderId: expect.anything(), orderNumber: expect.anything() })
    expect(isDone(await services.task("order", {}, "POST", order))).toEqual(placed)
    expectRefused(
      await services.task("order", {}, "POST", orderOf(cartId, "", goods.sku, 1, { order_id: "another" })),
      404,
      409,
    )
  })
  it("is accepted without the store code when it waited for the network", async () => {
    const order = orderOf(await filled(), "", goods.sku, 1, queued)
    expect(isDone(await services.replayedOrder(order))).toMatchObject({ backendOrderId: expect.anything() })
  })
  it("is refused without products, without an address, and above the stock", async () => {
    const cartId = await filled()
    expectRefused(
      await services.task("order", {}, "POST", orderOf(cartId, "", goods.sku, 1, { products: [] })),
      400,
    )
    expectRefused(
      await services.task("order", {}, "POST", orderOf(cartId, "", goods.sku, 1, { addressInformation: {} })),
      400,
    )
    expectRefused(await services.task("order", {}, "POST", orderOf(cartId, "", goods.sku, 999)), 409)
    expectRefused(await services.task("order", {}, "POST", {}), 400)
  })
})
