import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cents } from "../money/index.ts"
import { Arbitrary } from "@shop/testing"
import { adjustmentsOf, decidePromotion, definePromotion, findPromotion, promotions } from "./index.ts"

const line = (qty: number, unitGrossCents: number, isCovered = true, product = `P${unitGrossCents}`) => ({
  product,
  qty,
  unitGrossCents: cents(unitGrossCents),
  isCovered,
})
const bowls = line(3, 10_00)
const plates = line(2, 25_00)
const lines = fc.array(
  fc.record({
    product: fc.constantFrom("BOL", "MUG", "JAR"),
    qty: fc.integer({ min: -1, max: 40 }),
    unitGrossCents: fc.integer({ min: 0, max: 200_000 }).map(cents),
    isCovered: fc.boolean(),
  }),
  { maxLength: 6 },
)

describe("PM1 the registry of promotions", () => {
  it("has every code once", () =>
    expect(new Set(promotions.map(({ code }) => code)).size).toBe(promotions.length))
  it("refuses arguments that are missing or out of bounds", () => {
    const percent = findPromotion("percent")!
    expect(
      [{}, { ratePpm: 0 }, { ratePpm: 1_000_001 }, { ratePpm: "10" }, null].map(percent.accepts),
    ).toEqual([false, false, false, false, false])
    expect(percent.accepts({ ratePpm: 1_000_000 })).toBe(true)
  })
  it("knows no promotion by the name of an object's property", () =>
    expect(findPromotion("constructor")).toBeUndefined())
})

describe("PM2 simple promotions", () => {
  it.each([
    ["percent", { ratePpm: 100_000 }, [{ scope: "order", amountCents: 8_00 }]],
    ["fixed", { amountCents: 5_00 }, [{ scope: "order", amountCents: 5_00 }]],
    ["freeDelivery", {}, [{ scope: "delivery" }]],
  ])("%s %j takes off %j", (code, args, expected) =>
    expect(adjustmentsOf({ code, args }, [bowls, plates])).toEqual(
      expected.map((reduction) => ({ ...reduction, source: code })),
    ),
  )
})

describe("PM3 free pieces for pieces of the same product", () => {
  const setup = { code: "buyGet", args: { buyQty: 2, getQty: 1 } }
  it.each([
    [1, null],
    [2, null],
    [3, 10_00],
    [5, 10_00],
    [6, 20_00],
  ])("%i pieces of 10.00 with 2 + 1: %s cents off", (qty, expected) =>
    expect(adjustmentsOf(setup, [line(qty, 10_00)])).toEqual(
      expected === null ? null : [{ scope: "line", line: 0, amountCents: expected, source: "buyGet" }],
    ),
  )
  it("does not add the pieces of two products", () =>
    expect(adjustmentsOf(setup, [line(2, 10_00), line(1, 9_00)])).toBeNull())
  it("adds the pieces of one product, whatever its variants and texts, and gives the cheapest", () => {
    const plates = [line(1, 24_00, true, "V303"), line(3, 20_00, true, "V303"), line(2, 22_00, true, "V303")]
    expect(adjustmentsOf({ code: "buyGet", args: { buyQty: 1, getQty: 2 } }, plates)).toEqual([
      { scope: "line", line: 1, amountCents: 60_00, source: "buyGet" },
      { scope: "line", line: 2, amountCents: 22_00, source: "buyGet" },
    ])
  })
  it("the discount is that of a single line of all pieces, at most that of the cheapest pieces", () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        (quantities, buyQty, getQty) => {
          const promotion = { code: "buyGet", args: { buyQty, getQty } }
          const off = (cart: ReadonlyArray<ReturnType<typeof line>>) =>
            (adjustmentsOf(promotion, cart) ?? []).reduce(
              (all, one) => all + (one.scope === "line" ? one.amountCents : 0),
              0,
            )
          const pieces = quantities.reduce((all, qty) => all + qty, 0)
          expect(off(quantities.map((qty) => line(qty, 10_00, true, "V303")))).toBe(
            off([line(pieces, 10_00)]),
          )
        },
      ),
    ))
})

describe("PM4 a percentage that grows with the amount of goods", () => {
  const setup = {
    code: "spendSteps",
    args: {
      steps: [
        { fromCents: 100_00, ratePpm: 100_000 },
        { fromCents: 50_00, ratePpm: 50_000 },
      ],
    },
  }
  it.each([
    [49_99, null],
    [50_00, 2_50],
    [99_99, 5_00],
    [100_00, 10_00],
  ])("%i cents of goods: %s cents off", (goods, expected) =>
    expect(adjustmentsOf(setup, [line(1, goods)])).toEqual(
      expected === null ? null : [{ scope: "order", amountCents: expected, source: "spendSteps" }],
    ),
  )
})

describe("PM5 adjustments of a cart", () => {
  it("name the line of the cart, and leave out lines that are not covered", () =>
    expect(
      adjustmentsOf({ code: "buyGet", args: { buyQty: 1, getQty: 1 } }, [
        line(4, 1_00, false),
        line(2, 7_00),
      ]),
    ).toEqual([{ scope: "line", line: 1, amountCents: 7_00, source: "buyGet" }]))
  it("are null for an unknown promotion and for arguments that are not its own", () => {
    expect(adjustmentsOf({ code: "none", args: {} }, [bowls])).toBeNull()
    expect(adjustmentsOf({ code: "percent", args: { amountCents: 5 } }, [bowls])).toBeNull()
  })
  it("are whole cents that are not negative, of lines that are covered", () =>
    fc.assert(
      fc.property(Arbitrary.promotionSetup, lines, (setup, cart) => {
        const adjustments = adjustmentsOf(setup, cart) ?? []
        const amounts = adjustments.flatMap((one) => (one.scope === "delivery" ? [] : [one.amountCents]))
        const reduced = adjustments.flatMap((one) => (one.scope === "line" ? [cart[one.line]!] : []))
        return (
          amounts.every((cents) => Number.isSafeInteger(cents) && cents >= 0) &&
          reduced.every(({ isCovered }) => isCovered)
        )
      }),
    ))
  it("a new kind is one definition: the cheapest of three pieces is free", () => {
    const cheapestFree = definePromotion({
      code: "cheapestFree",
      args: { ofQty: "count" },
      isEligible: ({ ofQty }, covered) => covered.reduce((all, { qty }) => all + qty, 0) >= ofQty,
      apply: (_, covered) => {
        const [cheapest] = covered
          .map(({ unitGrossCents }, index) => ({ unitGrossCents, index }))
          .toSorted((a, b) => a.unitGrossCents - b.unitGrossCents)
        return [{ scope: "line", line: cheapest!.index, amountCents: cheapest!.unitGrossCents }]
      },
    })
    expect(cheapestFree.apply({ ofQty: 3 }, [plates, line(1, 4_00)])).toEqual([
      { scope: "line", line: 1, amountCents: 4_00 },
    ])
    expect(cheapestFree.apply({ ofQty: 3 }, [plates])).toBeNull()
  })
})

describe("PM8 the goods of a cart decide on a promotion", () => {
  const setups = [
    { code: "percent", args: { ratePpm: 100_000 } },
    { code: "fixed", args: { amountCents: 5_00 } },
    { code: "freeDelivery", args: {} },
    { code: "buyGet", args: { buyQty: 1, getQty: 1 } },
    { code: "spendSteps", args: { steps: [{ fromCents: 1, ratePpm: 100_000 }] } },
  ]
  it("is tested for every kind", () =>
    expect(setups.map(({ code }) => code)).toEqual(promotions.map(({ code }) => code)))
  it.each(setups)("$code is refused when it covers nothing, and below its minimum", (setup) => {
    const decide = (goodsMin: number, ...cart: ReadonlyArray<typeof bowls>) =>
      decidePromotion({ ...setup, goodsMinCents: cents(goodsMin) }, cart)
    expect(decide(0, line(3, 10_00, false))).toEqual({ tag: "refused", reason: "noGoods" })
    expect(decide(30_01, bowls, line(9, 10_00, false))).toEqual({ tag: "refused", reason: "belowMinimum" })
    expect(decide(30_00, bowls)).toMatchObject({ tag: "applies" })
  })
  it("is refused while its own condition does not hold, and waits in an empty cart", () => {
    const pair = { code: "buyGet", args: { buyQty: 1, getQty: 1 }, goodsMinCents: cents(0) }
    expect(decidePromotion(pair, [line(1, 10_00)])).toEqual({ tag: "refused", reason: "notEnough" })
    expect(decidePromotion(pair, [])).toEqual({ tag: "applies", adjustments: [] })
  })
})
