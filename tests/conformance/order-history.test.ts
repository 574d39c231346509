import { describe, expect, it } from "vitest"
import { api, productDocument, type Result, wireOrder } from "../support/api.ts"
import { ada, customersOf } from "../support/customers.ts"
import { Effect } from "effect"
import { Coupons } from "@shop/commerce/carts"
import { Orders } from "@shop/commerce/orders"

/** Places a customer's order of two bowls (20 % tax) and a jam (5.5 %), with a coupon of 10 % and delivery for 5.00. */
const placeOrder = async (): Promise<Result> => {
  const shop = api()
  const people = customersOf(shop)
  const { token } = await people.registerAndSignIn(ada)
  shop.run(
    Effect.flatMap(Coupons, (coupons) =>
      coupons.save({
        code: "TEN",
        promotion: { code: "percent", args: { ratePpm: 100_000 } },
        usesLeft: null,
        endsAtMs: null,
      }),
    ),
  )
  const cartId = String(shop.result(shop.send("POST /api/cart/create", { token })))
  for (const [sku, qty] of [
    ["BOL", 2],
    ["JAM", 1],
  ] as const)
    shop.send("POST /api/cart/update", { token, cartId }, { cartItem: { sku, qty, quoteId: cartId } })
  shop.send("POST /api/cart/apply-coupon", { token, cartId, coupon: "TEN" })
  expect(shop.send("POST /api/order", { token }, wireOrder(cartId, { BOL: 2, JAM: 1 })).status).toBe(200)
  return [...people.history(token)["items"]!][0]!
}

describe("D4 an order in the order history", () => {
  it("contains the customer, the state and every total", async () => {
    expect(await placeOrder()).toMatchObject({
      state: "new",
      status: "pending",
      customer_email: "anne@example.org",
      customer_firstname: "Anne",
      customer_lastname: "Martin",
      subtotal: 50,
      subtotal_incl_tax: 58.55,
      discount_amount: -5.86,
      coupon_code: "TEN",
      shipping_incl_tax: 5,
      grand_total: 57.69,
      shipping_method: "flatrate_flatrate",
      total_paid: 0,
      total_refunded: 0,
      payment: { method: "checkmo" },
    })
  })
  it("contains the prices, taxes and discount of each line", async () => {
    expect([...(await placeOrder())["items"]!]).toMatchObject([
      {
        item_id: 1,
        sku: "BOL",
        product_type: "simple",
        qty_ordered: 2,
        price: 20,
        price_incl_tax: 24,
        row_total: 40,
        row_total_incl_tax: 48,
        tax_percent: 20,
        tax_amount: 7.2,
        discount_amount: 4.8,
        options: "[]",
      },
      { item_id: 2, sku: "JAM", price: 10, price_incl_tax: 10.55, tax_percent: 5.5 },
    ])
  })
  it("has parts that add up to the grand total: goods, delivery, tax with its compensation, and discount", async () => {
    const order = await placeOrder()
    const cents = (field: string): number => Math.round(Number(order[field]) * 100)
    const tax = cents("tax_amount") + cents("discount_tax_compensation_amount")
    expect(cents("subtotal") + cents("shipping_amount") + tax + cents("discount_amount")).toBe(
      cents("grand_total"),
    )
  })
})

describe("CM300 the state of an order in the order history", () => {
  it("follows the operator's actions from pending to shipped, paid and complete", async () => {
    const shop = api()
    const { token } = await customersOf(shop).registerAndSignIn(ada)
    const cartId = String(shop.result(shop.send("POST /api/cart/create", { token })))
    shop.send(
      "POST /api/cart/update",
      { token, cartId },
      { cartItem: { sku: "BOL", qty: 1, quoteId: cartId } },
    )
    const placed = shop.result(shop.send("POST /api/order", { token }, wireOrder(cartId, { BOL: 1 })))
    const number = String(placed["orderNumber"])
    const states = (): ReadonlyArray<unknown> => {
      const [order] = [...customersOf(shop).history(token)["items"]!]
      return [order!["status"], order!["state"], order!["total_due"]]
    }
    const performAction = (tag: "ship" | "pay" | "complete") =>
      shop.run(
        Effect.flatMap(Orders, (orders) =>
          orders.perform({
            number,
            action: tag === "ship" ? { tag, tracking: null } : { tag },
            key: null,
            actor: "operator",
          }),
        ),
      )
    expect(states()).toEqual(["pending", "new", 29])
    performAction("ship")
    expect(states()).toEqual(["shipped", "processing", 29])
    performAction("pay")
    expect(states()).toEqual(["shipped", "processing", 0])
    performAction("complete")
    expect(states()).toEqual(["complete", "complete", 0])
  })
})

describe("CM361 an older client, which orders again by the sku of the line", () => {
  const values = [
    { value_index: 50, label: "Red" },
    { value_index: 51, label: "Blue" },
  ]
  const child = (id: number, sku: string, color: number) => ({ id, sku, color, price: 36 })
  const plate = productDocument(10, "PLATE", {
    type_id: "configurable",
    price: 36,
    configurable_options: [{ attribute_id: 93, attribute_code: "color", label: "Colour", values }],
    configurable_children: [child(11, "PLATE-RED", 50), child(12, "PLATE-BLUE", 51)],
  })
  const hidden = productDocument(12, "PLATE-BLUE", { visibility: 1, price: 36 })
  const chosen = { configurable_item_options: [{ option_id: "93", option_value: "51" }] }
  const product_option = { extension_attributes: chosen }
  const line = { sku: "PLATE-BLUE", product_type: "configurable", product_option }

  it.each([
    ["without a document of the variant", [plate]],
    ["with a document of the variant, which no page shows", [plate, hidden]],
  ])("gets the configurable product with its choice, %s", async (_, documents) => {
    const shop = api({ documents })
    const people = customersOf(shop)
    const { token } = await people.registerAndSignIn(ada)
    const add = (cartItem: object): Result => {
      const cartId = String(shop.result(shop.send("POST /api/cart/create", { token })))
      const item = { ...cartItem, qty: 1, quoteId: cartId }
      return shop.result(shop.send("POST /api/cart/update", { token, cartId }, { cartItem: item }))
    }
    const bought = add({ sku: "PLATE", product_option })
    expect(bought).toMatchObject(line)
    shop.send("POST /api/order", { token }, wireOrder(String(bought["quote_id"]), { "PLATE-BLUE": 1 }))
    const [again] = [...[...people.history(token)["items"]!][0]!["items"]!]
    expect(again).toMatchObject(line)
    expect(add({ sku: String(again!["sku"]) })).toMatchObject(line)
  })
})
