import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { makeDevice, pass, run } from "../testing/device.ts"
import { ada } from "../testing/session-tab.ts"
import { openShop, toReview } from "../testing/shop.ts"

describe("CA37 a customer's cart while their order waits", () => {
  it("goes on as a guest's, and meets the customer's afterwards: what was ordered is in neither", () =>
    run(
      Effect.scoped(
        Effect.gen(function* () {
          const device = yield* makeDevice()
          device.platform.users.register(ada.email, ada.password)
          const shop = yield* openShop(device)
          yield* pass(0)
          const lines = () =>
            Object.fromEntries((shop.views.cart?.lines ?? []).map((line) => [line.sku, line.qty]))
          const held = () => device.platform.held(device.platform.users.customers.get(ada.email)?.cart ?? "")
          shop.actions.account.login(ada)
          yield* pass(1000)
          shop.actions.cart.add({ sku: "BOL", qty: 2 })
          yield* pass(1000)
          yield* toReview(shop)
          // The order is on its way, and nobody hears of it.
          device.platform.fail({ on: "order.place", kind: "loseRequest" })
          shop.actions.checkout.place({ termsAccepted: true })
          yield* pass(100)
          expect(shop.views.lastOrder?.state).toBe("waiting")
          expect(lines()).toEqual({})

          shop.actions.cart.add({ sku: "TASSE", qty: 1 })
          yield* pass(1000)
          expect(lines()).toEqual({ TASSE: 1 })
          expect(held()).toEqual({ BOL: 2 })

          shop.actions.checkout.resend()
          yield* pass(1000)
          expect(shop.views.lastOrder?.state).toBe("confirmed")
          expect(device.platform.orders.size).toBe(1)
          yield* SubscriptionRef.set(device.online, false)
          yield* pass(10)
          yield* SubscriptionRef.set(device.online, true)
          yield* pass(70_000)
          expect(lines()).toEqual({ TASSE: 1 })
          expect(held()).toEqual({ TASSE: 1 })
        }),
      ),
    ))
})
