import { describe, expect, it } from "vitest"
import { address, cart, guestCart, local, stock } from "@shop/testing"
import { BadResponse, type RequestError, Refused, Unreachable } from "../api/index.ts"
import { empty } from "../cart/index.ts"
import { begin, type CheckoutState } from "../checkout/index.ts"
import { cents } from "../money/index.ts"
import { build, handOff, type OrderRecord, classifyFailure, view } from "./index.ts"

const ready: CheckoutState = {
  ...begin,
  personal: { firstName: "Ada", lastName: "Martin", email: "ada@example.com" },
  shipping: address,
  chosenMethod: { carrierCode: "flatrate", methodCode: "flatrate" },
  shippingMethods: [
    {
      carrierCode: "flatrate",
      methodCode: "flatrate",
      title: "",
      carrierTitle: "",
      amountNetCents: cents(4_00),
      amountGrossCents: cents(5_00),
    },
  ],
  paymentMethods: [{ code: "checkmo", title: "", costGrossCents: cents(0) }],
  paymentCode: "checkmo",
}
const connected = {
  ...cart({ BOL: 2 }),
  connection: guestCart("t"),
}

describe("OR3 the requirements of an order", () => {
  it("builds an order of a complete checkout", () =>
    expect(build(connected, ready, "id-1", "FR")).toMatchObject({
      orderId: "id-1",
      cart: "t",
      shipping: address,
      billing: address,
      carrierCode: "flatrate",
      paymentCode: "checkmo",
      lines: [{ sku: "BOL", qty: 2, unitGrossCents: 24_00 }],
      grandCents: 48_00,
    }))
  it.each([
    ["something in the cart", empty, ready, { tag: "CartEmpty" }],
    [
      "nothing out of stock",
      { ...empty, local: [local("BOL", 1, { stock: stock({ isInStock: false }) })] },
      ready,
      { tag: "SomeUnavailable" },
    ],
    ["personal details", connected, { ...ready, personal: null }, { tag: "Step", step: "personal" }],
    ["where", connected, { ...ready, shipping: null }, { tag: "Step", step: "shipping" }],
    ["how it is paid", connected, { ...ready, paymentCode: null }, { tag: "Step", step: "payment" }],
  ] as const)("%s", (_, of, checkout, missing) => expect(build(of, checkout, "id", "FR")).toEqual(missing))
  it("virtual goods have a billing address and no delivery", () => {
    const virtual = { ...connected, local: [local("ATELIER", 1, { isVirtual: true })] }
    expect(build(virtual, ready, "id", "FR")).toEqual({ tag: "Step", step: "payment" })
    expect(build(virtual, { ...ready, billing: address }, "id", "FR")).toMatchObject({
      shipping: null,
      carrierCode: null,
      billing: address,
    })
  })
})

describe("OR4 classifyFailure", () => {
  const refused = (code: number) => new Refused({ request: "order.place", code, message: "no", result: null })
  it.each([
    [refused(400), "rejected"],
    [refused(404), "rejected"],
    [refused(409), "rejected"],
    [refused(429), "waiting"],
    [refused(500), "waiting"],
    [refused(503), "waiting"],
    [new Unreachable({ request: "order.place", cause: "timeout" }), "waiting"],
    [new BadResponse({ request: "order.place", fault: "empty", detail: "" }), "waiting"],
  ] as ReadonlyArray<readonly [RequestError, string]>)("%s: %s", (error, tag) =>
    expect(classifyFailure(error).tag).toBe(tag),
  )
})

const record = (fields: Partial<OrderRecord> = {}): OrderRecord => {
  const order = build(connected, ready, "id-1", "FR")
  if ("tag" in order) throw new Error(order.tag)
  return { order, madeAtMs: 7, state: "waiting", placed: null, taken: connected.local, cart: null, ...fields }
}

describe("OR2, OR6 the last order", () => {
  it("has its number once it is placed", () => {
    expect(view(null)).toBeNull()
    expect(view(record())).toMatchObject({
      state: "waiting",
      orderNumber: null,
      email: "ada@example.com",
      lines: [{ name: "BOL", qty: 2, rowCents: 48_00 }],
    })
    const placed = { orderNumber: "N1", backendOrderId: "1", placedAt: "2026-11-21T12:00:00.000Z" }
    expect(view(record({ state: "confirmed", placed }))).toMatchObject({
      state: "confirmed",
      orderNumber: "N1",
      placedAt: placed.placedAt,
    })
  })
})

describe("OR100 the charges of an order", () => {
  const delivery = {
    country: "FR",
    carrierCode: "flatrate",
    methodCode: "flatrate",
    paymentCode: "cashondelivery",
    shippingGrossCents: cents(5_00),
    paymentGrossCents: cents(2_00),
  }
  const chargesOf = (order: ReturnType<typeof build>) => ("tag" in order ? null : order.charges)
  it("are stored as shown, and add up to the total", () => {
    const order = build({ ...connected, delivery }, ready, "id-1", "FR")
    if ("tag" in order) throw new Error(order.tag)
    expect(order.charges).toEqual({ discountCents: 0, shippingCents: 5_00, paymentCents: 2_00 })
    const lines = view(record({ order }))!.lines.reduce((sum, { rowCents }) => sum + rowCents, 0)
    expect(lines + 7_00).toBe(order.grandCents)
  })
  it("have no delivery for virtual goods", () => {
    const virtual = { ...connected, local: [local("ATELIER", 1, { isVirtual: true })] }
    expect(chargesOf(build(virtual, { ...ready, billing: address }, "id", "FR"))?.shippingCents).toBeNull()
  })
  it("are missing from an older stored order", () => {
    const { charges: _, ...order } = record().order
    expect(view(record({ order }))?.charges).toBeNull()
    expect(view(record())?.charges).toEqual(record().order.charges)
  })
})

describe("OR7 handOff", () => {
  it.each([
    ["https://shop.example", "user", "cart", "https://shop.example/vue/cart/sync/token/user/cart/cart"],
    ["https://shop.example:8443", null, "c", "https://shop.example:8443/vue/cart/sync/token//cart/c"],
    [
      "https://shop.example",
      "a/b?c",
      "x y&",
      "https://shop.example/vue/cart/sync/token/a%2Fb%3Fc/cart/x%20y%26",
    ],
    ["http://localhost:8080", null, "c", "http://localhost:8080/vue/cart/sync/token//cart/c"],
    [null, "user", "cart", null],
    ["https://shop.example", "user", "", null],
    ["http://shop.example", null, "c", null],
    ["https://shop.example/path", null, "c", null],
    ["https://shop.example@evil.example", null, "c", null],
    ["javascript:alert(1)", null, "c", null],
  ])("%j for %j and %j: %j", (checkoutOrigin, userToken, cartToken, expected) =>
    expect(handOff({ checkoutOrigin }, { userToken, cartToken: cartToken })).toBe(expected),
  )
})
