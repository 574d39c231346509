import { describe, expect, it } from "vitest"
import { applySettingsChange, defaults } from "@shop/core/settings"
import { line, product, catalogueOf } from "../../../../tests/support/memory-catalogue.ts"
import { filterChoice, filterFaults, filterMessage, moneyFaults, moneyMessage } from "./import-checks.ts"

const attribute = (id: number, attribute_code: string, is_filterable?: unknown) =>
  line("attribute", { id, attribute_code, frontend_label: attribute_code, is_filterable })
const set = (...filters: ReadonlyArray<string>) => applySettingsChange(defaults, { products: { filters } })

describe("SR520 filters of an imported catalogue", () => {
  const said = async (lines: ReadonlyArray<string>, settings = defaults) => {
    const shop = await catalogueOf(lines, settings)
    const choice = await shop.run(filterChoice(settings))
    expect(shop.catalogue.filters()).toEqual(choice.offered)
    return {
      message: filterMessage(choice),
      faults: filterFaults(choice).map(({ what, why }) => [what, why]),
    }
  }
  const both = [attribute(1, "size", "2"), attribute(2, "brand", true), attribute(3, "note", 0)]
  it("come from the attributes", async () =>
    expect(await said(both)).toEqual({
      message: "Lists can be filtered by: size, brand, price (the attributes' is_filterable).",
      faults: [],
    }))
  it("are narrowed by the setting, which names an attribute in vain", async () =>
    expect(await said(both, set("brand", "note"))).toEqual({
      message:
        "Lists can be filtered by: brand (the attributes' is_filterable and products.filters in the settings).",
      faults: [
        [
          "products.filters names note",
          "no attribute of that code says is_filterable, so lists do not offer it",
        ],
      ],
    }))
  it("are the price alone, because no attribute says more", async () =>
    expect((await said([attribute(3, "note", "0")])).faults).toEqual([
      ["Lists can be filtered by the price alone", "no other attribute says is_filterable"],
    ]))
  it("are the price alone, because the setting leaves out the others", async () =>
    expect((await said(both, set("price"))).faults).toEqual([
      ["Lists can be filtered by the price alone", "products.filters leaves out size, brand"],
    ]))
  it("are those of the specification, because no attribute says anything", async () => {
    const { message, faults } = await said([attribute(1, "size")])
    expect(message).toBe(
      "Lists can be filtered by: color, erin_recommends, price, size (the default, because no attribute says is_filterable).",
    )
    expect(faults.map(([what]) => what)).toEqual(["No attribute says whether lists can be filtered by it"])
  })
})

describe("SR521 currency and tax of an imported catalogue", () => {
  const faults = async (lines: ReadonlyArray<string>, settings = defaults) =>
    (await catalogueOf(lines, settings)).run(moneyFaults(settings))
  it("are said", () =>
    expect(moneyMessage(defaults)).toContain("Prices are read in EUR, with the taxes of FR"))
  it("are no fault when products name the shop's currency and a tax class", async () =>
    expect(await faults([line("product", product(1, { currency: "eur" }))])).toEqual([]))
  it("are a fault when products name another currency, with the two lines to set", async () => {
    const [fault, ...others] = await faults([line("product", product(1, { currency: "USD" }))])
    expect(others).toEqual([])
    expect(fault).toMatchObject({ level: "error", what: "Products name the currency USD" })
    expect(fault!.todo).toContain('"currency": "USD",\n')
    expect(fault!.todo).toContain('"taxCountry": "FR"')
  })
  it("are a fault when products have no tax class", async () => {
    const [fault] = await faults([
      line("product", product(1, { tax_class_id: "0" })),
      line("product", product(2, { tax_class_id: null })),
      line("product", product(3)),
    ])
    expect(fault).toMatchObject({
      level: "warning",
      what: "2 imported products have no tax class, or class 0",
    })
  })
})
