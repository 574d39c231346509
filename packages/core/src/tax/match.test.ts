import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "@shop/core/money"
import * as Tax from "./index.ts"

const percent = (value: number) => Money.fromPercent(value)!
let nextId = 0
const rate = (country: string, value: number, fields: Partial<Tax.TaxRate> = {}): Tax.TaxRate => ({
  id: (nextId += 1),
  country,
  region: null,
  regionId: 0,
  ratePpm: percent(value),
  title: `${country} ${value}`,
  ...fields,
})
const rule = (id: number, fields: Partial<Tax.TaxRule>): Tax.TaxRule => ({
  id,
  code: `rule ${id}`,
  priority: 0,
  productClassIds: [2],
  customerClassIds: [3],
  rates: [],
  ...fields,
})
const at = (country: string, region = "", customerClassId: number | null = null): Tax.TaxPlace => ({
  country,
  region,
  customerClassId,
})

const goods = rule(1, { rates: [rate("FR", 20), rate("DE", 19), rate("PL", 23)] })
const food = rule(2, { productClassIds: [4], rates: [rate("FR", 5.5), rate("DE", 7)] })
const trade = rule(3, { customerClassIds: [5], rates: [rate("FR", 5.5)] })
const corsica = rule(4, {
  productClassIds: [6],
  rates: [rate("FR", 20), rate("FR", 10, { region: "Corse", regionId: 94 })],
})
const rules = [goods, food, trade, corsica]

describe("TX1 TX4 the applicable tax rate", () => {
  it.each([
    ["goods at home", 2, at("FR"), 20],
    ["goods abroad", 2, at("DE"), 19],
    ["food at home", 4, at("FR"), 5.5],
    ["food abroad", 4, at("DE"), 7],
    ["no rule has the country", 2, at("IT"), 0],
    ["no rule has the class", 9, at("FR"), 0],
    ["class 0 is untaxed", 0, at("FR"), 0],
    ["no class is untaxed", null, at("FR"), 0],
    ["the customer's class", 2, at("FR", "", 5), 5.5],
    ["another customer class", 2, at("FR", "", 3), 20],
    ["a customer class no rule has", 2, at("FR", "", 99), 0],
    ["a region with a rate of its own", 6, at("FR", "Corse"), 10],
    ["a region without one", 6, at("FR", "Bretagne"), 20],
    ["no region", 6, at("FR"), 20],
  ])("%s: class %j at %j is %d %%", (_, classId, place, expected) => {
    expect(Tax.rateFor(rules, classId, place)).toBe(percent(expected))
  })

  it("returns the entry with its title", () => {
    expect(Tax.rateAt(rules, 4, at("DE"))?.title).toBe("DE 7")
    expect(Tax.rateAt(rules, 0, at("DE"))).toBeNull()
  })

  it("has no region rate for the whole country unless it is one", () => {
    const onlyCorsica = rule(9, { rates: [rate("FR", 10, { region: "Corse", regionId: 94 })] })
    expect(Tax.rateFor([onlyCorsica], 2, at("FR"))).toBe(0)
  })

  it.each([
    ["region id 0", { region: "anything", regionId: 0 }],
    ["no region name", { region: null, regionId: 7 }],
    ["an empty region name", { region: "", regionId: 7 }],
  ])("takes %s for the whole country", (_, fields) => {
    expect(Tax.rateFor([rule(1, { rates: [rate("FR", 20, fields)] })], 2, at("FR", "Bretagne"))).toBe(
      percent(20),
    )
  })

  it("is decided by priority, then by id, whatever the order of the rules", () => {
    const late = rule(7, { priority: 1, rates: [rate("FR", 1)] })
    const early = rule(8, { priority: 0, rates: [rate("FR", 2)] })
    const earlyToo = rule(9, { priority: 0, rates: [rate("FR", 3)] })
    expect(Tax.rateFor([late, earlyToo, early], 2, at("FR"))).toBe(percent(2))
  })

  it("T6: a rule without the country hides no later rule that has it", () => {
    const abroad = rule(1, { rates: [rate("DE", 19)] })
    const home = rule(2, { rates: [rate("FR", 20)] })
    expect(Tax.rateFor([abroad, home], 2, at("FR"))).toBe(percent(20))
  })
})

describe("TX4 untaxed products", () => {
  it.each([0, -1, null])("class %j is, even where a rule has it", (classId) => {
    const all = rule(1, { productClassIds: [0, -1, 2], rates: [rate("FR", 20)] })
    expect(Tax.rateFor([all], classId, at("FR"))).toBe(0)
  })
})

describe("TX4 a country", () => {
  it("is recognized with spaces around its code", () =>
    expect(Tax.rateFor(rules, 2, at(" FR "))).toBe(percent(20)))
})

describe("TX5 a missing country", () => {
  it.each(["", "  "])("%j is looked up as PL", (country) =>
    expect(Tax.rateFor(rules, 2, at(country))).toBe(percent(23)),
  )
})

describe("laws", () => {
  const anyRule = fc.record({
    id: fc.nat(5),
    code: fc.constant("r"),
    priority: fc.nat(2),
    productClassIds: fc.uniqueArray(fc.nat(4)),
    customerClassIds: fc.uniqueArray(fc.nat(3)),
    rates: fc.array(
      fc
        .constantFrom("FR", "DE", "PL")
        .chain((country) => fc.constantFrom(5, 10, 20).map((value) => rate(country, value))),
      { maxLength: 3 },
    ),
  })
  const distinct = fc.uniqueArray(anyRule, { maxLength: 6, selector: ({ id }) => id })

  it("TX4 the order of the rules does not matter", () => {
    fc.assert(
      fc.property(
        distinct,
        fc.nat(4),
        fc.constantFrom("FR", "DE", "IT"),
        fc.option(fc.nat(3)),
        (some, classId, country, group) => {
          const place = at(country, "", group)
          expect(Tax.rateFor(some.toReversed(), classId, place)).toBe(Tax.rateFor(some, classId, place))
        },
      ),
    )
  })

  it("TX4 a rule that does not cover the class changes nothing", () => {
    fc.assert(
      fc.property(distinct, fc.integer({ min: 1, max: 4 }), (some, classId) => {
        const stranger = rule(-1, { priority: -1, productClassIds: [classId + 10], rates: [rate("FR", 33)] })
        expect(Tax.rateFor([stranger, ...some], classId, at("FR"))).toBe(Tax.rateFor(some, classId, at("FR")))
      }),
    )
  })
})
