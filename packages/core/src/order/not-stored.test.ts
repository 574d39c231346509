import { Effect, Exit, Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { type Device, makeDevice, openShop, type OpenShop, pass, run, toReview } from "@shop/testing"
import type { OrderRecord } from "./index.ts"

const accept = { termsAccepted: true }

interface StoredOrder {
  readonly kept: OrderRecord
}

/** A tab with a bowl in the cart, at the review; closing its scope is closing it. */
const atReview = (
  test: (shop: OpenShop, device: Device, tab: Scope.Closeable) => Effect.Effect<void, never, Scope.Scope>,
) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const tab = yield* Scope.make()
      const shop = yield* Scope.provide(openShop(device), tab)
      yield* pass(0)
      yield* fill(shop, "BOL")
      yield* test(shop, device, tab)
    }),
  )
const fill = (shop: OpenShop, sku: string) =>
  Effect.gen(function* () {
    shop.actions.cart.add({ sku, qty: 1 })
    yield* pass(1000)
    yield* toReview(shop)
  })
const place = (shop: OpenShop) =>
  Effect.suspend(() => {
    shop.actions.checkout.place(accept)
    return pass(60_000)
  })
const turn = (device: Device, isOnline: boolean) =>
  Effect.andThen(SubscriptionRef.set(device.online, isOnline), pass(60_000))
const statesOf = ({ stored }: Device) =>
  [...(stored.get("orders")?.values() ?? [])].map((json) => (JSON.parse(json) as StoredOrder).kept.state)

describe("OR120 an order that the device does not store", () => {
  it.each(["hangs", "writes"] as const)(
    "is sent once by the tab that has it, when storage that %s is well again",
    (trouble) =>
      atReview((shop, device) =>
        Effect.gen(function* () {
          device.broken[trouble] = true
          yield* turn(device, false)
          yield* place(shop)
          expect([shop.views.lastOrder?.state, statesOf(device)]).toEqual(["waiting", []])
          device.broken[trouble] = false
          yield* turn(device, true)
          shop.actions.checkout.resend()
          yield* pass(60_000)
          expect(shop.views.lastOrder).toMatchObject({ state: "confirmed", orderNumber: "N1" })
          expect([device.platform.orders.size, device.platform.count("order.place")]).toEqual([1, 1])
          expect(statesOf(device)).toEqual(["confirmed"])
        }),
      ),
  )
  it("is stored as soon as the device can, for later tabs", () =>
    atReview((shop, device, tab) =>
      Effect.gen(function* () {
        device.broken.writes = true
        yield* turn(device, false)
        yield* place(shop)
        device.broken.writes = false
        device.platform.fail({ on: "order.place", kind: "loseRequest" })
        yield* turn(device, true)
        expect(statesOf(device)).toEqual(["waiting"])
        yield* Scope.close(tab, Exit.void)
        const next = yield* openShop(device)
        yield* pass(1000)
        next.actions.checkout.resend()
        yield* pass(1000)
        expect(next.views.lastOrder).toMatchObject({ state: "confirmed", orderNumber: "N1" })
        expect(device.platform.orders.size).toBe(1)
      }),
    ))
  it("waits with a stored order", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "order.place", kind: "loseRequest" })
        yield* place(shop)
        device.broken.writes = true
        yield* fill(shop, "TASSE")
        yield* turn(device, false)
        yield* place(shop)
        expect(statesOf(device)).toEqual(["waiting"])
        device.broken.writes = false
        yield* turn(device, true)
        shop.actions.checkout.resend()
        yield* pass(60_000)
        expect(device.platform.orders.size).toBe(2)
        expect(shop.views.cart?.lines).toEqual([])
      }),
    ))
  it("has a response although the device has it as waiting", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "order.place", kind: "loseReply" })
        yield* place(shop)
        device.broken.writes = true
        shop.actions.checkout.resend()
        yield* pass(60_000)
        expect([shop.views.lastOrder?.state, statesOf(device)]).toEqual(["confirmed", ["waiting"]])
        yield* turn(device, false)
        yield* turn(device, true)
        expect([shop.views.lastOrder?.state, device.platform.count("order.place")]).toEqual(["confirmed", 2])
        device.broken.writes = false
        yield* turn(device, false)
        yield* turn(device, true)
        expect(statesOf(device)).toEqual(["confirmed"])
        expect(device.platform.count("order.place")).toBe(2)
      }),
    ))
  it("has a response although the device stores it as waiting after another tab's response", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        const { bus } = yield* makeDevice()
        const deaf = yield* openShop({ ...device, bus })
        device.platform.fail({ on: "order.place", kind: "loseReply" })
        yield* place(shop)
        yield* pass(1000)
        device.broken.writes = true
        device.platform.fail({ on: "order.place", kind: "loseReply" })
        shop.actions.checkout.resend()
        yield* pass(1000)
        device.broken.writes = false
        deaf.actions.checkout.resend()
        yield* pass(1000)
        const before = device.platform.count("order.place")
        expect([deaf.views.lastOrder?.state, statesOf(device)]).toEqual(["confirmed", ["confirmed"]])
        yield* turn(device, false)
        yield* turn(device, true)
        expect([shop.views.lastOrder?.state, statesOf(device)]).toEqual(["confirmed", ["confirmed"]])
        expect(device.platform.count("order.place")).toBe(before)
      }),
    ))
  it("is not lost when the device's copy cannot be read", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "order.place", kind: "loseRequest" })
        yield* place(shop)
        yield* fill(shop, "TASSE")
        device.platform.fail({ on: "order.place", kind: "loseRequest" })
        yield* place(shop)
        const [first] = device.stored.get("orders")!.keys()
        device.stored.get("orders")!.set(first!, '"spoilt"')
        yield* turn(device, false)
        yield* turn(device, true)
        shop.actions.checkout.resend()
        yield* pass(60_000)
        expect(device.platform.orders.size).toBe(2)
      }),
    ))
  it("does not return from a device that failed to delete it", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "order.place", kind: { refuse: 400, message: "no such street" } })
        device.platform.setLatency(5000)
        shop.actions.checkout.place(accept)
        yield* pass(12_000)
        expect(statesOf(device)).toEqual(["sending"])
        device.broken.writes = true
        device.platform.setLatency(0)
        yield* pass(60_000)
        expect([shop.views.lastOrder, statesOf(device)]).toEqual([null, ["sending"]])
        device.broken.writes = false
        yield* turn(device, false)
        yield* turn(device, true)
        expect([shop.views.lastOrder, statesOf(device), device.platform.orders.size]).toEqual([null, [], 0])
      }),
    ))
})

describe("OR5 several waiting orders", () => {
  it("retain their order after a reload", () =>
    atReview((shop, device, tab) =>
      Effect.gen(function* () {
        const names = ["BOL", "TASSE", "PLAT", "BOL", "TASSE", "PLAT"]
        for (const [index, name] of names.entries()) {
          if (index > 0) yield* fill(shop, name)
          device.platform.fail({ on: "order.place", kind: "loseRequest" })
          yield* place(shop)
        }
        const skus = new Map(
          [...device.stored.get("orders")!].map(([orderId, json]) => [
            orderId,
            (JSON.parse(json) as StoredOrder).kept.order.lines[0]?.sku,
          ]),
        )
        yield* Scope.close(tab, Exit.void)
        const next = yield* openShop(device)
        yield* pass(1000)
        expect(next.views.lastOrder?.lines.map(({ name }) => name)).toEqual(["PLAT"])
        next.actions.checkout.resend()
        yield* pass(60_000)
        expect([...device.platform.orders.keys()].map((orderId) => skus.get(orderId))).toEqual(names)
      }),
    ))
})
