import { describe, expect, it } from "vitest"
import { cents } from "@shop/core/money"
import { product } from "@shop/core/testing"
import { line, order, refusal, sale, view } from "../../../../tests/support/sale.ts"
import { type Coupon, situation } from "./coupon-rules.ts"
import { endCoupon, findCoupon, listCoupons } from "./index.ts"

const coupon = (given: Partial<Coupon> = {}): Coupon => ({
  code: "C",
  worth: { kind: "percent", ratePpm: 100_000 },
  usesLeft: null,
  endsAtMs: null,
  ...given,
})

describe("CM100 how a coupon stands to an order", () => {
  const at = { goodsGrossCents: cents(50_00), usesOfCustomer: 1, nowMs: 1_000 }
  it.each<[string, Partial<Coupon>]>([
    ["holds", {}],
    ["notYet", { startsAtMs: 1_001 }],
    ["holds", { startsAtMs: 1_000 }],
    ["over", { endsAtMs: 1_000 }],
    ["holds", { endsAtMs: 1_001 }],
    ["usedUp", { usesLeft: 0 }],
    ["holds", { usesLeft: 1 }],
    ["usedByCustomer", { usesPerCustomer: 1 }],
    ["holds", { usesPerCustomer: 2 }],
    ["belowMinimum", { goodsMinCents: 50_01 }],
    ["holds", { goodsMinCents: 50_00 }],
    ["notYet", { startsAtMs: 2_000, endsAtMs: 1_000, usesLeft: 0, usesPerCustomer: 1, goodsMinCents: 99_00 }],
    ["over", { endsAtMs: 1_000, usesLeft: 0, usesPerCustomer: 1, goodsMinCents: 99_00 }],
    ["usedUp", { usesLeft: 0, usesPerCustomer: 1, goodsMinCents: 99_00 }],
    ["usedByCustomer", { usesPerCustomer: 1, goodsMinCents: 99_00 }],
  ])("%s: %j", (expected, given) => expect(situation(coupon(given), at)).toBe(expected))
})

const open = () =>
  sale({
    products: [product({ sku: "BOL" })],
    stock: { BOL: { qty: 100 } },
  })
const deliver = { country: "FR", region: "", carrierCode: "flatrate", methodCode: "flatrate" }

describe("CM100 coupons in carts and orders", () => {
  it("free delivery takes the courier's price off and nothing else", () => {
    const shop = open()
    shop.coupon(coupon({ code: "PORT", worth: { kind: "freeDelivery" } }))
    const place = shop.cartOf({ BOL: 1 })
    shop.run(shop.carts.chooseDelivery(place, deliver))
    expect(shop.run(shop.carts.totals(place))).toMatchObject({ grandCents: 29_00 })
    shop.run(shop.carts.applyCoupon(place, "port"))
    expect(shop.run(shop.carts.totals(place))).toMatchObject({
      couponCode: "PORT",
      discountCents: 0,
      shippingGrossCents: 0,
      grandCents: 24_00,
    })
    expect(shop.run(shop.carts.shippingMethods(place, "GB"))).toMatchObject([{ amountGrossCents: 0 }])
    shop.run(shop.orders.place(order(place.token, [line("BOL", 1)]), "key", view))
    expect(shop.run(shop.orders.latest(1))).toMatchObject([{ grandCents: 24_00 }])
  })
  it("a minimum is of the goods before the discount; below it the coupon waits in the cart", () => {
    const shop = open()
    shop.coupon(coupon({ goodsMinCents: 48_00 }))
    expect(refusal(shop.carts.applyCoupon(shop.cartOf({ BOL: 1 }), "C")).reason.tag).toBe("CouponUnknown")
    const place = shop.cartOf({ BOL: 2 })
    shop.run(shop.carts.applyCoupon(place, "C"))
    expect(shop.run(shop.carts.totals(place)).grandCents).toBe(43_20)
    const [item] = shop.run(shop.carts.pull(place))
    const set = (qty: number) =>
      shop.run(
        shop.carts.update(place, {
          sku: "BOL",
          qty,
          itemId: item!.itemId,
          option: item!.option,
          operationId: null,
        }),
      )
    set(1)
    expect(shop.run(shop.carts.totals(place))).toMatchObject({ couponCode: null, grandCents: 24_00 })
    set(3)
    expect(shop.run(shop.carts.totals(place))).toMatchObject({ couponCode: "C", grandCents: 64_80 })
  })
  it("one use a customer is counted by the order's address, whatever its case, and not by cancelled orders", () => {
    const shop = open()
    shop.coupon(coupon({ usesPerCustomer: 1 }))
    const buy = (email: string, key: string, grandCents: number) => {
      const place = shop.cartOf({ BOL: 1 })
      shop.run(shop.carts.applyCoupon(place, "C"))
      const personal = { firstName: "Anne", lastName: "Martin", email }
      return shop.orders.place(
        order(place.token, [line("BOL", 1)], { personal, grandCents: cents(grandCents) }),
        key,
        view,
      )
    }
    shop.run(buy("anne@example.org", "1", 26_60))
    expect(refusal(buy("Anne@Example.org", "2", 26_60)).reason).toMatchObject({
      tag: "TotalChanged",
      totals: { couponCode: null, grandCents: 29_00 },
    })
    shop.run(buy("bob@example.org", "3", 26_60))
    shop.database.exec("UPDATE orders SET status = 'cancelled' WHERE email = 'anne@example.org'")
    shop.run(buy("anne@example.org", "4", 26_60))
    expect(listCoupons(shop.database)).toMatchObject([{ code: "C", useCount: 2 }])
  })
  it("is found whole as it was given out, and ends when it is ended", () => {
    const shop = open()
    const given = coupon({
      code: "Été",
      worth: { kind: "fixed", amountCents: 5_00 },
      goodsMinCents: 20_00,
      usesLeft: 3,
      usesPerCustomer: 1,
      startsAtMs: 5,
      endsAtMs: null,
    })
    shop.coupon(given)
    expect(findCoupon(shop.database, " Été ")).toEqual(given)
    expect(endCoupon(shop.database, "Été", 7)).toBe(true)
    expect(findCoupon(shop.database, "Été")).toEqual({ ...given, endsAtMs: 7 })
    expect([endCoupon(shop.database, "none", 7), findCoupon(shop.database, "none")]).toEqual([false, null])
  })
})
