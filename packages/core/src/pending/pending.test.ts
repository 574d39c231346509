import { describe, expect, it } from "vitest"
import { cartCount, isOnWishlist, type PendingAction } from "./index.ts"

const add = (qty: number): PendingAction => ({ name: "cart.add", inputs: [{ sku: "BOL", qty }] })
const wish = (sku: string): PendingAction => ({ name: "wishlist.add", inputs: [{ sku }] })
const unwish = (sku: string): PendingAction => ({ name: "wishlist.remove", inputs: [sku] })

describe("UI471 the cart's count before the shop's programs run", () => {
  it.each<readonly [string, number | null, ReadonlyArray<PendingAction>, number]>([
    ["an unknown count", null, [], 0],
    ["pieces are added", null, [add(2), add(1)], 3],
    ["the cart of the device has more", 5, [add(2)], 5],
    ["the cart of the device is read, without the pieces", 0, [add(2)], 2],
    ["the cart of the device has them already", 2, [add(2)], 2],
    ["other actions are pending", 1, [wish("BOL"), { name: "page.open", inputs: ["/fr"] }], 1],
  ])("%s", (_, known, pending, expected) => expect(cartCount(known, pending)).toBe(expected))
  it("a grouped product adds the pieces of its parts", () => {
    const grouped = { name: "cart.add", inputs: [{ sku: "SET", qty: 1, groupedQty: { BOL: 2, POT: 3 } }] }
    expect(cartCount(null, [grouped])).toBe(5)
  })
})

describe("UI471 a heart before the shop's programs run", () => {
  it.each<readonly [string, boolean, ReadonlyArray<PendingAction>, boolean]>([
    ["no pending action", true, [], true],
    ["it is added", false, [wish("BOL")], true],
    ["it is added and removed", false, [wish("BOL"), unwish("BOL")], false],
    ["it is removed from the list of the device", true, [unwish("BOL")], false],
    ["another product is added", false, [wish("POT")], false],
  ])("%s", (_, known, pending, expected) => expect(isOnWishlist(known, "BOL", pending)).toBe(expected))
})
