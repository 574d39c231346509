import { totals } from "../pricing/index.ts"
import { describe, expect, it } from "vitest"
import { cents, ratePpm } from "../money/index.ts"
import { cart, confirmed, local, stock } from "@shop/testing"
import type { StockItem } from "../stock/index.ts"
import { fixLine } from "./lines.ts"
import { type CartState, applyTotals, empty, estimate, totalsKey, view } from "./index.ts"

const moment = { isSyncing: false, isOnline: true, badgeCounts: "items" } as const
const shown = (state: CartState) =>
  view(state, moment).lines.map(({ sku, rowCents, unavailable }) => [sku, rowCents, unavailable])

/** A cart with totals of the platform in which the bowls are unavailable. */
const withTotals = (reason: "notSold" | "tooFew" | "soldOut", qtyLeft: number): CartState => {
  const state = cart({ BOL: 3, TASSE: 1 }, { BOL: 3, TASSE: 1 })
  const [bowls, cup] = [confirmed("BOL", 3), confirmed("TASSE", 1)]
  const sums = totals({
    lines: [{ ...cup, unitGrossCents: cents(24_00), ratePpm: ratePpm(200_000), isVirtual: false }],
    shippingGrossCents: null,
    couponCode: null,
    adjustments: [],
    paymentGrossCents: null,
  })
  const unavailable = [{ itemId: bowls.itemId, qty: 3, reason, qtyLeft }]
  return applyTotals(state, { ...sums, unavailable }, totalsKey(state))
}

describe("CA183 an unavailable line", () => {
  it.each([
    ["notSold", 0],
    ["soldOut", 0],
    ["tooFew", 2],
  ] as const)(
    "C5: %s is shown with the remaining quantity, and excluded from the sum, also after a reload",
    (reason, qtyLeft) => {
      const state = JSON.parse(JSON.stringify(withTotals(reason, qtyLeft))) as CartState
      expect(shown(state)).toEqual([
        ["BOL", 0, { reason, qtyLeft }],
        ["TASSE", 24_00, null],
      ])
      expect(view(state, moment).totals).toMatchObject({ grandCents: 24_00, isEstimate: false })
      expect(estimate(state).grandCents).toBe(24_00)
    },
  )
  it("C5: one tap sets it to the remaining quantity, or removes it", () => {
    const few = withTotals("tooFew", 2)
    const { state, outcome } = fixLine(few, few.local[0]!.key)
    expect([outcome.tag, shown(state)[0]]).toEqual(["updated", ["BOL", 48_00, null]])
    const notSold = withTotals("notSold", 0)
    expect(fixLine(notSold, notSold.local[0]!.key).state.local.map(({ sku }) => sku)).toEqual(["TASSE"])
    expect(fixLine(notSold, notSold.local[1]!.key).outcome.tag).toBe("nothing")
  })
  it("C5: a line that the platform charges again can be ordered again", () => {
    const notSold = withTotals("notSold", 0)
    const rows = [confirmed("BOL", 3), confirmed("TASSE", 1)].map((line) => ({
      ...line,
      unitGrossCents: cents(24_00),
      ratePpm: ratePpm(200_000),
      isVirtual: false,
    }))
    const whole = totals({
      lines: rows,
      shippingGrossCents: null,
      couponCode: null,
      adjustments: [],
      paymentGrossCents: null,
    })
    expect(shown(applyTotals(notSold, whole, totalsKey(notSold)))).toEqual([
      ["BOL", 72_00, null],
      ["TASSE", 24_00, null],
    ])
  })
  it("C5: lines of one product share its pieces, the first ones first", () => {
    const few = stock({ qty: 5 })
    const engraved = { configurable: [], bundle: [], custom: [{ optionId: "1", optionValue: "Zoé" }] }
    const lines = [local("BOL", 3, { stock: few }), local("BOL", 3, { stock: few, option: engraved })]
    expect(shown({ ...empty, local: lines }).map(([, , unavailable]) => unavailable)).toEqual([
      null,
      { reason: "tooFew", qtyLeft: 2 },
    ])
  })
})

/** The cart with other known stock of each of its lines. */
const restocked = (state: CartState, known: StockItem | null): CartState["local"] =>
  state.local.map((line) => ({ ...line, facts: { ...line.facts, stock: known } }))

describe("CA183, CA185 rows and sum contain the same lines", () => {
  it.each([null, stock({ qty: 9 })])(
    "CA183 a line that the current totals exclude is unavailable, whatever stock the device knows: %j",
    (known) => {
      const few = withTotals("tooFew", 2)
      const state = { ...few, local: restocked(few, known) }
      expect(shown(state)).toEqual([
        ["BOL", 0, { reason: "tooFew", qtyLeft: 2 }],
        ["TASSE", 24_00, null],
      ])
      expect(view(state, moment).totals).toMatchObject({ subtotalCents: 24_00, isEstimate: false })
      expect(fixLine(state, state.local[0]!.key).state.local[0]!.qty).toBe(2)
    },
  )
  it("CA185 a line that has become short since the totals makes an estimate of them, without any excluded line", () => {
    const few = withTotals("tooFew", 2)
    const [bowls, cup] = few.local
    const out = stock({ qty: 0, isInStock: false })
    const local = [
      { ...bowls!, facts: { ...bowls!.facts, stock: null } },
      { ...cup!, facts: { ...cup!.facts, stock: out } },
    ]
    expect(shown({ ...few, local })).toEqual([
      ["BOL", 0, { reason: "tooFew", qtyLeft: 2 }],
      ["TASSE", 0, { reason: "soldOut", qtyLeft: 0 }],
    ])
    expect(view({ ...few, local }, moment).totals).toMatchObject({ grandCents: 0, isEstimate: true })
  })
  it("CA183 a delivery that the platform charges is shown, even if no line can be ordered", () => {
    const state = { ...cart({ BOL: 3 }, { BOL: 3 }), delivery: null }
    const sums = totals({
      lines: [],
      shippingGrossCents: cents(5_00),
      couponCode: null,
      adjustments: [],
      paymentGrossCents: null,
    })
    const unavailable = [
      { itemId: confirmed("BOL", 3).itemId, qty: 3, reason: "soldOut" as const, qtyLeft: 0 },
    ]
    const shownTotals = view(applyTotals(state, { ...sums, unavailable }, totalsKey(state)), moment).totals
    expect([shownTotals.shippingCents, shownTotals.grandCents]).toEqual([5_00, 5_00])
  })
})
