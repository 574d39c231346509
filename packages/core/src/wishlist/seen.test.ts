import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { limits } from "../settings/index.ts"
import { inShop, makeDevice, type OpenShop, openShop, pass, run } from "@shop/testing"
import { type WishlistItem, noted, restored } from "./index.ts"

const item = (sku: string): WishlistItem => ({
  sku,
  type: "simple",
  name: `${sku} of clay`,
  href: `/fr/${sku}`,
  image: null,
  price: null,
})
const wishes = (shop: OpenShop) => shop.views.wishlist?.items.map(({ sku }) => sku)

describe("WL9 a heart", () => {
  it("adds a missing one and removes a present one; other fields of a card are not stored", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        const card = { ...item("BOL"), flag: "new", swatches: [] }
        shop.actions.wishlist.toggle(card)
        yield* pass(0)
        expect(shop.views.wishlist?.items).toEqual([{ ...item("BOL"), qty: 1, canBeAdded: true }])
        shop.actions.wishlist.toggle(card)
        yield* pass(0)
        expect(wishes(shop)).toEqual([])
      }),
    ))
  it("three clicks before the device has responded are three clicks", () =>
    run(
      Effect.gen(function* () {
        const shop = yield* openShop(yield* makeDevice())
        for (let press = 0; press < 3; press += 1) shop.actions.wishlist.toggle(item("BOL"))
        yield* pass(1000)
        expect(wishes(shop)).toEqual(["BOL"])
      }),
    ))
})

describe("WL10 undo", () => {
  it("restores a removed one at its index, once", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        for (const sku of ["BOL", "TIAN", "POT"]) shop.actions.wishlist.add(item(sku))
        shop.actions.wishlist.remove("TIAN")
        yield* pass(0)
        const notification = shop.views.notifications?.at(-1)
        expect(notification).toMatchObject({ body: { tag: "RemovedFromWishlist" }, action: "undoRemove" })
        shop.actions.notification.act(notification!.id)
        yield* pass(0)
        expect(wishes(shop)).toEqual(["BOL", "TIAN", "POT"])
      }),
    ))
  it.each([
    ["in a shorter list, its end", ["A"], 5, ["A", "X"]],
    ["not one that was added again", ["X", "A"], 1, ["X", "A"]],
  ] as const)("%s", (_, list, at, expected) => {
    const back = restored(list.map(item), { item: item("X"), at }, 9)
    expect(back.map(({ sku }) => sku)).toEqual(expected)
  })
  it("a full list stays as it is", () => {
    const list = ["A", "B"].map(item)
    expect(restored(list, { item: item("X"), at: 0 }, 2)).toBe(list)
  })
})

describe("WL11 recently viewed products", () => {
  it("is there once, latest first, and no more than are shown", () => {
    const skus = Array.from({ length: limits.recentlyViewedMax + 2 }, (_, index) => `S${index}`)
    const seen = [...skus, "S5"].reduce<ReadonlyArray<WishlistItem>>((old, sku) => noted(old, item(sku)), [])
    expect(seen).toHaveLength(limits.recentlyViewedMax)
    expect(seen.slice(0, 2).map(({ sku }) => sku)).toEqual(["S5", `S${limits.recentlyViewedMax + 1}`])
  })
  it("survives a reload, and leaves the device at sign-out", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const first = yield* openShop(device)
        first.actions.seen.note(item("BOL"))
        yield* pass(0)
        const second = yield* openShop(device)
        yield* pass(0)
        expect(second.views.seen?.map(({ sku }) => sku)).toEqual(["BOL"])
        second.actions.account.logout()
        yield* pass(1000)
        expect(JSON.stringify([...(device.stored.get("wishlist") ?? [])])).not.toContain("BOL")
      }),
    ))
})
