import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cents } from "../money/index.ts"
import { cart, local } from "@shop/testing"
import { type CartState, empty, estimate, freeDelivery, view, weeksUntilMade } from "./index.ts"

const free = { country: "DE", freeFromCents: cents(90_00) }
const of = (state: CartState) => freeDelivery(state, estimate(state), free)
const holding = (...lines: CartState["local"]): CartState => ({ ...empty, local: lines })
const moment = { isSyncing: false, isOnline: true, badgeCounts: "quantities" } as const

describe("CA57 the missing amount for free delivery", () => {
  it.each([
    [3, 18_00],
    [4, 0],
    [5, 0],
  ])("%d pieces of 24.00 leave %d cents of 90.00", (qty, leftCents) =>
    expect(of(holding(local("BOL", qty)))).toEqual({ country: "DE", fromCents: 90_00, leftCents }),
  )
  it("ignores lines without delivery; a cart of only such lines needs none", () => {
    expect(of(holding(local("BOL", 1), local("FILE", 9, { isVirtual: true })))).toMatchObject({
      leftCents: 66_00,
    })
    expect(of(holding(local("FILE", 9, { isVirtual: true })))).toBeNull()
    expect(of(empty)).toBeNull()
  })
  it("a discount counts against it, shared out as in the totals", () => {
    const state = cart({ BOL: 4 }, { BOL: 4 })
    const totals = { ...estimate(state), discountCents: cents(-10_00), couponCode: "TEN" }
    expect(of({ ...state, confirmed: { ...state.confirmed, totals } })).toMatchObject({ leftCents: 4_00 })
  })
  it("is shown with the cart, and not for a country without a threshold", () => {
    const state = holding(local("BOL", 1))
    expect(view(state, { ...moment, free }).freeDelivery).toMatchObject({ leftCents: 66_00 })
    expect(view(state, { ...moment, free: { country: "GB", freeFromCents: null } }).freeDelivery).toBeNull()
    expect(view(state, moment).freeDelivery).toBeNull()
  })
})

describe("CA58 a line with an exception from the right of withdrawal", () => {
  it("is shown with its line", () => {
    const bowl = local("BOL", 1)
    const excepted = { ...bowl, facts: { ...bowl.facts, withdrawal: "made-to-measure" as const } }
    const { lines } = view(holding(excepted, local("TASSE", 1)), moment)
    expect(lines.map(({ withdrawal }) => withdrawal)).toEqual(["made-to-measure", null])
  })
})

describe("CK36 a cart with a piece made to order", () => {
  it("has the longest lead time; one without has zero", () => {
    const made = (weeksToMake: number) => {
      const line = local(`MADE-${weeksToMake}`, 1)
      return { ...line, facts: { ...line.facts, weeksToMake } }
    }
    expect(weeksUntilMade(holding(made(2), local("TASSE", 1), made(4)))).toBe(4)
    expect(weeksUntilMade(holding(local("TASSE", 1)))).toBe(0)
  })
})

describe("laws", () => {
  it("CA57 the missing and the present amount add up to the threshold, until it is reached", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 50_00 }),
        (qty, unitGrossCents) => {
          const left = of(holding(local("BOL", qty, { unitGrossCents })))!.leftCents
          expect(left).toBe(Math.max(0, free.freeFromCents - qty * unitGrossCents))
        },
      ),
    ))
})
