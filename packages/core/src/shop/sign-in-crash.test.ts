import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { ada, ben, type Device, makeDevice, type OpenShop, openShop, pass, run } from "@shop/testing"

const login = ({ actions }: OpenShop, customer = ada) =>
  Effect.suspend(() => {
    actions.account.login(customer)
    return pass(1000)
  })
const cart = ({ views }: OpenShop) =>
  Object.fromEntries((views.cart?.lines ?? []).map((line) => [line.sku, line.qty]))
const cartOf = (device: Device, email: string) =>
  device.platform.held(device.platform.users.customers.get(email)?.cart ?? "")

/** A guest with two bowls signs in; the page is closed between the token and the profile. */
const crashed = (test: (device: Device) => Effect.Effect<void>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const { platform } = device
      for (const { email, password } of [ada, ben]) platform.users.register(email, password)
      platform.fill(ada.email, { TASSE: 1 })
      platform.fill(ben.email, { PLAT: 1 })
      yield* Effect.scoped(
        Effect.gen(function* () {
          const shop = yield* openShop(device)
          yield* pass(0)
          shop.actions.cart.add({ sku: "BOL", qty: 2 })
          yield* pass(1000)
          platform.fail({ on: "user.me", kind: "hang" })
          yield* login(shop)
        }),
      )
      yield* test(device)
    }),
  )

describe("CA35 an interrupted sign-in", () => {
  it("merges the carts once the customer is known", () =>
    crashed((device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "user.me", kind: "loseRequest" })
        const shop = yield* openShop(device)
        yield* pass(5000)
        expect(cart(shop)).toEqual({ BOL: 2 })
        expect(cartOf(device, ada.email)).toEqual({ TASSE: 1 })
        yield* SubscriptionRef.set(device.online, false)
        yield* pass(10)
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(5000)
        expect(cart(shop)).toEqual({ BOL: 2, TASSE: 1 })
        expect(cartOf(device, ada.email)).toEqual({ BOL: 2, TASSE: 1 })
      }).pipe(Effect.scoped),
    ))
  it("C17 adds no line to the next customer's cart, and removes none from the shopper's", () =>
    crashed((device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "user.me", kind: "loseRequest" })
        const shop = yield* openShop(device)
        yield* pass(5000)
        yield* login(shop, ben)
        expect(cart(shop)).toEqual({ BOL: 2, PLAT: 1 })
        expect(cartOf(device, ben.email)).toEqual({ BOL: 2, PLAT: 1 })
        expect(cartOf(device, ada.email)).toEqual({ TASSE: 1 })
      }).pipe(Effect.scoped),
    ))
  it("ends with the next attempt, even a failed one", () =>
    crashed((device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "user.me", kind: "loseRequest" })
        const shop = yield* openShop(device)
        yield* pass(5000)
        yield* login(shop, { ...ben, password: "not-his" })
        yield* SubscriptionRef.set(device.online, false)
        yield* pass(10)
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(5000)
        expect([shop.views.account?.isSignedIn, cart(shop)]).toEqual([false, { BOL: 2 }])
      }).pipe(Effect.scoped),
    ))
})
