import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/store-view"
import { line, product, catalogueOf, taxRule } from "../../../../tests/support/memory-catalogue.ts"
import { taxFaults } from "./tax.ts"

describe("K18: tax rules that lack a country", () => {
  it.each([
    [
      "its own country is an error, in each view",
      ["DE", "US"],
      ["FR"],
      [
        ["error", "FR"],
        ["error", "FR"],
        ["error", "FR"],
      ],
    ],
    [
      "another country of delivery is a warning",
      ["FR"],
      ["FR", "DE"],
      [
        ["warning", "DE"],
        ["warning", "DE"],
        ["warning", "DE"],
      ],
    ],
    ["none is nothing to say", ["FR", "DE"], ["FR", "DE"], []],
  ] as const)("%s", async (_, rated, countries, expected) => {
    const rates = rated.map((tax_country_id, id) => ({ id: id + 1, tax_country_id, rate: 20 }))
    const floor = await catalogueOf([line("taxrule", taxRule(1, 20, { rates })), line("product", product(1))])
    const found = await floor.run(taxFaults(defaults, countries))
    expect(found.map(({ level, what }) => [level, /rate for (\w+)/.exec(what)?.[1]])).toEqual(expected)
  })
  it("are no fault for products without a tax class", async () => {
    const floor = await catalogueOf([line("product", product(1, { tax_class_id: "0" }))])
    expect(await floor.run(taxFaults(defaults, ["FR"]))).toEqual([])
  })
})
