import { Effect, type Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import {
  ada,
  type Device,
  key,
  makeDevice,
  openShop,
  type OpenShop,
  pass,
  run,
  toReview,
} from "@shop/testing"

/** Two devices of one customer with two bowls and a cup in the cart; the first is at the review. */
const atTwo = (
  test: (first: OpenShop, second: OpenShop, device: Device) => Effect.Effect<void, never, Scope.Scope>,
) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      device.platform.users.register(ada.email, ada.password)
      const first = yield* openShop(device)
      const other = yield* makeDevice(device.platform)
      const second = yield* openShop(other)
      yield* pass(0)
      for (const shop of [first, second]) {
        shop.actions.account.login(ada)
        yield* pass(1000)
      }
      first.actions.cart.add({ sku: "BOL", qty: 2 })
      first.actions.cart.add({ sku: "TASSE", qty: 1 })
      yield* pass(1000)
      yield* toReview(first)
      yield* blink(other)
      yield* test(first, second, device)
    }),
  )
const blink = ({ online }: Device) =>
  Effect.gen(function* () {
    yield* SubscriptionRef.set(online, false)
    yield* pass(10)
    yield* SubscriptionRef.set(online, true)
    yield* pass(70_000)
  })
const held = ({ platform }: Device) => platform.held(platform.users.customers.get(ada.email)?.cart ?? "")
const place = (shop: OpenShop) =>
  Effect.suspend(() => {
    shop.actions.checkout.place({ termsAccepted: true })
    return pass(1000)
  })

describe("CA160, OR10 a customer's waiting order that is refused", () => {
  it.each([
    ["is sent by the shopper", true],
    ["was sent", false],
  ] as const)(
    "returns its lines with the changes that another device has made meanwhile: its cart %s",
    (_, isOffline) =>
      atTwo((first, second, device) =>
        Effect.gen(function* () {
          if (isOffline) yield* SubscriptionRef.set(device.online, false)
          else device.platform.fail({ on: "order.place", kind: "loseRequest" })
          yield* place(first)
          expect(first.views.lastOrder?.state).toBe("waiting")
          second.actions.cart.setQty(key("BOL"), 5)
          second.actions.cart.remove(key("TASSE"))
          yield* pass(1000)
          expect(held(device)).toEqual({ BOL: 5 })
          device.platform.fail({ on: "order.place", kind: { refuse: 409, message: "changed" } })
          yield* SubscriptionRef.set(device.online, true)
          first.actions.checkout.resend()
          yield* pass(70_000)
          expect(first.views.lastOrder?.state).toBe("rejected")
          yield* blink(device)
          expect(held(device)).toEqual({ BOL: 5 })
          expect(first.views.cart?.lines.map(({ sku, qty }) => [sku, qty])).toEqual([["BOL", 5]])
        }),
      ),
  )
})

const qtys = ({ views }: OpenShop) =>
  Object.fromEntries((views.cart?.lines ?? []).map(({ sku, qty }) => [sku, qty]))
/** The first device's order waits, the second orders the cart meanwhile. */
const orderBoth = (first: OpenShop, second: OpenShop) =>
  Effect.gen(function* () {
    yield* place(first)
    expect(first.views.lastOrder?.state).toBe("waiting")
    yield* toReview(second)
    yield* place(second)
    expect(second.views.lastOrder?.state).toBe("confirmed")
  })
const resend = (shop: OpenShop, device: Device) =>
  Effect.gen(function* () {
    // There is room for three.
    for (const { id } of shop.views.notifications ?? []) shop.actions.notification.close(id)
    yield* pass(0)
    yield* SubscriptionRef.set(device.online, true)
    shop.actions.checkout.resend()
    yield* pass(1000)
    yield* pass(70_000)
  })
/** The same, and then the first sends its order. */
const orderTwice = (first: OpenShop, second: OpenShop, device: Device) =>
  Effect.andThen(orderBoth(first, second), resend(first, device))
const failed = { tag: "OrderFailed", message: "This cart has been ordered under N1" }

describe("OR122 a customer's waiting order and another order of the cart", () => {
  it("is refused, and returns no line of the other order", () =>
    atTwo((first, second, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "order.place", kind: "loseRequest" })
        yield* orderTwice(first, second, device)
        expect(first.views.lastOrder?.state).toBe("rejected")
        expect(device.notifications).toContainEqual(failed)
        yield* blink(device)
        expect([qtys(first), held(device), device.platform.orders.size]).toEqual([{}, {}, 1])
      }),
    ))
  it("uses its own cart when the other order has none of its lines", () =>
    atTwo((first, second, device) =>
      Effect.gen(function* () {
        first.actions.cart.add({ sku: "PLAT", qty: 1 })
        yield* pass(1000)
        first.actions.cart.remove(key("PLAT"))
        yield* pass(1000)
        yield* SubscriptionRef.set(device.online, false)
        first.actions.cart.undoRemove(key("PLAT"))
        for (const sku of ["BOL", "TASSE"]) first.actions.cart.remove(key(sku))
        yield* orderTwice(first, second, device)
        expect(first.views.lastOrder).toMatchObject({ state: "confirmed", orderNumber: "N2" })
        expect(device.notifications.filter(({ tag }) => tag === "UpdateFailed")).toHaveLength(2)
        yield* blink(device)
        expect([qtys(first), held(device)]).toEqual([{}, {}])
      }),
    ))
  const late = { tag: "UpdateFailed", name: "TASSE", message: failed.message }
  it("CA162 notifies once of lines that were removed too late", () =>
    atTwo((first, second, device) =>
      Effect.gen(function* () {
        first.actions.cart.remove(key("TASSE"))
        yield* pass(0)
        yield* SubscriptionRef.set(device.online, false)
        yield* orderBoth(first, second)
        device.platform.fail({ on: "order.place", kind: "loseRequest" })
        // It is sent as the network comes back, in vain, and by hand.
        yield* resend(first, device)
        expect(first.views.lastOrder?.state).toBe("rejected")
        expect(device.notifications.filter(({ tag }) => tag === "UpdateFailed")).toEqual([late])
      }),
    ))
  it.each<[string, (shop: OpenShop, device: Device) => void, Record<string, number>, ReadonlyArray<unknown>]>(
    [
      ["as it was there", () => {}, {}, []],
      ["with more of a line", ({ actions }) => actions.cart.setQty(key("BOL"), 5), { BOL: 3 }, []],
      ["without a line", ({ actions }) => actions.cart.remove(key("TASSE")), {}, [late]],
      ["with one more line", ({ actions }) => actions.cart.add({ sku: "PLAT", qty: 1 }), { PLAT: 1 }, []],
    ],
  )(
    "that was made offline of the cart %s is rejected, and returns the lines that the other order does not have",
    (_, change, back, notifications) =>
      atTwo((first, second, device) =>
        Effect.gen(function* () {
          change(first, device)
          yield* pass(0)
          yield* SubscriptionRef.set(device.online, false)
          yield* orderTwice(first, second, device)
          expect(first.views.lastOrder?.state).toBe("rejected")
          expect(device.notifications).toContainEqual(failed)
          expect(device.notifications.filter(({ tag }) => tag === "UpdateFailed")).toEqual(notifications)
          expect([qtys(first), device.platform.orders.size]).toEqual([back, 1])
          yield* blink(device)
          expect(held(device)).toEqual(back)
        }),
      ),
  )
  it.each<[string, string, (shop: OpenShop) => void, Record<string, number>]>([
    ["an add", "PLAT", ({ actions }) => actions.cart.add({ sku: "PLAT", qty: 1 }), { PLAT: 1 }],
    ["a quantity", "BOL", ({ actions }) => actions.cart.setQty(key("BOL"), 5), {}],
  ])(
    "CA162 that order may have %s without a response, and the shopper is notified once",
    (_, sku, change, back) =>
      atTwo((first, second, device) =>
        Effect.gen(function* () {
          device.platform.fail({ on: "cart.update", kind: "loseReply" })
          // The first pull precedes the change. The checkout synchronizes again at once.
          device.platform.fail({ on: "cart.pull", kind: { travelMs: 0 } })
          device.platform.fail({ on: "cart.pull", kind: "loseRequest" })
          change(first)
          yield* pass(300)
          yield* SubscriptionRef.set(device.online, false)
          yield* orderTwice(first, second, device)
          expect(first.views.lastOrder?.state).toBe("rejected")
          expect(device.notifications.filter(({ tag }) => tag === "UpdateFailed")).toEqual([
            { ...late, name: sku },
          ])
          expect(qtys(first)).toEqual(back)
        }),
      ),
  )
})
