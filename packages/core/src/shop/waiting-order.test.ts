import { Effect, type Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { ada, type Device, makeDevice, openShop, type OpenShop, pass, run, toReview } from "@shop/testing"

/** One tab of a device, on a platform that knows Ada. */
const inShop = (test: (shop: OpenShop, device: Device) => Effect.Effect<void, never, Scope.Scope>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      device.platform.users.register(ada.email, ada.password)
      const shop = yield* openShop(device)
      yield* pass(0)
      yield* test(shop, device)
    }),
  )

/** Orders the cart without getting a response. */
const orderUnheard = (shop: OpenShop, device: Device, kind: "loseRequest" | "loseReply") =>
  Effect.gen(function* () {
    yield* pass(1000)
    yield* toReview(shop)
    device.platform.fail({ on: "order.place", kind })
    shop.actions.checkout.place({ termsAccepted: true })
    yield* pass(1000)
    expect(shop.views.lastOrder?.state).toBe("waiting")
  })
const resend = (shop: OpenShop) =>
  Effect.gen(function* () {
    shop.actions.checkout.resend()
    yield* pass(1000)
    expect(shop.views.lastOrder?.state).toBe("confirmed")
  })

describe("CA37 a customer's cart while their order waits", () => {
  it("is a guest's, and merges afterwards without the ordered lines", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const lines = () =>
          Object.fromEntries((shop.views.cart?.lines ?? []).map((line) => [line.sku, line.qty]))
        const held = () => device.platform.held(device.platform.users.customers.get(ada.email)?.cart ?? "")
        shop.actions.account.login(ada)
        yield* pass(1000)
        shop.actions.cart.add({ sku: "BOL", qty: 2 })
        yield* orderUnheard(shop, device, "loseRequest")
        expect(lines()).toEqual({})

        shop.actions.cart.add({ sku: "TASSE", qty: 1 })
        yield* pass(1000)
        expect(lines()).toEqual({ TASSE: 1 })
        expect(held()).toEqual({ BOL: 2 })

        yield* resend(shop)
        expect(device.platform.orders.size).toBe(1)
        yield* SubscriptionRef.set(device.online, false)
        yield* pass(10)
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(70_000)
        expect(lines()).toEqual({ TASSE: 1 })
        expect(held()).toEqual({ TASSE: 1 })
      }),
    ))
})

describe("OR121 a guest's waiting order", () => {
  it("is sent as a guest's after a sign-in", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku: "BOL", qty: 2 })
        yield* orderUnheard(shop, device, "loseReply")
        shop.actions.account.login(ada)
        yield* pass(1000)
        yield* resend(shop)
        const sent = device.platform.sent.filter(({ tag }) => tag === "order.place")
        expect(sent.map(({ token }) => token)).toEqual([null, null])
      }),
    ))
})
