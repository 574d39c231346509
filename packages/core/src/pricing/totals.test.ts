import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cents, ratePpm } from "../money/index.ts"
import { type Adjustment, adjustmentsOf, type PromotionSetup } from "../promotion/index.ts"
import { Arbitrary } from "@shop/testing"
import { totals, type TotalsInput, type TotalsInputLine } from "./index.ts"

const line = (
  fields: {
    readonly qty?: number
    readonly unit?: number
    readonly rate?: number
    readonly isVirtual?: boolean
  } = {},
): TotalsInputLine => ({
  itemId: 1,
  name: "BOL",
  qty: fields.qty ?? 1,
  unitGrossCents: cents(fields.unit ?? 24_00),
  ratePpm: ratePpm(fields.rate ?? 200_000),
  isVirtual: fields.isVirtual ?? false,
})
const input = (lines: ReadonlyArray<TotalsInputLine>, fields: Partial<TotalsInput> = {}): TotalsInput => ({
  lines,
  shippingGrossCents: null,
  couponCode: null,
  adjustments: [],
  paymentGrossCents: null,
  ...fields,
})
const orderAdjustment = (amountCents: number): Adjustment => ({
  scope: "order",
  amountCents: cents(amountCents),
  source: "test",
})
const lineAdjustment = (index: number, amountCents: number): Adjustment => ({
  scope: "line",
  line: index,
  amountCents: cents(amountCents),
  source: "test",
})
const adjustmentsFor = ({
  lines,
  promotion,
}: Pick<TotalsInput, "lines"> & { readonly promotion: PromotionSetup | null }): ReadonlyArray<Adjustment> =>
  promotion === null
    ? []
    : (adjustmentsOf(
        promotion,
        lines.map((one) => ({ isCovered: true, product: one.name, ...one })),
      ) ?? [])
const segments = (of: TotalsInput) =>
  Object.fromEntries(totals(of).segments.map((segment) => [segment.code, segment.amountCents]))

describe("CA9 totals", () => {
  it("count delivery once, not once per line (C13)", () =>
    expect(
      totals(
        input([line({ qty: 2, unit: 10_00 }), line({ unit: 20_00 })], { shippingGrossCents: cents(5_00) }),
      ),
    ).toMatchObject({
      subtotalGrossCents: 40_00,
      shippingGrossCents: 5_00,
      grandCents: 45_00,
    }))
  it("of an empty cart are zero", () =>
    expect(totals(input([]))).toMatchObject({ grandCents: 0, taxCents: 0, lines: [] }))
  it("take a quantity below zero for none", () =>
    expect(totals(input([line({ qty: -3 })])).grandCents).toBe(0))
  it("have a row per line", () =>
    expect(totals(input([line({ qty: 3, unit: 9_99 })])).lines).toEqual([
      {
        itemId: 1,
        qty: 3,
        name: "BOL",
        unitGrossCents: 9_99,
        rowGrossCents: 29_97,
        discountCents: 0,
        taxCents: 4_99,
        ratePpm: 200_000,
      },
    ]))
  it("have tax by rate, contained in the sum", () => {
    const { segments, taxCents, subtotalNetCents } = totals(
      input([line({ unit: 120_00 }), line({ unit: 105_50, rate: 55_000 })]),
    )
    expect(segments.find(({ code }) => code === "tax")?.rates).toEqual([
      { ratePpm: 55_000, title: "", amountCents: 5_50 },
      { ratePpm: 200_000, title: "", amountCents: 20_00 },
    ])
    expect(taxCents).toBe(25_50)
    expect(subtotalNetCents).toBe(200_00)
  })
  it("have no tax where there is none", () => {
    const { segments, taxCents } = totals(input([line({ rate: 0 }), line({ unit: 120_00 })]))
    expect(segments).toEqual([
      { code: "subtotal", title: "", amountCents: 144_00, rates: [] },
      {
        code: "tax",
        title: "",
        amountCents: 20_00,
        rates: [{ ratePpm: 200_000, title: "", amountCents: 20_00 }],
      },
      { code: "grand_total", title: "", amountCents: 144_00, rates: [] },
    ])
    expect(taxCents).toBe(20_00)
  })
  it("name no segment that is not there", () => {
    expect(Object.keys(segments(input([line()])))).toEqual(["subtotal", "tax", "grand_total"])
    expect(
      segments(
        input([line()], {
          shippingGrossCents: cents(5_00),
          paymentGrossCents: cents(3_00),
          couponCode: "TEN",
          adjustments: [orderAdjustment(2_40)],
        }),
      ),
    ).toEqual({
      subtotal: 24_00,
      discount: -2_40,
      shipping: 5_00,
      payment: 3_00,
      tax: 4_93,
      grand_total: 29_60,
    })
  })
  it.each([
    ["an amount, spread in proportion", [orderAdjustment(10_00)], -10_00, [6_67, 3_33]],
    ["never more than the goods", [orderAdjustment(99_00)], -60_00, [40_00, 20_00]],
    ["pieces of one line", [lineAdjustment(1, 5_00)], -5_00, [0, 5_00]],
    ["never more than the line", [lineAdjustment(1, 99_00)], -20_00, [0, 20_00]],
    ["one after the other", [lineAdjustment(1, 20_00), orderAdjustment(10_00)], -30_00, [10_00, 20_00]],
    ["no goods for the delivery", [{ scope: "delivery", source: "test" }], 0, [0, 0]],
  ] as ReadonlyArray<readonly [string, ReadonlyArray<Adjustment>, number, ReadonlyArray<number>]>)(
    "take off %s",
    (_, adjustments, expected, shares) => {
      const result = totals(
        input([line({ unit: 40_00 }), line({ unit: 20_00 })], { couponCode: "TEN", adjustments }),
      )
      expect(result.discountCents).toBe(expected)
      expect(result.lines.map((row) => row.discountCents)).toEqual(shares)
      expect(result.couponCode).toBe("TEN")
    },
  )
  it("reduce no line that the promotion does not cover", () => {
    const lines = [line({ unit: 40_00 }), { ...line({ unit: 20_00 }), isCovered: false }]
    const result = totals(input(lines, { adjustments: [orderAdjustment(99_00), lineAdjustment(1, 5_00)] }))
    expect(result.lines.map((row) => row.discountCents)).toEqual([40_00, 0])
    expect(result.lines[1]).toMatchObject({ isCovered: false })
  })
  it("tax the parts of a mixed line at their own rates", () => {
    const shares = [
      { ratePpm: ratePpm(200_000), grossCents: cents(12_00) },
      { ratePpm: ratePpm(55_000), grossCents: cents(10_55) },
    ]
    expect(totals(input([{ ...line({ qty: 2, unit: 22_55 }), shares }])).taxCents).toBe(4_00 + 1_10)
  })
})

describe("CA10 ancillary charges follow the goods", () => {
  const goods = [line({ unit: 100_00, rate: 200_000 }), line({ unit: 300_00, rate: 55_000 })]
  const taxOf = (of: TotalsInput) =>
    totals(of).taxCents - totals({ ...of, shippingGrossCents: null, paymentGrossCents: null }).taxCents
  it("a quarter at 20 %, three quarters at 5.5 %", () =>
    expect(taxOf(input(goods, { shippingGrossCents: cents(8_00) }))).toBe(33 + 31))
  it("the way of paying likewise", () =>
    expect(taxOf(input(goods, { paymentGrossCents: cents(8_00) }))).toBe(33 + 31))
  it("virtual goods are not delivered", () =>
    expect(
      taxOf(input([goods[0]!, { ...goods[1]!, isVirtual: true }], { shippingGrossCents: cents(6_00) })),
    ).toBe(1_00))
})

describe("laws", () => {
  const lines = fc.array(
    fc.record({
      itemId: fc.nat(),
      name: fc.constant("x"),
      qty: fc.integer({ min: 0, max: 999 }),
      unitGrossCents: fc.integer({ min: 0, max: 1_000_000 }).map(cents),
      ratePpm: fc.constantFrom(0, 21_000, 55_000, 77_480, 200_000, 255_000).map(ratePpm),
      isVirtual: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  const amount = fc.option(fc.integer({ min: 0, max: 50_000 }).map(cents))
  const any = fc
    .record({
      lines,
      shippingGrossCents: amount,
      promotion: fc.option(Arbitrary.promotionSetup),
      paymentGrossCents: amount,
    })
    .map((example) => ({ ...example, couponCode: "C", adjustments: adjustmentsFor(example) }))
  const sum = (numbers: ReadonlyArray<number>) => numbers.reduce((a, b) => a + b, 0)

  it("the segments without tax sum to the grand total", () =>
    fc.assert(
      fc.property(any, (example) => {
        const { grand_total, tax: _, ...parts } = segments(example)
        expect(sum(Object.values(parts))).toBe(grand_total)
      }),
    ))
  it("rows sum to the subtotal, their discounts to the discount, rates to the tax", () =>
    fc.assert(
      fc.property(any, (example) => {
        const result = totals(example)
        expect(sum(result.lines.map((row) => row.rowGrossCents))).toBe(result.subtotalGrossCents)
        expect(0 - sum(result.lines.map((row) => row.discountCents))).toBe(0 + result.discountCents)
        expect(
          sum(result.segments.find(({ code }) => code === "tax")!.rates.map((rate) => rate.amountCents)),
        ).toBe(result.taxCents)
      }),
    ))
  it("no total is below zero, and no discount exceeds its row", () =>
    fc.assert(
      fc.property(any, (example) => {
        const result = totals(example)
        expect(result.grandCents).toBeGreaterThanOrEqual(0)
        for (const row of result.lines) expect(row.discountCents).toBeLessThanOrEqual(row.rowGrossCents)
      }),
    ))
  it("the order of lines does not change the grand total", () =>
    fc.assert(
      fc.property(any, (example) => {
        const turned = { ...example, lines: example.lines.toReversed() }
        expect(totals({ ...turned, adjustments: adjustmentsFor(turned) }).grandCents).toBe(
          totals(example).grandCents,
        )
      }),
    ))
})
