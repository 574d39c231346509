import { fixedSource, totals } from "../pricing/index.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cart, local, stock } from "@shop/testing"
import { cents, ratePpm } from "../money/index.ts"
import type { PromotionSetup } from "../promotion/index.ts"
import {
  type CartState,
  type Delivery,
  applyTotals,
  empty,
  estimate,
  totalsKey,
  totalsView,
  view,
} from "./index.ts"

const moment = { isSyncing: false, isOnline: true, badgeCounts: "quantities" } as const

/** The cart with totals of the server at `unitGrossCents`, with a discount. */
const withTotals = (state: CartState, unitGrossCents: number, couponCents = 0): CartState =>
  applyTotals(
    state,
    totals({
      lines: state.confirmed.lines.map((line) => ({
        ...line,
        unitGrossCents: cents(unitGrossCents),
        ratePpm: ratePpm(200_000),
        isVirtual: false,
      })),
      shippingGrossCents: null,
      couponCode: couponCents === 0 ? null : "TEN",
      adjustments:
        couponCents === 0 ? [] : [{ scope: "order", amountCents: cents(couponCents), source: "fixed" }],
      paymentGrossCents: null,
    }),
    totalsKey(state),
  )

describe("CA2, CA20 lines", () => {
  it("are the local ones, with pending changes", () => {
    const { lines } = view(cart({ BOL: 2, TASSE: 1 }, { BOL: 2, PLAT: 4 }), moment)
    expect(lines.map(({ sku, qty, isPending, rowCents }) => [sku, qty, isPending, rowCents])).toEqual([
      ["BOL", 2, false, 48_00],
      ["TASSE", 1, true, 24_00],
    ])
  })
  it.each([
    [null, "unknown", null],
    [stock({ qty: 3 }), "ok", 3],
    [stock({ qty: 30, qtyMax: 4 }), "ok", 4],
    [stock({ isInStock: false, qty: 0 }), "out", null],
    [stock({ isManaged: false, isInStock: false }), "ok", null],
  ] as const)("shows stock %j as %s, with a maximum of %j", (of, availability, qtyMax) =>
    expect(view({ ...empty, local: [local("BOL", 1, { stock: of })] }, moment).lines[0]).toMatchObject({
      availability,
      qtyMax,
    }),
  )
})

const sentTo: Delivery = {
  country: "FR",
  carrierCode: null,
  methodCode: null,
  paymentCode: null,
  shippingGrossCents: null,
  paymentGrossCents: cents(0),
}

describe("CA63 the tax of each rate", () => {
  it.each([
    ["the country is unknown", null, 0],
    ["the shop only guesses", { ...sentTo, isCountryKnown: false }, 0],
    ["a cart is of an older build", sentTo, 0],
    ["the shopper has chosen a country", { ...sentTo, isCountryKnown: true }, 1],
  ] as const)("where %s", (_, delivery, count) => {
    const { rates, taxCents } = totalsView({ ...empty, local: [local("BOL", 1)], delivery })
    expect([rates.length, taxCents]).toEqual([count, 4_00])
  })
})

describe("CA62 the unit price of a line", () => {
  it("is that of one piece with a known content", () => {
    const oil = local("HUILE", 2, { unitGrossCents: 16_80 })
    const content = { amount: 0.5, unit: "l" } as const
    const known = { ...oil, facts: { ...oil.facts, content } }
    expect(view({ ...empty, local: [known, local("BOL", 1)] }, moment).lines.map(({ unit }) => unit)).toEqual(
      [{ cents: 33_60, per: "l" }, null],
    )
  })
})

describe("PD63 a cart without shipping", () => {
  it.each([
    [[local("FILE", 1, { isVirtual: true })], false],
    [[local("FILE", 1, { isVirtual: true }), local("BOL", 1)], true],
  ])("says so", (lines, isSent) =>
    expect(view({ ...empty, local: lines }, moment).needsShipping).toBe(isSent),
  )
})

describe("PM6 an estimate applies the promotion of the last totals to changed lines", () => {
  const agreed = cart({ BOL: 2 }, { BOL: 2 })
  const promoted = (
    promotion: PromotionSetup,
    { isForAllGoods = true, goodsMinCents = 0, isCovered = true } = {},
  ): CartState => {
    const state = withTotals(agreed, 20_00, 4_00)
    const { confirmed } = state
    const last = confirmed.totals!
    return {
      ...state,
      confirmed: {
        ...confirmed,
        totals: {
          ...last,
          lines: last.lines.map((row) => ({ ...row, isCovered })),
          promotion: { ...promotion, isForAllGoods, goodsMinCents: cents(goodsMinCents) },
        },
      },
    }
  }
  const tenth = { code: "percent", args: { ratePpm: 100_000 } }
  const bowls = (qty: number, cups = 0) => ({
    local: [local("BOL", qty), ...(cups === 0 ? [] : [local("TASSE", cups)])],
  })
  it.each([
    ["a percentage of the current lines", promoted(tenth), bowls(5), -10_00],
    ["goods that the server has not seen, when it is for all", promoted(tenth), bowls(2, 1), -6_40],
    [
      "no goods that the server has not seen, when it is for some",
      promoted(tenth, { isForAllGoods: false }),
      bowls(2, 1),
      -4_00,
    ],
    ["no goods that it does not cover", promoted(tenth, { isCovered: false }), bowls(5), 0],
    ["free pieces", promoted({ code: "buyGet", args: { buyQty: 2, getQty: 1 } }), bowls(6), -40_00],
    ["none for a kind that this version does not know", promoted({ code: "new", args: {} }), bowls(5), 0],
  ])("%s", (_, state, changed, expected) =>
    expect(totalsView({ ...state, ...changed }).discountCents).toBe(expected),
  )
  it("and no reduction when the goods are below the minimum", () => {
    const state = promoted(tenth, { goodsMinCents: 40_00 })
    expect(totalsView({ ...state, ...bowls(1) }).discountCents).toBe(0)
  })
  it("CA181 and the delivery is free, or no longer free", () => {
    const delivery = {
      ...sentTo,
      shippingGrossCents: cents(0),
      courierGrossCents: cents(5_00),
      freeFromCents: cents(100_00),
    }
    const state = promoted({ code: "freeDelivery", args: {} }, { goodsMinCents: 40_00 })
    const shippingOf = (qty: number) => estimate({ ...state, delivery, ...bowls(qty) }).shippingGrossCents
    expect([shippingOf(3), shippingOf(1)]).toEqual([0, 5_00])
  })
  it("PM8 and the delivery is not free for goods that the promotion does not cover", () => {
    const delivery = {
      ...sentTo,
      shippingGrossCents: cents(0),
      courierGrossCents: cents(5_00),
      freeFromCents: cents(100_00),
    }
    const state = promoted({ code: "freeDelivery", args: {} }, { isForAllGoods: false })
    const shippingOf = (lines: CartState["local"]) =>
      estimate({ ...state, delivery, local: lines }).shippingGrossCents
    expect(shippingOf([local("BOL", 3), local("TASSE", 1)])).toBe(0)
    expect(shippingOf([local("TASSE", 1)])).toBe(5_00)
  })
})

describe("CA182 an invalid coupon of the cart", () => {
  it("is shown with its code and the reason, and the total excludes it", () => {
    const { confirmed, ...others } = withTotals(cart({ BOL: 2 }, { BOL: 2 }), 20_00)
    const couponRefusal = { coupon: "TEN", reason: "over" } as const
    const state = { ...others, confirmed: { ...confirmed, totals: { ...confirmed.totals!, couponRefusal } } }
    expect(totalsView(state)).toMatchObject({
      couponRefusal,
      couponCode: null,
      discountCents: 0,
      grandCents: 40_00,
    })
  })
})

describe("CA21 totals shown", () => {
  const agreed = cart({ BOL: 2 }, { BOL: 2 })
  it("are the server's while the carts agree", () =>
    expect(totalsView(withTotals(agreed, 20_00, 5_00))).toMatchObject({
      subtotalCents: 40_00,
      discountCents: -5_00,
      grandCents: 35_00,
      couponCode: "TEN",
      isEstimate: false,
      shippingCents: null,
    }))
  it("are an estimate at the server's prices, with the coupon, once the shopper changes a line", () => {
    const changed = { ...withTotals(agreed, 20_00, 5_00), local: [local("BOL", 3), local("TASSE", 1)] }
    expect(totalsView(changed)).toMatchObject({
      subtotalCents: 84_00,
      discountCents: -5_00,
      grandCents: 79_00,
      isEstimate: true,
    })
  })
  it("are the server's to the letter, with its tax by rate", () => {
    const delivery = { ...sentTo, isCountryKnown: true }
    const state = withTotals({ ...agreed, delivery }, 20_00)
    const odd = { ...state.confirmed.totals!, taxCents: cents(1), grandCents: cents(39_99) }
    expect(totalsView({ ...state, confirmed: { ...state.confirmed, totals: odd } })).toMatchObject({
      taxCents: 1,
      grandCents: 39_99,
      rates: [{ ratePpm: 200_000, taxCents: 6_67 }],
      isEstimate: false,
    })
    const bare = { ...odd, segments: [] }
    expect(totalsView({ ...state, confirmed: { ...state.confirmed, totals: bare } })).toMatchObject({
      rates: [],
      paymentCents: 0,
    })
  })
  it("are an estimate when those of the server were not believed", () => {
    const state = withTotals(agreed, 20_00)
    expect(totalsView({ ...state, confirmed: { ...state.confirmed, totals: null } })).toMatchObject({
      grandCents: 40_00,
      isEstimate: true,
    })
  })
  it("have the server's last price for each line", () => {
    const state = withTotals(cart({ BOL: 1, TASSE: 1 }, { BOL: 1, TASSE: 1 }), 20_00)
    const { totals: last } = state.confirmed
    const rows = last!.lines.map((row, index) => ({
      ...row,
      unitGrossCents: cents(index === 0 ? 10_00 : 15_00),
    }))
    const priced = { ...state, confirmed: { ...state.confirmed, totals: { ...last!, lines: rows } } }
    const changed = { ...priced, local: [...priced.local, local("PLAT", 1)] }
    expect(view(changed, moment).lines.map(({ unitCents }) => unitCents)).toEqual([10_00, 15_00, 24_00])
    expect(estimate(changed).grandCents).toBe(49_00)
  })
  it.each([
    ["a coupon that takes something off", -5_00, "TEN", [-5_00, "TEN"], true],
    ["a coupon with free delivery", 0, "FREE", [0, "FREE"], true],
    ["a reduction without a coupon", -5_00, null, [-5_00, null], true],
    ["neither", 0, null, [0, null], false],
  ])("retain %s in an estimate", (_, discountCents, couponCode, expected, isNamed) => {
    const state = withTotals(agreed, 20_00)
    const last = { ...state.confirmed.totals!, discountCents: cents(discountCents), couponCode }
    const guess = estimate({ ...state, confirmed: { ...state.confirmed, totals: last } })
    expect([guess.discountCents, guess.couponCode]).toEqual(expected)
    expect(guess.segments.some(({ code }) => code === "discount")).toBe(isNamed)
  })
  it("tax the parts of a mixed line at their own rates", () => {
    const [first, second] = [
      fixedSource(cents(12_00), ratePpm(200_000)),
      fixedSource(cents(10_55), ratePpm(55_000)),
    ]
    const plain = local("BOL", 1)
    const priceSource = { parts: [...first.parts, ...second.parts], surcharges: [] }
    const mixed = { ...plain, facts: { ...plain.facts, priceSource } }
    const delivery = { ...sentTo, isCountryKnown: true }
    expect(totalsView({ ...empty, local: [mixed], delivery }).rates).toEqual([
      { ratePpm: 55_000, taxCents: 55 },
      { ratePpm: 200_000, taxCents: 2_00 },
    ])
  })
  it("are an estimate while the delivery differs from that of the totals", () => {
    const delivery = {
      country: "FR",
      carrierCode: "f",
      methodCode: "f",
      paymentCode: null,
      shippingGrossCents: cents(5_00),
      paymentGrossCents: cents(3_00),
    }
    expect(totalsView({ ...withTotals(agreed, 20_00), delivery })).toMatchObject({
      shippingCents: 5_00,
      paymentCents: 3_00,
      grandCents: 48_00,
      isEstimate: true,
    })
  })
  it("CA99 have the delivery that another device has chosen, so that the sum matches", () => {
    const state = cart({ BOL: 2 }, { BOL: 2 })
    const [line] = state.confirmed.lines
    const received = totals({
      lines: [{ ...line!, unitGrossCents: cents(24_00), ratePpm: ratePpm(200_000), isVirtual: false }],
      shippingGrossCents: cents(5_00),
      couponCode: null,
      adjustments: [],
      paymentGrossCents: null,
    })
    expect(totalsView(applyTotals(state, received, totalsKey(state)))).toMatchObject({
      subtotalCents: 48_00,
      shippingCents: 5_00,
      grandCents: 53_00,
    })
  })
  it("of an empty cart have no delivery, whatever the delivery was", () => {
    const delivery = {
      country: "FR",
      carrierCode: "f",
      methodCode: "f",
      paymentCode: "cod",
      shippingGrossCents: cents(5_00),
      paymentGrossCents: cents(3_00),
    }
    expect(totalsView({ ...empty, delivery })).toMatchObject({
      shippingCents: null,
      paymentCents: 0,
      grandCents: 0,
      isEstimate: false,
    })
  })
  it("of an empty cart are zero and no estimate, and those of the last cart are removed (C17)", () =>
    expect(
      totalsView({ ...withTotals(agreed, 20_00, 5_00), local: [], confirmed: empty.confirmed }),
    ).toMatchObject({
      grandCents: 0,
      isEstimate: false,
      shippingCents: null,
    }))
})

describe("CA20 the state of the cart", () => {
  it("is shown as the server has it", () => {
    expect(view(empty, moment)).toMatchObject({ isSyncing: false, isOffline: false })
    expect(view(empty, { ...moment, isSyncing: true, isOnline: false })).toMatchObject({
      isSyncing: true,
      isOffline: true,
    })
  })
})

describe("CA22 the badge", () => {
  it("counts pieces, or lines", () => {
    expect(view(cart({ BOL: 2, TASSE: 3 }), moment).count).toBe(5)
    expect(view(cart({ BOL: 2, TASSE: 3 }), { ...moment, badgeCounts: "items" }).count).toBe(2)
  })
})

describe("laws", () => {
  it("rows sum to the subtotal, estimated or from the server", () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("A", "B", "C"), fc.integer({ min: 1, max: 99 })),
        fc.nat(9_999),
        fc.boolean(),
        (lines, unit, isTold) => {
          const state = isTold ? withTotals(cart(lines, lines), unit) : cart(lines)
          const shown = view(state, moment)
          expect(shown.totals.subtotalCents).toBe(shown.lines.reduce((sum, line) => sum + line.rowCents, 0))
        },
      ),
    ))
})
