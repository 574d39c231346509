import { describe, expect, it } from "vitest"
import { Clock, Effect } from "effect"
import { cents } from "@shop/core/money"
import { product } from "@shop/testing"
import { clockAt } from "../../../../tests/support/clock.ts"
import { line, order, failureOf, memoryShop, view } from "../../../../tests/support/memory-shop.ts"
import { type Coupon, refusalOf } from "./coupon-rules.ts"
import { decideCoupon } from "./decide-coupon.ts"

const coupon = (given: Partial<Coupon> = {}): Coupon => ({
  code: "C",
  promotion: { code: "percent", args: { ratePpm: 100_000 } },
  usesLeft: null,
  endsAtMs: null,
  ...given,
})

describe("CM100 whether a coupon applies to an order", () => {
  const at = { usesOfCustomer: 1, groupId: 2, nowMs: 1_000 }
  it.each<[ReturnType<typeof refusalOf>, Partial<Coupon>]>([
    [null, {}],
    ["notYet", { startsAtMs: 1_001 }],
    [null, { startsAtMs: 1_000 }],
    ["over", { endsAtMs: 1_000 }],
    [null, { endsAtMs: 1_001 }],
    ["usedUp", { usesLeft: 0 }],
    [null, { usesLeft: 1 }],
    ["usedByCustomer", { usesPerCustomer: 1 }],
    [null, { usesPerCustomer: 2 }],
    ["notYet", { startsAtMs: 2_000, endsAtMs: 1_000, usesLeft: 0, usesPerCustomer: 1 }],
    ["over", { endsAtMs: 1_000, usesLeft: 0, usesPerCustomer: 1 }],
    ["usedUp", { usesLeft: 0, usesPerCustomer: 1 }],
    ["notForCustomer", { groupIds: [3], usesPerCustomer: 1 }],
    ["usedByCustomer", { groupIds: [2], usesPerCustomer: 1 }],
    [null, { groupIds: [1, 2] }],
  ])("%s: %j", (expected, given) => expect(refusalOf(coupon(given), at)).toBe(expected))
  it("the reasons of the customer come before those of the goods", () => {
    const request = { code: "C", usesOfCustomer: 1, groupId: 0, nowMs: 1_000 }
    const lines = [
      {
        sku: "BOL",
        parentSku: null,
        categoryIds: [],
        isGiftVoucher: false,
        qty: 1,
        unitGrossCents: cents(24_00),
      },
    ]
    const decide = (given: Partial<Coupon>) =>
      decideCoupon({ ...request, coupon: coupon({ skus: ["PLAT"], goodsMinCents: 99_00, ...given }) }, lines)
    expect(decide({ usesPerCustomer: 1 })).toMatchObject({ refusal: { reason: "usedByCustomer" } })
    expect(decide({})).toMatchObject({ refusal: { reason: "noGoods" } })
  })
})

const open = () =>
  memoryShop({
    products: [product({ sku: "BOL" })],
    stock: { BOL: { qty: 100 } },
  })
const deliver = { country: "FR", region: "", carrierCode: "flatrate", methodCode: "flatrate" }

describe("CM100 coupons in carts and orders", () => {
  it("free delivery removes only the courier's price", () => {
    const shop = open()
    shop.coupon(coupon({ code: "PORT", promotion: { code: "freeDelivery", args: {} } }))
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
    expect(failureOf(shop.carts.applyCoupon(shop.cartOf({ BOL: 1 }), "C")).reason).toEqual({
      tag: "CouponRefused",
      coupon: "C",
      reason: "belowMinimum",
    })
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
  it("a limit per customer counts orders by e-mail address, ignoring case and cancelled orders", () => {
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
    expect(failureOf(buy("Anne@Example.org", "2", 26_60)).reason).toMatchObject({
      tag: "CouponRefused",
      coupon: "C",
      reason: "usedByCustomer",
      totals: { couponCode: null, grandCents: 29_00 },
    })
    shop.run(buy("bob@example.org", "3", 26_60))
    shop.database.exec("UPDATE orders SET status = 'cancelled' WHERE email = 'anne@example.org'")
    shop.run(buy("anne@example.org", "4", 26_60))
    expect(shop.run(shop.coupons.list)).toMatchObject([{ code: "C", useCount: 2 }])
  })
  it("is found with all its conditions, and becomes invalid when it is ended", () => {
    const shop = open()
    const given = coupon({
      code: "Été",
      promotion: { code: "fixed", args: { amountCents: 5_00 } },
      goodsMinCents: 20_00,
      usesLeft: 3,
      usesPerCustomer: 1,
      startsAtMs: 5,
      endsAtMs: null,
    })
    shop.coupon(given)
    const { find, end } = shop.coupons
    const endAt7 = (code: string) =>
      shop.run(
        Effect.provideService(
          end(code),
          Clock.Clock,
          clockAt(() => 7),
        ),
      )
    expect(shop.run(find(" Été "))).toEqual(given)
    expect(endAt7("Été")).toBe(true)
    expect(shop.run(find("Été"))).toEqual({ ...given, endsAtMs: 7 })
    expect([endAt7("none"), shop.run(find("none"))]).toEqual([false, null])
  })
})

const once = coupon({ usesPerCustomer: 1 })

describe("CM112 a coupon that depends on the buyer", () => {
  /** A shop in which a customer has used the coupon. */
  const used = (email: string) => {
    const shop = open()
    shop.coupon(once)
    const place = shop.cartOf({ BOL: 1 })
    shop.run(shop.carts.applyCoupon(place, "C"))
    const personal = { firstName: "Anne", lastName: "Martin", email }
    shop.run(shop.orders.place(order(place.token, [line("BOL", 1)], { personal }), "first", view))
    return shop
  }
  it("C3: is named as refused in the totals once the address is known, and the sum is without it", () => {
    const shop = used("anne@example.org")
    const place = shop.cartOf({ BOL: 1 })
    shop.run(shop.carts.applyCoupon(place, "C"))
    expect(shop.run(shop.carts.totals(place))).toMatchObject({ couponCode: "C", grandCents: 21_60 })
    const { totals } = shop.run(shop.carts.chooseDelivery(place, { ...deliver, email: " Anne@Example.org " }))
    const refused = {
      couponCode: null,
      couponRefusal: { coupon: "C", reason: "usedByCustomer" },
      grandCents: 29_00,
    }
    expect(totals).toMatchObject(refused)
    expect(shop.run(shop.carts.totals(place))).toMatchObject(refused)
    shop.run(shop.carts.chooseDelivery(place, { ...deliver, email: "bob@example.org" }))
    expect(shop.run(shop.carts.totals(place))).toMatchObject({ couponCode: "C", grandCents: 26_60 })
  })
  it("C3: is named as refused at the first attempt to order; afterwards totals agree, and the order without it succeeds", () => {
    const shop = used("anne@example.org")
    const place = shop.cartOf({ BOL: 1 })
    shop.run(shop.carts.applyCoupon(place, "C"))
    shop.run(shop.carts.chooseDelivery(place, deliver))
    const sent = (grandCents: number) =>
      order(place.token, [line("BOL", 1)], { grandCents: cents(grandCents) })
    expect(failureOf(shop.orders.place(sent(26_60), "k", view)).reason).toMatchObject({
      tag: "CouponRefused",
      coupon: "C",
      reason: "usedByCustomer",
    })
    expect(shop.run(shop.carts.totals(place))).toMatchObject({ couponCode: null, grandCents: 29_00 })
    shop.run(shop.orders.place(sent(29_00), "k", view))
    expect(shop.run(shop.orders.latest(1))).toMatchObject([{ grandCents: 29_00 }])
  })
  it("C3: addresses compare in no case of any alphabet", () => {
    const shop = used("ELODIE@exämple.org")
    const place = shop.cartOf({ BOL: 1 })
    shop.run(shop.carts.applyCoupon(place, "C"))
    const email = "elodie@EXA\u0308MPLE.org"
    expect(shop.run(shop.carts.chooseDelivery(place, { ...deliver, email })).totals.couponRefusal).toEqual({
      coupon: "C",
      reason: "usedByCustomer",
    })
  })
  it("C3: for a customer group is refused to guests by name", () => {
    const shop = open()
    shop.coupon(coupon({ groupIds: [2] }))
    expect(failureOf(shop.carts.applyCoupon(shop.cartOf({ BOL: 1 }), "C")).reason).toEqual({
      tag: "CouponRefused",
      coupon: "C",
      reason: "notForCustomer",
    })
  })
})

describe("CM115 codes of coupons", () => {
  it.each(["NOËL10", "noël10", "NOE\u0308L10", " Noël10\u00a0", "no\u200bël10", "\u2060ＮＯËL10"])(
    "C8: NOËL10 is found as %j",
    (typed) => {
      const shop = open()
      shop.coupon(coupon({ code: "NOËL10" }))
      const place = shop.cartOf({ BOL: 1 })
      shop.run(shop.carts.applyCoupon(place, typed))
      expect(shop.run(shop.carts.totals(place))).toMatchObject({ couponCode: "NOËL10", grandCents: 21_60 })
    },
  )
  it("C8: a code in another spelling replaces the existing coupon and counts its uses", () => {
    const shop = open()
    shop.coupon(coupon({ code: "Straße", usesPerCustomer: 1 }))
    const place = shop.cartOf({ BOL: 1 })
    shop.run(shop.carts.applyCoupon(place, "STRASSE"))
    shop.run(shop.orders.place(order(place.token, [line("BOL", 1)]), "k", view))
    shop.coupon(coupon({ code: "STRASSE", usesPerCustomer: 1 }))
    expect(shop.run(shop.coupons.list)).toMatchObject([{ code: "STRASSE", useCount: 1 }])
  })
})

describe("CM116 the products that a coupon covers", () => {
  const goods = () =>
    memoryShop({
      products: [
        product({ id: 1, sku: "BOL", categoryIds: [3] }),
        product({ id: 2, sku: "TASSE", categoryIds: [4] }),
        product({ id: 3, sku: "BON", type: "virtual", taxClassId: 0, stock: null }),
      ],
      stock: { BOL: { qty: 9 }, TASSE: { qty: 9 } },
    })
  const discounts = (given: Partial<Coupon>) => {
    const shop = goods()
    shop.coupon(coupon({ promotion: { code: "percent", args: { ratePpm: 250_000 } }, ...given }))
    const place = shop.cartOf({ BOL: 1, TASSE: 1, BON: 1 })
    shop.run(shop.carts.applyCoupon(place, "C"))
    return shop.run(shop.carts.totals(place)).lines.map(({ discountCents }) => discountCents)
  }
  it.each<[string, Partial<Coupon>, ReadonlyArray<number>]>([
    ["nothing off a gift voucher", {}, [6_00, 6_00, 0]],
    ["a gift voucher when it covers vouchers", { coversVouchers: true }, [6_00, 6_00, 6_00]],
    ["only its skus", { skus: ["TASSE"] }, [0, 6_00, 0]],
    ["only its categories", { categoryIds: [3] }, [6_00, 0, 0]],
    ["skus and categories together", { skus: ["TASSE"], categoryIds: [3] }, [6_00, 6_00, 0]],
    ["no voucher although its sku is named", { skus: ["BON", "BOL"] }, [6_00, 0, 0]],
    [
      "an amount is spread over what it covers, never more than that costs",
      { promotion: { code: "fixed", args: { amountCents: 50_00 } }, skus: ["BOL"] },
      [24_00, 0, 0],
    ],
  ])("C17: reduces %s", (_, given, expected) => expect(discounts(given)).toEqual(expected))
  it("C17: is refused by name where it covers nothing in the cart", () => {
    const shop = goods()
    shop.coupon(coupon({ skus: ["TASSE"] }))
    expect(failureOf(shop.carts.applyCoupon(shop.cartOf({ BOL: 1 }), "C")).reason).toEqual({
      tag: "CouponRefused",
      coupon: "C",
      reason: "noGoods",
    })
    expect(failureOf(shop.carts.applyCoupon(shop.cartOf({ BON: 1 }), "C")).reason.tag).toBe("CouponRefused")
  })
  it("C17: a minimum is of the goods that it covers", () => {
    const shop = goods()
    shop.coupon(coupon({ goodsMinCents: 40_00 }))
    expect(failureOf(shop.carts.applyCoupon(shop.cartOf({ BOL: 1, BON: 1 }), "C")).reason).toMatchObject({
      reason: "belowMinimum",
    })
  })
})
