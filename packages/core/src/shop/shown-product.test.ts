import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { cents } from "../money/index.ts"
import { productPage } from "../product/index.ts"
import { defaults } from "../settings/index.ts"
import { homeViews, makeDevice, makePlatform, openShop, pass, product, run } from "@shop/testing"

const bowl = product({ sku: "BOL", tiers: [{ groupId: null, qtyMin: 3, priceCents: cents(20_00) }] })

describe("SH23 the product of the current page", () => {
  it.each(["fr", "en", "de"])("L16: can be added to the cart offline (%s)", (code) =>
    run(
      Effect.scoped(
        Effect.gen(function* () {
          const view = defaults.views.find((one) => one.code === code)!
          const first = homeViews(view)
          const page = productPage(bowl, [], [], view, 0)
          const device = yield* makeDevice(makePlatform([]))
          const shop = yield* openShop(device, defaults, {
            ...first,
            page: { ...first.page, page: { ...page, notes: "", banners: [] } },
          })
          yield* pass(0)
          yield* SubscriptionRef.set(device.online, false)
          shop.actions.cart.add({ sku: "BOL", qty: 3 })
          yield* pass(1000)
          expect(shop.views.cart?.lines).toMatchObject([{ name: "BOL", qty: 3, unitCents: 20_00 }])
          shop.actions.cart.add({ sku: "OTHER", qty: 1 })
          yield* pass(1000)
          expect(device.notifications).toContainEqual(
            expect.objectContaining({ tag: "AddFailed", name: "OTHER", reason: "offline" }),
          )
        }),
      ),
    ),
  )
})
