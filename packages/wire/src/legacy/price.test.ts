import { describe, expect, it } from "vitest"
import { inherited, listed, priced, pricedLink, surcharge, tiers, priceFields } from "./price.ts"

describe("WI6 prices of a source document", () => {
  it("reads regular, special and final price with the window as it is written", () => {
    const doc = {
      price: "120.00",
      special_price: 96,
      special_from_date: "2026-11-01 00:00:00",
      special_to_date: null,
      final_price: 90,
    }
    expect(listed(doc)).toMatchObject({
      regularCents: 12000,
      specialCents: 9600,
      specialFrom: "2026-11-01 00:00:00",
      specialTo: null,
      finalCents: 9000,
    })
  })

  it.each([0, "0.0000", null, "", undefined])("takes a special price of %j for none", (special) => {
    expect(listed({ price: 10, special_price: special, final_price: special })).toMatchObject({
      specialCents: null,
      finalCents: null,
    })
  })

  it.each([0, "0", "0000-00-00 00:00:00", "0000-00-00", "", null])(
    "W12: takes a special price's bound of %j for none",
    (bound) => {
      expect(
        listed({ price: 10, special_price: 8, special_from_date: bound, special_to_date: bound }),
      ).toMatchObject({ specialCents: 800, specialFrom: null, specialTo: null })
    },
  )

  it.each([
    [{ price: -10, price_type: "percent" }, "percent", 0, -100_000],
    [{ price: "-2.5", price_type: "percent" }, "percent", 0, -25_000],
    [{ price: "10%" }, "percent", 0, 100_000],
    [{ price: 5, price_type: "Percentage" }, "percent", 0, 50_000],
    [{ price: -3, price_type: "fixed" }, "fixed", -300, 0],
    [{ price: 3, price_type: null }, "fixed", 300, 0],
  ])("W5: reads the surcharge %j with its sign", (doc, priceType, priceCents, pricePpm) => {
    expect(surcharge(doc)).toEqual({ priceType, priceCents, pricePpm })
  })

  it.each([
    { price: 3, price_type: "per_letter" },
    { price: 5000, price_type: "percent" },
  ])("W12: does not guess the price of %j", (doc) => expect(surcharge(doc)).toBeNull())

  it("distinguishes a regular price of 0 from none", () => {
    expect([listed({ price: 0 }).regularCents, listed({}).regularCents]).toEqual([0, null])
  })

  it("reads tiers; group 32000 is all groups, a tier without an amount is none", () => {
    const value = [
      { customer_group_id: 32000, qty: 6, value: 9.5 },
      { customer_group_id: "2", qty: "1.0000", value: "8" },
      { customer_group_id: 1, qty: 2 },
    ]
    expect(tiers(value)).toEqual([
      { groupId: null, qtyMin: 6, priceCents: 950 },
      { groupId: 2, qtyMin: 1, priceCents: 800 },
    ])
  })

  it("reads surcharges fixed in cents and percent in ppm", () => {
    expect(surcharge({ price: 5, price_type: "fixed" })).toEqual({
      priceType: "fixed",
      priceCents: 500,
      pricePpm: 0,
    })
    expect(surcharge({ price: "10", price_type: "percent" })).toEqual({
      priceType: "percent",
      priceCents: 0,
      pricePpm: 100_000,
    })
  })
})

describe("WI7 prices of a served document", () => {
  it("takes price for net and price_incl_tax for gross, cents conserved", () => {
    // 9.99 gross at 20 %, in the unrounded floats of the reference server
    const doc = { price: 8.325000000000001, price_tax: 1.665, price_incl_tax: 9.990000000000002 }
    expect(priced(doc)).toEqual({
      payable: { netCents: 833, taxCents: 166, grossCents: 999 },
      original: null,
      prior: null,
      ratePpm: 200_000,
    })
  })

  it.each([
    ["told", { price: 1.58, price_incl_tax: 1.67, tax_percent: 5.5 }, 55_000],
    ["ratio", { price: 100, price_incl_tax: 107.748 }, 77_480],
    ["no tax", { price: 10, price_incl_tax: 10 }, 0],
    ["free", { price: 0, price_incl_tax: 0 }, 0],
    ["nonsense", { price: 0.000001, price_incl_tax: 1e9 }, 0],
  ])("the rate is %s", (_, doc, ratePpm) => expect(priced(doc)?.ratePpm).toBe(ratePpm))

  it("has an original price only when it is above the payable one", () => {
    const at = (original: number) =>
      priced({
        price: 80,
        price_incl_tax: 96,
        original_price: original / 1.2,
        original_price_incl_tax: original,
      })
    expect(at(120)?.original).toEqual({ netCents: 10000, taxCents: 2000, grossCents: 12000 })
    expect(at(96)?.original).toBeNull()
  })

  it("reads the camel-case gross price of servers that write no other", () => {
    expect(priced({ price: 100, priceInclTax: 120 })?.payable).toEqual({
      netCents: 10000,
      taxCents: 2000,
      grossCents: 12000,
    })
  })

  it("has no price where there is none, and never reads it as free", () => {
    expect(priced({ price: null, special_price: 5 })).toBeNull()
    expect(priceFields(null)).toMatchObject({ price: null, price_incl_tax: null, final_price: null })
  })

  it("writes special_* as 0 without a reduction, and original_* as the payable price", () => {
    const price = priced({ price: 100, price_incl_tax: 120, tax_percent: 20 })
    expect(priceFields(price)).toMatchObject({
      special_price: 0,
      special_price_incl_tax: 0,
      original_price_incl_tax: 120,
      final_price_incl_tax: 120,
    })
  })
})

describe("WI34 prices of the parts of bundles and sets", () => {
  it.each([
    ["no price", {}, null],
    ["null, as Magento writes it", { price: null, price_type: null }, null],
    ["0 without tax", { price: 0, price_type: 0 }, null],
    ["a price without tax and type", { price: 20 }, null],
    ["a fixed price", { price: 20, price_type: 0 }, 2000],
    ["a computed price", { price: 20, price_incl_tax: 24 }, 2400],
    ["a computed price of 0", { price: 0, price_incl_tax: 0 }, 0],
    ["an unknown computed price", { price: null, price_incl_tax: null }, null],
  ])("%s", (_, link, grossCents) => {
    expect(pricedLink(link)?.payable.grossCents ?? null).toBe(grossCents)
  })
})

describe("WI8 prices of children", () => {
  const parent = {
    price: 80,
    price_incl_tax: 96,
    prior_price: 100,
    prior_price_incl_tax: 120,
    tax_percent: 20,
  }

  it("has the parent's price where the child has none of its own; 0 would be free", () => {
    expect(priced(inherited(parent, { sku: "A" }))?.payable.grossCents).toBe(9600)
  })

  it("does not inherit a prior price that the child sets to none", () => {
    expect(
      priced(
        inherited(parent, { price: 90, price_incl_tax: 108, prior_price: null, prior_price_incl_tax: null }),
      )?.prior,
    ).toBeNull()
  })
})
