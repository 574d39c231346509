import { Effect, Exit, Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { type Device, makeDevice, openShop, type OpenShop, pass, run, toReview } from "@shop/testing"

const tags = (shop: OpenShop) => (shop.views.notifications ?? []).map(({ body }) => body.tag)

/** A shop with a bowl in the cart, at the review. */
const atReview = (test: (shop: OpenShop, device: Device) => Effect.Effect<void, never, Scope.Scope>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const shop = yield* openShop(device)
      yield* pass(0)
      shop.actions.cart.add({ sku: "BOL", qty: 1 })
      yield* pass(1000)
      yield* toReview(shop)
      expect(shop.views.checkout?.step).toBe("review")
      yield* test(shop, device)
    }),
  )
const accept = { termsAccepted: true }

/** Adds a cup that was shown before the device went offline. */
const addOffline = (shop: OpenShop, device: Device) =>
  Effect.gen(function* () {
    for (const url of ["/fr/tasse", "/fr/checkout"]) {
      shop.actions.page.open(url)
      yield* pass(100)
    }
    yield* SubscriptionRef.set(device.online, false)
    shop.actions.cart.add({ sku: "TASSE", qty: 1 })
    yield* pass(1000)
  })

describe("OR1 Orders.place", () => {
  it("makes one order of ten clicks", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.platform.setLatency(50)
        for (let click = 0; click < 10; click += 1) shop.actions.checkout.place(accept)
        yield* pass(0)
        expect(shop.views.checkout?.isPlacing).toBe(true)
        yield* pass(5000)
        expect(device.platform.orders.size).toBe(1)
        expect(device.platform.count("order.place")).toBe(1)
        expect(shop.views).toMatchObject({
          checkout: { isPlacing: false },
          lastOrder: { state: "confirmed", orderNumber: "N1" },
        })
      }),
    ))
  it("requires the terms", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        shop.actions.checkout.place({ termsAccepted: false })
        yield* pass(100)
        expect(shop.views.checkout?.faults).toEqual([{ field: "terms", tag: "termsNotAccepted" }])
        expect(device.platform.count("order.place")).toBe(0)
      }),
    ))
  it("OR16 lets an order wait offline, without an error", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.checkout.place(accept)
        yield* pass(1000)
        expect(shop.views.lastOrder?.state).toBe("waiting")
        expect(tags(shop)).toContain("OrderKept")
        expect(tags(shop)).not.toContain("OrderQueued")
      }),
    ))
  it("repeats a request without a response under the same id (O2)", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "order.place", kind: "loseReply" })
        shop.actions.checkout.place(accept)
        yield* pass(1000)
        expect(shop.views.lastOrder).toMatchObject({ state: "waiting", orderNumber: null })
        expect(shop.views.cart?.lines).toEqual([])
        expect(tags(shop)).toContain("OrderQueued")
        shop.actions.checkout.resend()
        yield* pass(1000)
        expect(shop.views.lastOrder).toMatchObject({ state: "confirmed", orderNumber: "N1" })
        expect(device.platform.orders.size).toBe(1)
        expect(device.platform.count("order.place")).toBe(2)
      }),
    ))
})

describe("OR4, OR9 an offline order", () => {
  it("is sent on the thank-you page when the network returns", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.checkout.place(accept)
        yield* pass(1000)
        expect(shop.views).toMatchObject({
          lastOrder: { state: "waiting" },
          page: { page: { kind: "orderSuccess" } },
        })
        expect(device.platform.orders.size).toBe(0)
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(1000)
        expect(shop.views.lastOrder).toMatchObject({ state: "confirmed" })
        expect(device.platform.orders.size).toBe(1)
      }),
    ))
  it("is sent by a notification's button on other pages", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.checkout.place(accept)
        yield* pass(1000)
        for (const { id } of shop.views.notifications ?? []) shop.actions.notification.close(id)
        shop.actions.page.open("/fr")
        yield* pass(0)
        expect(shop.views.page?.page.kind).not.toBe("orderSuccess")
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(1000)
        expect(device.platform.orders.size).toBe(0)
        const notification = shop.views.notifications?.find(({ body }) => body.tag === "OrderWaiting")
        expect(notification?.action).toBe("confirmOrder")
        shop.actions.notification.act(notification!.id)
        yield* pass(1000)
        expect(device.platform.orders.size).toBe(1)
        expect(shop.views.page?.page.kind).toBe("orderSuccess")
      }),
    ))
  it("sends its cart first", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        yield* addOffline(shop, device)
        device.platform.carts.clear()
        shop.actions.checkout.place(accept)
        yield* pass(1000)
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(2000)
        expect(shop.views.lastOrder).toMatchObject({
          state: "confirmed",
          lines: [{ name: "BOL" }, { name: "TASSE" }],
        })
        expect(shop.views.cart?.lines).toEqual([])
      }),
    ))
  it("is not sent before the platform has its whole cart", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        yield* addOffline(shop, device)
        shop.actions.checkout.place(accept)
        yield* pass(1000)
        device.platform.fail({ on: "cart.pull", kind: { refuse: 503 } })
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(2000)
        expect(shop.views.lastOrder).toMatchObject({ state: "waiting" })
        expect(device.platform.count("order.place")).toBe(0)
        shop.actions.checkout.resend()
        yield* pass(2000)
        expect(shop.views.lastOrder).toMatchObject({
          state: "confirmed",
          lines: [{ name: "BOL" }, { name: "TASSE" }],
        })
      }),
    ))
})

describe("OR5, OR8 a reload while an order is sent", () => {
  it("lets the order wait without its cart, and places it once", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const scope = yield* Scope.make()
        const first = yield* Scope.provide(openShop(device), scope)
        yield* pass(0)
        first.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        yield* toReview(first)
        device.platform.setLatency(10_000)
        first.actions.checkout.place(accept)
        yield* pass(25_000)
        expect(first.views.lastOrder?.state).toBe("sending")
        yield* Scope.close(scope, Exit.void)
        device.platform.setLatency(0)
        const second = yield* openShop(device)
        yield* pass(1000)
        expect(second.views.lastOrder?.state).toBe("waiting")
        expect(second.views.cart?.lines).toEqual([])
        second.actions.checkout.resend()
        yield* pass(1000)
        expect(second.views.lastOrder?.state).toBe("confirmed")
        expect(device.platform.orders.size).toBe(1)
      }),
    ))
})

describe("OR8 another tab", () => {
  it("does not touch the cart while an order is sent", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "order.place", kind: { refuse: 409, message: "sold out" } })
        device.platform.setLatency(10_000)
        shop.actions.checkout.place(accept)
        yield* pass(25_000)
        expect(shop.views.lastOrder?.state).toBe("sending")
        const other = yield* openShop(device)
        yield* pass(1000)
        expect([other.views.lastOrder?.state, other.views.cart?.count, tags(other)]).toEqual([
          "sending",
          1,
          [],
        ])
        device.platform.setLatency(0)
        yield* pass(60_000)
        expect(device.platform.orders.size).toBe(0)
        for (const tab of [shop, other])
          expect([tab.views.lastOrder, tab.views.cart?.count]).toEqual([null, 1])
        expect(tags(other)).toEqual([])
      }),
    ))
  it("does not order the same lines without messages from the first", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        const { bus } = yield* makeDevice()
        const deaf = yield* openShop({ ...device, bus })
        yield* pass(1000)
        yield* toReview(deaf)
        shop.actions.checkout.place(accept)
        yield* pass(2000)
        expect(deaf.views.cart?.count).toBe(1)
        deaf.actions.checkout.place(accept)
        yield* pass(2000)
        expect(device.platform.orders.size).toBe(1)
        expect([deaf.views.cart?.count, tags(deaf)]).toEqual([0, ["CartEmpty"]])
      }),
    ))
  it("does not change the delivery of an order", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const other = yield* openShop(device)
        const shop = yield* openShop(device)
        yield* pass(0)
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        yield* toReview(shop)
        const { grandCents } = shop.views.cart!.totals
        other.actions.checkout.enter()
        yield* pass(2000)
        shop.actions.checkout.place(accept)
        yield* pass(2000)
        expect(shop.views.lastOrder).toMatchObject({ state: "confirmed", grandCents })
        expect(device.platform.orders.size).toBe(1)
      }),
    ))
})

describe("OR10 a refused order", () => {
  it("retains the cart and shows the reason", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "order.place", kind: { refuse: 400, message: "no such street" } })
        shop.actions.checkout.place(accept)
        yield* pass(1000)
        expect(shop.views.cart?.count).toBe(1)
        expect(shop.views.lastOrder).toBeNull()
        expect(shop.views.notifications?.at(-1)?.body).toEqual({
          tag: "OrderFailed",
          message: "no such street",
        })
      }),
    ))
  it("CK35 shows the reason in the review until the next attempt", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "order.place", kind: { refuse: 400, message: "no such street" } })
        shop.actions.checkout.place(accept)
        yield* pass(60_000)
        const notices = shop.views.notifications ?? []
        expect(notices.map(({ body, action }) => [body.tag, action])).toContainEqual([
          "OrderFailed",
          "acknowledge",
        ])
        for (const { id } of notices) shop.actions.notification.close(id)
        yield* pass(0)
        expect(tags(shop)).not.toContain("OrderFailed")
        expect(shop.views.checkout?.refusal).toEqual({ tag: "OrderFailed", message: "no such street" })
        shop.actions.checkout.place(accept)
        yield* pass(1000)
        expect(shop.views.checkout?.refusal).toBeNull()
        expect(shop.views.lastOrder?.state).toBe("confirmed")
      }),
    ))
  it.each([
    [
      "the platform's message",
      { refuse: 400, message: "no such street" },
      { tag: "OrderFailed", message: "no such street" },
    ],
    ["that it is invalid, without a message", { refuse: 400 }, { tag: "OrderInvalid" }],
    ["that it failed, for anything else", { refuse: 409 }, { tag: "OrderFailed", message: null }],
  ] as const)("OR11 shows a refusal as %s", (_, kind, body) =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "order.place", kind })
        shop.actions.checkout.place(accept)
        yield* pass(1000)
        expect(shop.views.notifications?.at(-1)?.body).toEqual(body)
      }),
    ),
  )
  it("OR11 cancels a waiting order with an invalid address", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.checkout.place(accept)
        yield* pass(1000)
        device.platform.fail({ on: "order.place", kind: { refuse: 400 } })
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(1000)
        expect(tags(shop)).toContain("AddressInvalid")
      }),
    ))
  it("requires a confirmation of a changed total, as a new order", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        for (const cart of device.platform.carts.values()) cart.coupon = "TEN"
        shop.actions.checkout.place(accept)
        yield* pass(1000)
        expect(shop.views.notifications?.at(-1)?.body).toEqual({
          tag: "PriceChanged",
          fromCents: 29_00,
          toCents: 19_00,
        })
        expect(shop.views.cart?.totals.grandCents).toBe(19_00)
        shop.actions.checkout.place(accept)
        yield* pass(1000)
        expect(shop.views.lastOrder).toMatchObject({ state: "confirmed", grandCents: 19_00 })
        expect(device.platform.orders.size).toBe(1)
      }),
    ))
  it("returns the lines of a waiting order", () =>
    atReview((shop, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.checkout.place(accept)
        yield* pass(1000)
        expect(shop.views.cart?.lines).toEqual([])
        device.platform.fail({ on: "order.place", kind: { refuse: 409, message: "sold out" } })
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(1000)
        expect(shop.views.lastOrder?.state).toBe("rejected")
        expect(shop.views.cart?.count).toBe(1)
        expect(tags(shop)).toContain("OrderFailed")
      }),
    ))
})
