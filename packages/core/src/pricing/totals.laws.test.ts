import fc from "fast-check"
import { describe, it } from "vitest"
import { cents, ratePpm } from "../money/index.ts"
import { adjustmentsOf, type PromotionSetup } from "../promotion/index.ts"
import { Arbitrary } from "@shop/testing"
import { totals, type TotalsInput } from "./index.ts"

const line = fc.record({
  itemId: fc.nat(99),
  name: fc.constant("BOL"),
  qty: fc.integer({ min: -2, max: 99 }),
  unitGrossCents: fc.integer({ min: 0, max: 100_000 }).map(cents),
  ratePpm: fc.constantFrom(0, 21_000, 55_000, 77_480, 200_000).map(ratePpm),
  isVirtual: fc.boolean(),
  isCovered: fc.boolean(),
})
const charge = fc.option(fc.integer({ min: 0, max: 5_000 }).map(cents))
type Example = TotalsInput & { readonly promotion: PromotionSetup | null }

const withAdjustments = (example: Omit<Example, "adjustments" | "couponCode">): Example => {
  const covered = example.lines.map((one) => ({
    ...one,
    product: one.name,
    isCovered: one.isCovered ?? true,
  }))
  const adjustments = example.promotion === null ? [] : (adjustmentsOf(example.promotion, covered) ?? [])
  return { ...example, couponCode: example.promotion === null ? null : "C", adjustments }
}
const input: fc.Arbitrary<Example> = fc
  .record({
    lines: fc.array(line, { maxLength: 8 }),
    shippingGrossCents: charge,
    promotion: fc.option(Arbitrary.promotionSetup),
    paymentGrossCents: charge,
  })
  .map(withAdjustments)
const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((a, b) => a + b, 0)

describe("laws", () => {
  it("I9 grand is rows, delivery once, payment, less the discount; never below zero; lines in any order", () => {
    fc.assert(
      fc.property(input, (example) => {
        const found = totals(example)
        const rowsOf = (lines: TotalsInput["lines"]) =>
          sum(lines.map((one) => one.unitGrossCents * Math.max(0, one.qty)))
        const goods = rowsOf(example.lines)
        const wanted = sum(example.adjustments.map((one) => (one.scope === "delivery" ? 0 : one.amountCents)))
        const charges = (example.shippingGrossCents ?? 0) + (example.paymentGrossCents ?? 0)
        const off = goods + charges - found.grandCents
        const turned = totals(withAdjustments({ ...example, lines: example.lines.toReversed() }))
        return (
          off === Math.min(wanted, rowsOf(example.lines.filter(({ isCovered }) => isCovered !== false))) &&
          found.grandCents >= 0 &&
          0 - off === 0 + found.discountCents &&
          turned.grandCents === found.grandCents &&
          turned.discountCents === found.discountCents
        )
      }),
    )
  })

  it("I14 removing a discount restores the previous totals", () => {
    fc.assert(
      fc.property(input, (example) => {
        const [without, withIt] = [totals({ ...example, couponCode: null, adjustments: [] }), totals(example)]
        return (
          withIt.grandCents - withIt.discountCents === without.grandCents &&
          withIt.subtotalGrossCents === without.subtotalGrossCents &&
          without.discountCents === 0 &&
          without.couponCode === null
        )
      }),
    )
  })
})
