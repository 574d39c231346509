import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cents } from "../money/index.ts"
import { Arbitrary as Any, price } from "@shop/testing"
import { priceAtQuantity, priceList, type QuantityPrice, type TierPrice, withTier } from "./index.ts"
import { withChargedStep } from "./quantity.ts"

const tier = (qtyMin: number, priceCents: number, groupId: number | null = null): TierPrice => ({
  qtyMin,
  priceCents: cents(priceCents),
  groupId,
})
const everybody = { groupId: null, sourceIncludesTax: true }
const at = (qtyMin: number, unitGrossCents: number): QuantityPrice => ({
  qtyMin,
  unitGrossCents: cents(unitGrossCents),
})

describe("PR13 prices by quantity", () => {
  it("C1: 24.00, from ten pieces 18.00", () =>
    expect(priceList(price(24_00), [tier(10, 18_00)], everybody).prices).toEqual([
      at(1, 24_00),
      at(10, 18_00),
    ]))
  it("omit steps that are not cheaper, and those of other groups", () =>
    expect(
      priceList(price(24_00), [tier(3, 26_00), tier(5, 20_00, 7), tier(6, 20_00), tier(8, 21_00)], everybody)
        .prices,
    ).toEqual([at(1, 24_00), at(6, 20_00)]))
  it("begin with a price that one piece earns", () =>
    expect(priceList(price(24_00), [tier(1, 20_00, 7)], { ...everybody, groupId: 7 }).prices).toEqual([
      at(1, 20_00),
    ]))

  it("equal the tiers, at every quantity", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999 }),
        fc.array(Any.tierPrice, { maxLength: 4 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(null, 1, 2),
        fc.boolean(),
        (gross, tiers, qty, groupId, sourceIncludesTax) => {
          const listed = price(gross)
          const context = { groupId, sourceIncludesTax }
          expect(priceAtQuantity(priceList(listed, tiers, context).prices, qty)).toBe(
            withTier(listed, tiers, { ...context, qty }).payable.grossCents,
          )
        },
      ),
    )
  })
})

describe("PR13 prices by quantity, once the platform has charged one", () => {
  const known = [at(1, 24_00), at(10, 18_00)]
  it.each([
    ["the known price changes nothing", 4, 24_00, known],
    ["a lower price of the highest step replaces it", 12, 17_00, [at(1, 24_00), at(10, 17_00)]],
    ["a higher price for one piece replaces it", 1, 26_00, [at(1, 26_00), at(10, 18_00)]],
    ["a price below all others is the only one", 1, 15_00, [at(1, 15_00)]],
    ["a price above all others replaces those for fewer pieces", 10, 25_00, [at(1, 25_00)]],
  ] as const)("%s", (_, qty, charged, expected) =>
    expect(withChargedStep(known, qty, cents(charged))).toEqual(expected),
  )

  it("always give the charged price at that quantity, and never a higher one for more pieces", () => {
    const table = fc
      .array(
        fc.record({
          qtyMin: fc.integer({ min: 2, max: 20 }),
          priceCents: Any.cents,
          groupId: fc.constant(null),
        }),
      )
      .map((tiers) => priceList(price(90_00), tiers, everybody).prices)
    fc.assert(
      fc.property(
        table,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 100_00 }),
        (prices, qty, charged) => {
          const next = withChargedStep(prices, qty, cents(charged))
          expect(priceAtQuantity(next, qty)).toBe(charged)
          expect(next[0].qtyMin).toBe(1)
          for (const [index, step] of next.entries()) {
            if (index === 0) continue
            expect(step.unitGrossCents).toBeLessThan(next[index - 1]!.unitGrossCents)
            expect(step.qtyMin).toBeGreaterThan(next[index - 1]!.qtyMin)
          }
        },
      ),
    )
  })
})
