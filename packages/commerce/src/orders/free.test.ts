import { describe, expect, it } from "vitest"
import { product } from "@shop/testing"
import { line, order, failureOf, memoryShop, view } from "../../../../tests/support/memory-shop.ts"
import { findOrder } from "../../../../tests/support/stored-orders.ts"

const open = (ratePpm: number) => {
  const shop = memoryShop({ products: [product({ sku: "BOL" })], stock: { BOL: {} } })
  shop.coupon({
    code: "OFF",
    promotion: { code: "percent", args: { ratePpm } },
    usesLeft: null,
    endsAtMs: null,
  })
  const place = shop.cartOf({ BOL: 1 })
  shop.run(shop.carts.applyCoupon(place, "OFF"))
  const pickup = { carrierCode: "pickup", methodCode: "pickup" }
  const methods = shop.run(
    shop.carts.chooseDelivery(place, { country: "FR", region: "", ...pickup }),
  ).paymentMethods
  const ordering = (paymentCode: string) =>
    shop.orders.place(order(place.token, [line("BOL", 1)], { ...pickup, paymentCode }), "free", view)
  return { shop, codes: methods.map(({ code }) => code), ordering }
}

describe("C11: an order that costs nothing", () => {
  it.each(["free", "checkmo", "stripe_payments"])(
    "needs no payment and counts as paid, by %s",
    (paymentCode) => {
      const { shop, codes, ordering } = open(1_000_000)
      expect(codes).toEqual(["free"])
      const { orderNumber } = shop.run(ordering(paymentCode))
      expect(findOrder(shop.database, orderNumber)).toMatchObject({
        grandCents: 0,
        paidCents: 0,
        status: "processing",
        paymentCode: "free",
      })
    },
  )
  it("costs nothing at all: an order of one cent needs a payment", () => {
    const { codes, ordering } = open(999_000)
    expect(codes).toContain("checkmo")
    expect(codes).not.toContain("free")
    expect(failureOf(ordering("free"))).toMatchObject({ reason: { tag: "PaymentUnknown" } })
  })
})
