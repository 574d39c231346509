import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { defaults } from "../settings/index.ts"
import {
  type Device,
  homeViews,
  makeDevice,
  makePlatform,
  type OpenShop,
  openShop,
  pass,
  product,
  run,
} from "@shop/testing"

const bowl = product({ id: 1, sku: "BOL" })
const first = homeViews()
const standingIn = {
  ...first,
  page: { ...first.page, url: "/fr/offline", page: { kind: "offline" as const } },
}

/** A shop on the document of the offline page. */
const behindStandIn = (test: (shop: OpenShop, device: Device) => Effect.Effect<void>) =>
  run(
    Effect.scoped(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform([bowl]))
        device.platform.setHandler("url.map", () => ({ kind: "product", product: bowl }))
        const shop = yield* openShop(device, defaults, standingIn)
        yield* pass(0)
        yield* test(shop, device)
      }),
    ),
  )
const shown = ({ views }: OpenShop) => [views.page?.url, views.page?.page.kind]

describe("SW10 the offline page", () => {
  it("stays at the requested address", () =>
    behindStandIn((shop, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.page.open("/fr/bol")
        yield* pass(100)
        expect(shown(shop)).toEqual(["/fr/bol", "offline"])
        expect([shop.views.notifications, shop.views.navigation?.isDone]).toEqual([[], true])
      }),
    ))
  it("opens the address once the network returns", () =>
    behindStandIn((shop, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.page.open("/fr/bol")
        yield* pass(100)
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(1000)
        expect(shown(shop)).toEqual(["/fr/bol", "product"])
      }),
    ))
  it("PO3 opens the address although the network returned while the shop started", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform([bowl]))
        device.platform.setHandler("url.map", () => ({ kind: "product", product: bowl }))
        yield* SubscriptionRef.set(device.online, false)
        const shop = yield* openShop(device, defaults, standingIn)
        shop.actions.page.open("/fr/bol")
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(1000)
        expect(shown(shop)).toEqual(["/fr/bol", "product"])
      }),
    ))
  it("opens pages that need no network", () =>
    behindStandIn((shop, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.page.open("/fr/cart")
        yield* pass(100)
        expect(shown(shop)).toEqual(["/fr/cart", "cart"])
      }),
    ))
})

describe("SW6 Navigation.reload", () => {
  it("replaces the page, and retains it without a response", () =>
    behindStandIn((shop, device) =>
      Effect.gen(function* () {
        shop.actions.page.open("/fr/bol")
        yield* pass(1000)
        const before = shop.views.page
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.page.renew()
        yield* pass(100_000)
        expect(shop.views.page).toBe(before)
        yield* SubscriptionRef.set(device.online, true)
        device.platform.setHandler("url.map", () => ({
          kind: "product",
          product: { ...bowl, name: "Bol nouveau" },
        }))
        shop.actions.page.renew()
        yield* pass(1000)
        expect(shop.views.page).toMatchObject({ url: "/fr/bol", page: { name: "Bol nouveau" } })
      }),
    ))
})
