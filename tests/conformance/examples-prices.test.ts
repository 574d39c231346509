import { describe, expect, it } from "vitest"
import { fromDecimal, fromPercent, toDecimal } from "@shop/core/money"
import * as Money from "@shop/core/money"
import * as Pricing from "@shop/core/pricing"
import * as Product from "@shop/core/product"
import { defaults as views } from "@shop/core/store-view"
import * as Tax from "@shop/core/tax"
import { Product as Document } from "@shop/wire/legacy"

/*
 * The worked examples of prices, options and display. A different figure of the predecessor is in the
 * title, after "was".
 */

const euro = (value: number) => fromDecimal(value)!
const percent = (value: number) => fromPercent(value)!
const rate = (id: number, value: number, country = "FR"): Tax.TaxRate => ({
  id,
  country,
  region: null,
  regionId: 0,
  ratePpm: percent(value),
  title: "",
})
const rule = (
  id: number,
  productClass: number,
  customerClass: number,
  rates: Tax.TaxRule["rates"],
): Tax.TaxRule => ({
  id,
  code: "",
  priority: 0,
  productClassIds: [productClass],
  customerClassIds: [customerClass],
  rates,
})
/** 20 % for all customers, and 5.5 % for those of group 5. */
const rules = [rule(1, 2, 1, [rate(1, 20)]), rule(2, 4, 5, [rate(2, 5.5)])]

interface World {
  readonly country?: string
  readonly group?: number | null
  readonly includesTax?: boolean
}
const nowMs = Date.parse("2026-11-21T12:00:00Z")
const expired = { special_to_date: "2026-11-19" }

/** A document of the source as the platform prices it. */
const priced = (
  doc: Readonly<Record<string, unknown>>,
  { country = "FR", group = null, includesTax = true }: World = {},
): Product.Product =>
  Document.decode({ id: 1, sku: "A", tax_class_id: 2, ...doc }, (listed, taxClassId) =>
    Pricing.price(listed, {
      ratePpm: Tax.rateFor(rules, taxClassId, { country, region: "", customerClassId: group }),
      sourceIncludesTax: includesTax,
      nowMs,
      timeZone: "Europe/Paris",
      groupId: null,
    }),
  )!

/** Net, tax and gross of the price, gross of the special and of the original one, as they go out. */
const figures = (doc: Readonly<Record<string, unknown>>, world: World = {}) => {
  const served = Document.encodePrices(doc, priced(doc, world))
  return [
    [served["price"], served["price_tax"], served["price_incl_tax"]],
    served["special_price_incl_tax"],
    served["original_price_incl_tax"],
  ]
}

describe("PR1 TX4 prices of a document with their tax", () => {
  it.each<[string, object, World, unknown]>([
    ["120, final 120", { price: 120, final_price: 120 }, {}, [[100, 20, 120], 0, 120]],
    [
      "net source 100, final 100",
      { price: 100, final_price: 100 },
      { includesTax: false },
      [[100, 20, 120], 0, 120],
    ],
    ["120, special 96 without dates", { price: 120, special_price: 96 }, {}, [[80, 16, 96], 96, 120]],
    ["the same, final 96", { price: 120, special_price: 96, final_price: 96 }, {}, [[80, 16, 96], 96, 120]],
    ["120, special 130", { price: 120, special_price: 130 }, {}, [[100, 20, 120], 0, 120]],
    [
      "120, final 90: the special price is paid, was 0 next to 90",
      { price: 120, final_price: 90 },
      {},
      [[75, 15, 90], 90, 120],
    ],
    [
      "120, special 96 over, final 120",
      { price: 120, special_price: 96, final_price: 120, ...expired },
      {},
      [[100, 20, 120], 0, 120],
    ],
    [
      "120, special 96 now, final 90: 90 is paid, was 96",
      { price: 120, special_price: 96, final_price: 90 },
      {},
      [[75, 15, 90], 90, 120],
    ],
    [
      "120, special 96 over, final 90: 90 is paid, was 96",
      { price: 120, special_price: 96, final_price: 90, ...expired },
      {},
      [[75, 15, 90], 90, 120],
    ],
    [
      "105.50 for group 5 at 5.5 %",
      { price: 105.5, tax_class_id: 4 },
      { group: 5 },
      [[100, 5.5, 105.5], 0, 105.5],
    ],
    [
      "105.50 for group 99, which no rule has",
      { price: 105.5, tax_class_id: 4 },
      { group: 99 },
      [[105.5, 0, 105.5], 0, 105.5],
    ],
    ["120 of class 9", { price: 120, tax_class_id: 9 }, {}, [[120, 0, 120], 0, 120]],
    ["120 in Italy", { price: 120 }, { country: "IT" }, [[120, 0, 120], 0, 120]],
    [
      "class 0, 120, special 96: its gross is 96, was 0",
      { price: 120, special_price: 96, tax_class_id: 0 },
      {},
      [[96, 0, 96], 96, 120],
    ],
    [
      "9.99 in whole cents, was 8.325000000000001 / 1.665 / 9.990000000000002",
      { price: 9.99 },
      {},
      [[8.33, 1.66, 9.99], 0, 9.99],
    ],
    [
      "a configurable one of 0; children 120, 60 reduced to 48, and 96: original 60, was 0",
      {
        price: 0,
        type_id: "configurable",
        configurable_children: [
          { sku: "X", price: 120 },
          { sku: "Y", price: 60, special_price: 48 },
          { sku: "Z", price: 96 },
        ],
      },
      {},
      [[40, 8, 48], 48, 60],
    ],
  ])("%s", (_, doc, world, expected) => expect(figures({ tax_class_id: 2, ...doc }, world)).toEqual(expected))

  it("120 computed twice is 120, was 100", () => {
    const doc = { id: 1, sku: "A", price: 120, tax_class_id: 2 }
    const once = Document.encodePrices(doc, priced(doc))
    const again = Document.decodePriced(once)!
    expect(again.price).toMatchObject({ payable: { netCents: 10_000, taxCents: 2000, grossCents: 12_000 } })
    expect(Document.encodePrices(once, again)).toEqual(once)
    expect(figures(doc)).toEqual([[100, 20, 120], 0, 120])
  })
})

describe("TX4 TX5 the applicable tax rate", () => {
  it.each<[string, number, Tax.TaxPlace, number]>([
    ["no country means PL", 7, { country: "", region: "", customerClassId: null }, 23],
    ["a given country is used", 7, { country: "FR", region: "", customerClassId: null }, 20],
    ["an unknown group has no rate", 7, { country: "FR", region: "", customerClassId: 99 }, 0],
    [
      "a rule without the country hides no later one, was 0",
      8,
      { country: "FR", region: "", customerClassId: null },
      10,
    ],
  ])("%s", (_, classId, place, expected) => {
    const some = [
      rule(3, 7, 1, [rate(3, 20), rate(4, 23, "PL")]),
      rule(4, 8, 1, [rate(5, 19, "DE")]),
      rule(5, 8, 1, [rate(6, 10)]),
    ]
    expect(Tax.rateFor(some, classId, place)).toBe(percent(expected))
  })
})

describe("PR3 the window of a special price", () => {
  const at = (text: string) => Date.parse(`2026-${text}Z`)
  it.each([
    ["at its first moment, was not yet", "11-21T00:00:00.000", "2026-11-21 00:00:00", null, "UTC", true],
    ["a moment later", "11-21T00:00:00.001", "2026-11-21 00:00:00", null, "UTC", true],
    [
      "at noon of an end at midnight, was over",
      "11-21T12:00:00",
      null,
      "2026-11-21 00:00:00",
      "Europe/Paris",
      true,
    ],
    [
      "23:30 UTC is the next day in Paris",
      "11-20T23:30:00",
      "2026-11-21 00:00:00",
      null,
      "Europe/Paris",
      true,
    ],
    ["and the same day in UTC", "11-20T23:30:00", "2026-11-21 00:00:00", null, "UTC", false],
    [
      "a date without time begins in the store's time zone, was not defined",
      "11-20T23:30:00",
      "2026-11-21",
      null,
      "Europe/Paris",
      true,
    ],
    ["an unreadable bound", "11-21T12:00:00", "21-11-2026", null, "UTC", false],
    ["no bound", "11-21T12:00:00", null, null, "UTC", true],
    ["empty bounds are none", "11-21T12:00:00", "", "", "UTC", true],
  ])("%s", (_, now, from, to, zone, expected) => {
    expect(Pricing.isActive({ from, to }, at(now), zone)).toBe(expected)
  })
})

describe("MO3 MO6 formatted amounts", () => {
  const [fr, en] = views
  it.each([
    [1234.5, fr!.money, "1\u202f234,50\u00a0€"],
    [-3, fr!.money, "-3,00\u00a0€"],
    [2.345, fr!.money, "2,35\u00a0€"],
    // Separators are replaced every time, was €1.234,567,50.
    [1_234_567.5, { ...en!.money, group: ".", decimal: "," }, "€1.234.567,50"],
  ])("%d (%#)", (value, how, expected) => expect(Money.format(euro(value), how)).toBe(expected))
  it("-0.001 is 0,00 €, was -0,00 €", () => expect(Money.format(euro(-0.001), fr!.money)).toBe("0,00\u00a0€"))
})

describe("PR8 PR9 options, bundles and sets", () => {
  const at20 = (gross: number): Pricing.Price => ({
    payable: Tax.fromGross(euro(gross), percent(20)),
    original: null,
    prior: null,
    ratePpm: percent(20),
  })
  const base = at20(120).payable
  const fixed5: Pricing.Surcharge = { priceType: "fixed", priceCents: euro(5), pricePpm: 0 }
  const share10: Pricing.Surcharge = { priceType: "percent", priceCents: euro(0), pricePpm: 100_000 }

  it("100/120 with 5 and 10 % is 137; its net is 114.17, was 115", () => {
    const source = { ...Pricing.fixedSource(base.grossCents, percent(20)), surcharges: [fixed5, share10] }
    expect(Pricing.lineTotal(source, 1).unit).toEqual({
      netCents: euro(114.17),
      taxCents: euro(22.83),
      grossCents: euro(137),
    })
  })

  const link = (id: string, gross: number, given: Partial<Product.BundleLink> = {}): Product.BundleLink => ({
    id,
    sku: Product.sku(id),
    name: id,
    qty: 1,
    isDefault: false,
    canChangeQty: false,
    price: at20(gross),
    stock: null,
    ...given,
  })
  const part = (id: number, ...links: ReadonlyArray<Product.BundleLink>): Product.BundleOption => ({
    id,
    title: "",
    isRequired: true,
    type: "radio",
    links,
  })
  const basket: Product.Product = {
    ...priced({ price: 1, type_id: "bundle" }),
    bundleOptions: [
      part(
        1,
        link("other", 1),
        link("default", 6, { qty: 3, isDefault: true }),
        link("dear", 12, { qty: 4 }),
      ),
      part(2, link("first", 8.4)),
    ],
  }
  const lineOf = (option: Product.ProductOption) =>
    Product.priceLine(basket, option, 1, { sourceIncludesTax: true, groupId: null })

  it("a bundle of 3 × (5/6) by default and 1 × (7/8.40) first is 22/26.40", () => {
    expect(lineOf(Product.emptyOption)).toMatchObject({
      unit: { netCents: euro(22), grossCents: euro(26.4) },
    })
  })
  it("4 × (10/12) and an unknown selection are refused with a notification, was 41/49 with 1 for the unknown", () => {
    const chosen = (second: string): Product.ProductOption => ({
      ...Product.emptyOption,
      bundle: [
        { optionId: "1", qty: 1, selections: ["dear"] },
        { optionId: "2", qty: 1, selections: [second] },
      ],
    })
    expect(lineOf(chosen("nobody"))).toEqual({
      tag: "Invalid",
      faults: [{ field: "bundleOption_2", tag: "choose" }],
    })
    expect(lineOf(chosen("first"))).toMatchObject({ unit: { grossCents: euro(48 + 8.4) } })
    expect(
      Pricing.combinedPrice([
        { price: at20(12), qty: 4 },
        { price: null, qty: 1 },
      ])?.payable,
    ).toMatchObject({ netCents: euro(40), grossCents: euro(48) })
  })
  it("a set of 0 × 10, 2 × 5, 1 × 1 and a deleted one is 11 net, was 12", () => {
    const net = (value: number): Pricing.Price => ({
      ...at20(0),
      payable: Tax.fromNet(euro(value), percent(20)),
    })
    const parts = [
      { price: net(10), qty: 0 },
      { price: net(5), qty: 2 },
      { price: net(1), qty: 1 },
      { price: null, qty: 1 },
    ]
    expect(Pricing.combinedPrice(parts)?.payable).toMatchObject({
      netCents: euro(11),
      grossCents: euro(13.2),
    })
  })
  it("the card of a set sums one of each associated simple product, was related products as well", () => {
    const doc = {
      price: 0,
      type_id: "grouped",
      product_links: [
        {
          link_type: "associated",
          linked_product_type: "simple",
          linked_product_sku: "A",
          price: 50,
          qty: 3,
        },
        { link_type: "associated", linked_product_type: "simple", linked_product_sku: "B", price: 11 },
        { link_type: "related", linked_product_sku: "C" },
      ],
    }
    expect(toDecimal(Product.shownPrice(priced(doc))!.lowest.payable.grossCents)).toBe(61)
  })
})
