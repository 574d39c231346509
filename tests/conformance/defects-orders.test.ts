import { Effect, Exit, Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { address, type Device, makeDevice, openShop, type OpenShop, pass, run, toReview } from "@shop/testing"

/* Regressions: the predecessor's defects in orders. */

const tags = ({ views }: OpenShop) => (views.notifications ?? []).map(({ body }) => body.tag)
const accept = { termsAccepted: true }

/** The orders that a platform receives. */
const recording = (device: Device): Array<unknown> => {
  const asked: Array<unknown> = []
  const { send } = device.platform
  device.platform.send = (request, context) => {
    if (request.name === "order.place") asked.push(structuredClone(request.input))
    return send(request, context)
  }
  return asked
}

/** A device whose page closed after an order without a response, and the requests to the platform. */
const orderedOffline = (
  test: (device: Device, asked: ReadonlyArray<unknown>) => Effect.Effect<void, never, Scope.Scope>,
) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const asked = recording(device)
      const scope = yield* Scope.make()
      const shop = yield* Scope.provide(openShop(device), scope)
      yield* pass(0)
      shop.actions.cart.add({ sku: "BOL", qty: 2 })
      yield* pass(1000)
      yield* toReview(shop)
      device.platform.fail({ on: "order.place", kind: { refuse: 503 } })
      shop.actions.checkout.place(accept)
      yield* pass(1000)
      yield* SubscriptionRef.set(device.online, false)
      yield* Scope.close(scope, Exit.void)
      yield* test(device, asked)
    }),
  )

describe("OR4 OR5 OR9 a waiting order", () => {
  it("O1 is sent again unchanged, under its own id, after a reload too", () =>
    orderedOffline((device, asked) =>
      Effect.gen(function* () {
        const shop = yield* openShop(device)
        yield* pass(0)
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(1000)
        shop.actions.checkout.resend()
        yield* pass(1000)
        expect(asked.length).toBe(2)
        expect(asked[1]).toEqual(asked[0])
        expect([...device.platform.orders.keys()]).toEqual([(asked[0] as { orderId: string }).orderId])
        expect(shop.views.lastOrder).toMatchObject({ state: "confirmed", orderNumber: "N1" })
      }),
    ))

  it("R-P11 is restored after a reload, and needs a confirmation once the device is online", () =>
    orderedOffline((device) =>
      Effect.gen(function* () {
        const shop = yield* openShop(device)
        yield* pass(0)
        for (const { id } of shop.views.notifications ?? []) shop.actions.notification.close(id)
        yield* pass(0)
        expect(tags(shop)).toEqual([])
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(1000)
        expect(tags(shop)).toEqual(["OrderWaiting"])
        expect(device.platform.orders.size).toBe(0)
        shop.actions.notification.act(shop.views.notifications![0]!.id)
        yield* pass(1000)
        expect(device.platform.orders.size).toBe(1)
      }),
    ))

  it("R-P8 still waits after an immediate retry at a busy server, and is never cancelled", () =>
    orderedOffline((device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, true)
        device.platform.fail({ on: "order.place", kind: { refuse: 503 } })
        const shop = yield* openShop(device)
        yield* pass(0)
        shop.actions.checkout.resend()
        yield* pass(1000)
        expect(shop.views.lastOrder?.state).toBe("waiting")
        shop.actions.checkout.resend()
        yield* pass(1000)
        expect([shop.views.lastOrder?.state, device.platform.orders.size]).toEqual(["confirmed", 1])
      }),
    ))

  it("O3 is never reported as placed too early", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const shop = yield* openShop(device)
        yield* pass(0)
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        yield* toReview(shop)
        device.platform.setLatency(50)
        const seen: Array<string | null> = []
        const early: Array<unknown> = []
        shop.actions.checkout.place(accept)
        for (let ms = 0; ms < 2000; ms += 10) {
          yield* pass(10)
          const { state = null, orderNumber = null } = shop.views.lastOrder ?? {}
          const isTold = state === "confirmed" || orderNumber !== null
          if (isTold && device.platform.orders.size === 0) early.push(shop.views.lastOrder)
          if (seen.at(-1) !== state) seen.push(state)
        }
        expect(early).toEqual([])
        expect(seen).toEqual([null, "sending", "confirmed"])
      }),
    ))
})

describe("OR1 two equal orders", () => {
  it("are two orders when the shopper orders the same again", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const shop = yield* openShop(device)
        yield* pass(0)
        for (let count = 1; count <= 2; count += 1) {
          shop.actions.cart.add({ sku: "BOL", qty: 1 })
          yield* pass(1000)
          yield* toReview(shop)
          shop.actions.checkout.place(accept)
          yield* pass(2000)
          expect(device.platform.orders.size).toBe(count)
        }
      }),
    ))
})

describe("CK7 CK9 the country of delivery", () => {
  it("O5 applies to one order: the next cart has the country of the store again", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const shop = yield* openShop(device)
        yield* pass(0)
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        shop.actions.checkout.enter()
        shop.actions.checkout.savePersonal({ firstName: "Ada", lastName: "Martin", email: "ada@example.com" })
        yield* pass(0)
        shop.actions.checkout.saveShipping({ ...address, country: "DE", postcode: "10115", city: "Berlin" })
        yield* pass(1000)
        expect(shop.views.checkout?.shipping?.country).toBe("DE")
        expect(shop.views.view?.tax.country).toBe("FR")
        const other = yield* openShop(yield* makeDevice(device.platform))
        yield* pass(0)
        other.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        other.actions.checkout.enter()
        yield* pass(1000)
        expect([other.views.checkout?.opening.shipping.country, other.views.view?.tax.country]).toEqual([
          "FR",
          "FR",
        ])
      }),
    ))
})
