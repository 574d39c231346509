import { describe, expect, it } from "vitest"
import { ratePpm } from "../money/index.ts"
import { rateFor, type TaxRule, taxGroup } from "./index.ts"

describe("TX8 the tax group", () => {
  it.each([
    // customer's group, taxes by group, default, requested group
    [5, true, 1, 5],
    [0, true, 1, 0],
    [null, true, 1, 1],
    [null, true, null, null],
    [5, false, 1, 1],
    [5, false, null, null],
  ])("of group %s, by group %s, default %s, is %s", (groupId, usesGroupTax, defaultTaxGroupId, expected) => {
    expect(taxGroup(groupId, { usesGroupTax, defaultTaxGroupId })).toBe(expected)
  })

  const rule = (id: number, customerClassIds: ReadonlyArray<number>, rate: number): TaxRule => ({
    id,
    code: String(id),
    priority: 0,
    productClassIds: [2],
    customerClassIds,
    rates: [
      { id, country: "FR", regionId: 0, region: null, ratePpm: ratePpm(rate * 10_000), title: String(rate) },
    ],
  })
  const rules = [rule(1, [1], 20), rule(2, [5], 5.5)]
  const at = (groupId: number | null) =>
    rateFor(rules, 2, {
      country: "FR",
      region: "",
      customerClassId: taxGroup(groupId, { usesGroupTax: true, defaultTaxGroupId: 1 }),
    })
  it("5 pays 5.5 %, a guest 20 %, a group without a rule nothing", () => {
    expect([at(5), at(null), at(99)]).toEqual([55_000, 200_000, 0])
  })
})
