import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cents, ratePpm, sum } from "../money/index.ts"
import { Arbitrary } from "@shop/testing"
import { explainTotals, totals } from "./index.ts"

describe("PM7 explained totals", () => {
  it("list lines, discounts, delivery, the total and its tax", () => {
    const bowl = { itemId: 1, name: "Bowl", unitGrossCents: cents(24_00), isVirtual: false }
    const result = totals({
      lines: [{ ...bowl, qty: 2, ratePpm: ratePpm(200_000) }],
      shippingGrossCents: cents(5_00),
      couponCode: "TEN",
      adjustments: [{ scope: "order", amountCents: cents(4_80), source: "percent" }],
      paymentGrossCents: null,
    })
    expect(explainTotals(result)).toEqual([
      { key: "line 0", kind: "line", name: "Bowl", qty: 2, unitCents: 24_00, amountCents: 48_00 },
      { key: "discount 0", kind: "discount", name: "Bowl", couponCode: "TEN", amountCents: -4_80 },
      { key: "delivery", kind: "delivery", amountCents: 5_00 },
      { key: "total", kind: "total", amountCents: 48_20 },
      { key: "tax 200000", kind: "tax", ratePpm: 200_000, amountCents: 8_03 },
    ])
  })
  it("name further charges of a platform", () => {
    const result = totals({
      lines: [],
      shippingGrossCents: null,
      couponCode: null,
      adjustments: [],
      paymentGrossCents: null,
    })
    expect(explainTotals({ ...result, grandCents: cents(1_00) })).toContainEqual({
      key: "other",
      kind: "other",
      amountCents: 1_00,
    })
  })
  it("add up to the total, and have no other charge, whatever the cart", () =>
    fc.assert(
      fc.property(Arbitrary.totals, (example) => {
        const steps = explainTotals(example)
        const total = steps.findIndex(({ kind }) => kind === "total")
        return (
          sum(steps.slice(0, total).map(({ amountCents }) => amountCents)) === example.grandCents &&
          steps.every(({ kind }) => kind !== "other") &&
          new Set(steps.map(({ key }) => key)).size === steps.length
        )
      }),
    ))
})
