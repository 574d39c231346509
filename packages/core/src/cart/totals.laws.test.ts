import fc from "fast-check"
import { describe, it } from "vitest"
import { cents, ratePpm } from "../money/index.ts"
import { type Discount, totals, type TotalsInput } from "./index.ts"

const line = fc.record({
  itemId: fc.nat(99),
  name: fc.constant("BOL"),
  qty: fc.integer({ min: -2, max: 99 }),
  unitGrossCents: fc.integer({ min: 0, max: 100_000 }).map(cents),
  ratePpm: fc.constantFrom(0, 21_000, 55_000, 77_480, 200_000).map(ratePpm),
  isVirtual: fc.boolean(),
})
const charge = fc.option(fc.integer({ min: 0, max: 5_000 }).map(cents))
const discount: fc.Arbitrary<Discount | null> = fc.option(
  fc.oneof(
    fc.record({
      kind: fc.constant("percent" as const),
      ratePpm: fc.integer({ min: 0, max: 1_000_000 }).map(ratePpm),
      code: fc.constant("C"),
    }),
    fc.record({
      kind: fc.constant("fixed" as const),
      amountCents: fc.integer({ min: 0, max: 500_000 }).map(cents),
      code: fc.constant("C"),
    }),
  ),
)
const input: fc.Arbitrary<TotalsInput> = fc.record({
  lines: fc.array(line, { maxLength: 8 }),
  shippingGrossCents: charge,
  discount,
  paymentGrossCents: charge,
})
const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((a, b) => a + b, 0)

describe("laws", () => {
  it("I9 grand is rows, delivery once, payment, less the discount; never below nothing; lines in any order", () => {
    fc.assert(
      fc.property(input, (given) => {
        const found = totals(given)
        const goods = sum(given.lines.map((one) => one.unitGrossCents * Math.max(0, one.qty)))
        const wanted =
          given.discount === null
            ? 0
            : given.discount.kind === "fixed"
              ? given.discount.amountCents
              : (goods * given.discount.ratePpm) / 1_000_000
        const charges = (given.shippingGrossCents ?? 0) + (given.paymentGrossCents ?? 0)
        const off = goods + charges - found.grandCents
        const turned = totals({ ...given, lines: given.lines.toReversed() })
        return (
          // A share of the goods is rounded to the cent; nothing else is.
          Math.abs(off - Math.min(wanted, goods)) <= (given.discount?.kind === "percent" ? 0.5 : 0) &&
          found.grandCents >= 0 &&
          0 - off === 0 + found.discountCents &&
          turned.grandCents === found.grandCents &&
          turned.discountCents === found.discountCents
        )
      }),
    )
  })

  it("I14 a discount taken off again leaves the totals of before", () => {
    fc.assert(
      fc.property(input, (given) => {
        const [without, withIt] = [totals({ ...given, discount: null }), totals(given)]
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
