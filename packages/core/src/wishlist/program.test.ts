import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { inShop, type OpenShop, openShop, pass, price, product } from "@shop/testing"
import { limits } from "../settings/index.ts"
import type { WishlistItem } from "./index.ts"

const item = (sku: string): WishlistItem => ({
  sku,
  type: "simple",
  name: `${sku} of clay`,
  href: `/fr/${sku.toLowerCase()}`,
  image: null,
  price: null,
})
const skus = (shop: OpenShop) => shop.views.wishlist?.items.map(({ sku }) => sku)
const notificationsOf = (shop: OpenShop) => (shop.views.notifications ?? []).map(({ body }) => body)

describe("WL1 the wishlist of a shop", () => {
  it("is there as soon as the device has responded, even when it is empty", () =>
    inShop((shop) => Effect.sync(() => expect(shop.views.wishlist).toEqual({ items: [], count: 0 }))))
  it("survives a reload, and is the same in every tab (WL5)", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const other = yield* openShop(device)
        yield* pass(0)
        shop.actions.wishlist.add(item("BOL"))
        shop.actions.wishlist.add(item("TASSE"))
        shop.actions.wishlist.add(item("BOL"))
        yield* pass(0)
        expect(skus(shop)).toEqual(["BOL", "TASSE"])
        expect(skus(other)).toEqual(["BOL", "TASSE"])
        const later = yield* openShop(device)
        yield* pass(0)
        expect(skus(later)).toEqual(["BOL", "TASSE"])
        expect(notificationsOf(shop)).toEqual([])
      }),
    ))
  it("needs no network", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const calls = device.platform.log.length
        shop.actions.wishlist.add(item("BOL"))
        yield* pass(0)
        expect(skus(shop)).toEqual(["BOL"])
        expect(device.platform.log.length).toBe(calls)
      }),
    ))
})

describe("WL2 a full list", () => {
  it("adds no more, with a notification", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        for (let index = 0; index <= limits.wishlistMax; index += 1)
          shop.actions.wishlist.add(item(`S${index}`))
        yield* pass(0)
        yield* pass(0)
        expect(shop.views.wishlist?.count).toBe(limits.wishlistMax)
        expect(notificationsOf(shop)).toEqual([{ tag: "ListFull", itemsMax: limits.wishlistMax }])
      }),
    ))
})

describe("WL3, WL4 removing products", () => {
  it("a removed product gives a notification with its name, an absent one does not", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.wishlist.add(item("BOL"))
        yield* pass(0)
        shop.actions.wishlist.remove("BOL")
        shop.actions.wishlist.remove("TASSE")
        yield* pass(0)
        expect(skus(shop)).toEqual([])
        expect(notificationsOf(shop)).toEqual([
          { tag: "RemovedFromWishlist", name: "BOL of clay", sku: "BOL" },
        ])
      }),
    ))
  it("clearing the list needs a confirmation, and closing the notification changes nothing", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.wishlist.clear()
        yield* pass(0)
        expect(notificationsOf(shop)).toEqual([])
        shop.actions.wishlist.add(item("BOL"))
        shop.actions.wishlist.clear()
        yield* pass(0)
        const [notification] = shop.views.notifications ?? []
        expect(notification).toMatchObject({ body: { tag: "WishlistClearAsked" }, action: "clearWishlist" })
        shop.actions.notification.close(notification!.id)
        yield* pass(0)
        expect(skus(shop)).toEqual(["BOL"])
        shop.actions.wishlist.clear()
        yield* pass(0)
        shop.actions.notification.act(shop.views.notifications![0]!.id)
        yield* pass(0)
        expect(skus(shop)).toEqual([])
        expect(notificationsOf(shop)).toEqual([])
      }),
    ))
})

describe("WL8 a sign-out", () => {
  it("takes the wishlist and the compare list along", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.wishlist.add(item("BOL"))
        shop.actions.compare.add(item("BOL"))
        yield* pass(0)
        shop.actions.account.logout()
        yield* pass(1000)
        expect(skus(shop)).toEqual([])
        expect(shop.views.compare?.items).toEqual([])
        expect(device.stored.get("wishlist")!.get("state")).not.toContain("BOL")
        expect(device.stored.get("compare")!.get("state")).not.toContain("BOL")
      }),
    ))
})

describe("WL6 the current price", () => {
  it("loads when the list is shown; without a response the old price remains", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.wishlist.add(item("BOL"))
        shop.actions.wishlist.add(item("GONE"))
        device.platform.sell([product({ sku: "BOL", price: price(29_00) })])
        shop.actions.wishlist.renew()
        yield* pass(0)
        expect(shop.views.wishlist?.items).toMatchObject([
          { sku: "BOL", name: "BOL", price: { payableCents: 29_00 } },
          { sku: "GONE", name: "GONE of clay", price: null },
        ])
      }),
    ))
})
