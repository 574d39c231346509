import { Effect, type Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import {
  address,
  cart,
  type Device,
  local,
  makeDevice,
  openShop,
  type OpenShop,
  pass,
  run,
  toReview,
} from "@shop/testing"
import { begin, type CheckoutState } from "../checkout/index.ts"
import { build, tokenOf } from "./index.ts"

const act = (work: () => void) =>
  Effect.suspend(() => {
    work()
    return pass(1000)
  })
const accept = { termsAccepted: true }
const atReview = (test: (shop: OpenShop, device: Device) => Effect.Effect<void, never, Scope.Scope>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const shop = yield* openShop(device)
      yield* pass(0)
      yield* act(() => shop.actions.cart.add({ sku: "BOL", qty: 1 }))
      yield* toReview(shop)
      yield* test(shop, device)
    }),
  )
const tags = (shop: OpenShop) => (shop.views.notifications ?? []).map(({ body }) => body.tag)

describe("OR3 the requirements of an order", () => {
  const personal = { firstName: "Ada", lastName: "Martin", email: "ada@example.com" }
  const method = {
    carrierCode: "flatrate",
    methodCode: "flatrate",
    title: "",
    carrierTitle: "",
    amountNetCents: 0 as never,
    amountGrossCents: 0 as never,
  }
  const complete: CheckoutState = {
    ...begin,
    personal,
    shipping: address,
    shippingMethods: [method],
    chosenMethod: { carrierCode: "flatrate", methodCode: "flatrate" },
    paymentCode: "checkmo",
    paymentMethods: [{ code: "checkmo", title: "", costGrossCents: 0 as never }],
  }
  it.each<[name: string, checkout: CheckoutState, step: string]>([
    ["the personal details", { ...complete, personal: null }, "personal"],
    ["the shipping address", { ...complete, shipping: null }, "shipping"],
    ["the shipping method", { ...complete, chosenMethod: null }, "shipping"],
    ["how it is paid", { ...complete, paymentCode: null }, "payment"],
  ])("without %s the checkout opens that step", (_, checkout, step) =>
    expect(build(cart({ BOL: 1 }), checkout, "o", "FR")).toEqual({ tag: "Step", step }),
  )
  it("virtual goods still require a billing address", () => {
    const virtual = { ...cart({}), local: [local("BON", 1, { isVirtual: true })] }
    expect(build(virtual, { ...complete, shipping: null, billing: null }, "o", "FR")).toEqual({
      tag: "Step",
      step: "payment",
    })
    expect(build(virtual, { ...complete, billing: address }, "o", "FR")).toMatchObject({
      shipping: null,
      billing: address,
      methodCode: null,
    })
  })
  it("an incomplete step opens, without a request", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.platform.setHandler("cart.paymentMethods", () => [])
        yield* act(() => shop.actions.cart.setQty("BOL", 2))
        yield* act(() => shop.actions.checkout.place(accept))
        expect(device.platform.count("order.place")).toBe(0)
        expect(shop.views.checkout).toMatchObject({ step: "payment", paymentCode: null })
      }),
    ))
})

describe("OR5 the orders of a device", () => {
  it("an order with a response is deleted when the next is placed", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.checkout.place(accept))
        const first = [...device.stored.get("orders")!.keys()]
        yield* act(() => shop.actions.cart.add({ sku: "TASSE", qty: 1 }))
        yield* toReview(shop)
        yield* act(() => shop.actions.checkout.place(accept))
        expect(device.platform.orders.size).toBe(2)
        const ids = [...device.stored.get("orders")!.keys()]
        expect(ids).toHaveLength(1)
        expect(ids).not.toEqual(first)
        expect(shop.views.lastOrder).toMatchObject({ state: "confirmed", orderNumber: "N2" })
      }),
    ))
  it("a rejected order is deleted once its lines are ordered again", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        yield* act(() => shop.actions.checkout.place(accept))
        expect(shop.views.lastOrder?.state).toBe("waiting")
        device.platform.fail({ on: "order.place", kind: { refuse: 400, message: "no" } })
        yield* SubscriptionRef.set(device.online, true)
        yield* act(() => shop.actions.checkout.resend())
        expect(shop.views.lastOrder?.state).toBe("rejected")
        expect(shop.views.cart?.lines).toMatchObject([{ sku: "BOL", qty: 1 }])
        yield* toReview(shop)
        yield* act(() => shop.actions.checkout.place(accept))
        expect(shop.views.lastOrder).toMatchObject({ state: "confirmed", orderNumber: "N1" })
        expect(device.stored.get("orders")!.size).toBe(1)
      }),
    ))
  it("an order that the device does not store is sent all the same, with a notification", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.broken.writes = true
        yield* act(() => shop.actions.checkout.place(accept))
        expect(tags(shop)).toContain("StorageUnavailable")
        expect(shop.views.lastOrder).toMatchObject({ state: "confirmed", orderNumber: "N1" })
      }),
    ))
  it("a broken stored order is ignored, and replaces no other", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.checkout.place(accept))
        for (const id of device.stored.get("orders")!.keys())
          device.stored.get("orders")!.set(id, '{"version":9}')
        const later = yield* openShop(device)
        yield* pass(0)
        expect(later.views.lastOrder ?? null).toBeNull()
        // A tab with a newer state retains it.
        yield* act(() => shop.actions.checkout.resend())
        expect(shop.views.lastOrder).toMatchObject({ state: "confirmed" })
      }),
    ))
})

describe("OR4, OR8 an order of a cart without a server cart", () => {
  it("waits until the server cart exists, and is placed once", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.platform.carts.clear()
        for (let count = 0; count < 8; count += 1)
          device.platform.fail({ on: "cart.create", kind: { refuse: 503 } })
        yield* act(() => shop.actions.checkout.place(accept))
        expect(shop.views.lastOrder?.state).toBe("waiting")
        expect(device.platform.count("order.place")).toBe(0)
        device.platform.clearTroubles()
        yield* act(() => shop.actions.checkout.resend())
        expect(shop.views.lastOrder).toMatchObject({ state: "confirmed", orderNumber: "N1" })
        expect(device.platform.orders.size).toBe(1)
        expect(device.platform.count("order.place")).toBe(1)
      }),
    ))
  it("does not take a cart without a token", () => expect(tokenOf(cart({ BOL: 1 }))).toBe(""))
})
