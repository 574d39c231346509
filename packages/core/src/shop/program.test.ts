import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { makeDevice, pass, run } from "../../../../tests/support/world.ts"
import { homeViews, openShop, toReview } from "../../../../tests/support/shop.ts"
import { limits } from "../settings/index.ts"

describe("SH1 SH2 a whole sale", () => {
  it("goes from the card to the order number", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const shop = yield* openShop(device)
        yield* pass(0)
        expect(shop.views.cart?.lines).toEqual([])
        shop.actions.cart.add({ sku: "BOL", qty: 2 })
        yield* pass(0)
        expect(shop.views.cart).toMatchObject({ count: 2, totals: { subtotalCents: 48_00, isEstimate: true } })
        yield* pass(1000)
        expect(shop.views.cart).toMatchObject({ totals: { grandCents: 48_00, isEstimate: false } })
        yield* toReview(shop)
        expect(shop.views.checkout).toMatchObject({ step: "review", done: ["personal", "shipping", "payment"], faults: [] })
        expect(shop.views.cart?.totals).toMatchObject({ shippingCents: 5_00, grandCents: 53_00, isEstimate: false })
        shop.actions.checkout.place({ termsAccepted: true })
        yield* pass(1000)
        expect(shop.views.lastOrder).toMatchObject({ state: "confirmed", orderNumber: "N1", grandCents: 53_00 })
        expect(shop.views.cart?.lines).toEqual([])
        expect(shop.views.page?.page.kind).toBe("orderSuccess")
        expect(device.platform.orders.size).toBe(1)
      }),
    ))
})
