import { describe, expect, it } from "vitest"
import { cents } from "@shop/core/money"
import { product } from "@shop/testing"
import { line, order, failureOf, memoryShop, view } from "../../../../tests/support/memory-shop.ts"

const open = () => {
  const shop = memoryShop({
    products: [product({ id: 1, sku: "BOL" }), product({ id: 2, sku: "TASSE" })],
    stock: { BOL: { qty: 5 }, TASSE: { qty: 5 } },
  })
  return { ...shop, place: shop.cartOf({ BOL: 3, TASSE: 1 }) }
}
const piece = { productId: 1, isInStock: true, isManaged: true, qtyMax: null }

describe("CM113 lines that cannot be ordered", () => {
  it("C5: a disabled product is reported with its line, and no sum includes it", () => {
    const shop = open()
    shop.catalogueProducts.set("BOL", product({ id: 1, sku: "BOL", status: 2 }))
    expect(shop.run(shop.carts.totals(shop.place))).toMatchObject({
      grandCents: 24_00,
      unavailable: [{ qty: 3, reason: "notSold", qtyLeft: 0 }],
    })
  })
  it("C5: a shortage is reported with the available pieces, and no sum includes the line", () => {
    const shop = open()
    shop.stock.put("BOL", { ...piece, qty: 2 })
    expect(shop.run(shop.carts.totals(shop.place))).toMatchObject({
      grandCents: 24_00,
      unavailable: [{ qty: 3, reason: "tooFew", qtyLeft: 2 }],
    })
    shop.stock.put("BOL", { ...piece, qty: 0, isInStock: false })
    expect(shop.run(shop.carts.totals(shop.place)).unavailable).toMatchObject([
      { reason: "soldOut", qtyLeft: 0 },
    ])
  })
  it("C5: a cart without any line for sale costs nothing, not even delivery and payment", () => {
    const shop = memoryShop({
      products: [product({ id: 1, sku: "BOL" })],
      stock: { BOL: { qty: 5 } },
    })
    const place = shop.cartOf({ BOL: 3 })
    const choice = { country: "FR", region: "", carrierCode: "flatrate", methodCode: "flatrate" }
    shop.run(shop.carts.chooseDelivery(place, choice))
    const costs = shop.run(shop.carts.totals(place)).grandCents
    shop.stock.put("BOL", { ...piece, qty: 0, isInStock: false })
    expect([costs, shop.run(shop.carts.totals(place)).grandCents]).toEqual([77_00, 0])
  })
  it("C5: the order is refused by sku and count before its sum is compared", () => {
    const shop = open()
    shop.stock.put("BOL", { ...piece, qty: 2 })
    const sent = order(shop.place.token, [line("BOL", 3), line("TASSE", 1)], { grandCents: cents(96_00) })
    expect(failureOf(shop.orders.place(sent, "k", view)).reason).toEqual({
      tag: "Unavailable",
      shortages: [{ sku: "BOL", qtyWanted: 3, qtyLeft: 2 }],
    })
    expect([shop.qtyOf("BOL"), shop.qtyOf("TASSE")]).toEqual([2, 5])
  })
})
