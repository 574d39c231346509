import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { choice, price, product, variant } from "@shop/testing"
import * as Money from "@shop/core/money"
import { limits } from "@shop/core/settings"
import * as Tax from "@shop/core/tax"
import * as Product from "./index.ts"

const percent = (value: number) => Money.fromPercent(value)!
const euro = (value: number) => Money.fromDecimal(value)!
const taxed = (value: number, rate: number) => {
  const payable = Tax.fromGross(euro(value), percent(rate))
  return { payable, original: null, prior: null, ratePpm: percent(rate) }
}
const guest: Product.LineContext = { sourceIncludesTax: true, groupId: null }
const { emptyOption } = Product

const priced = (
  of: Product.Product,
  option: Product.ProductOption,
  qty: number,
  context = guest,
): Product.PricedLine => {
  const line = Product.priceLine(of, option, qty, context)
  if (line.tag !== "Priced") throw new Error(`not priced: ${JSON.stringify(line)}`)
  return line
}
const euros = ({ netCents, taxCents, grossCents }: Tax.Amount) =>
  [netCents, taxCents, grossCents].map((cents) => cents / 100)

const engraving: Product.CustomOption = {
  id: 1,
  title: "Engraving",
  type: "field",
  isRequired: false,
  lengthMax: 20,
  surcharge: { id: 0, title: "", priceType: "fixed", priceCents: euro(5), pricePpm: 0 },
  values: [],
}
const glaze: Product.CustomOption = {
  id: 2,
  title: "Glaze",
  type: "radio",
  isRequired: false,
  lengthMax: null,
  surcharge: null,
  values: [
    { id: 3, title: "Gold", priceType: "percent", priceCents: euro(0), pricePpm: 100_000 },
    { id: 4, title: "Seconds", priceType: "fixed", priceCents: euro(-200), pricePpm: 0 },
  ],
}
const withCustom = (...custom: ReadonlyArray<readonly [string, string]>): Product.ProductOption => ({
  ...emptyOption,
  custom: custom.map(([optionId, optionValue]) => ({ optionId, optionValue })),
})
const mug = product({ sku: "MUG", price: price(120_00), customOptions: [engraving, glaze] })

describe("PD15 simple, virtual and downloadable products", () => {
  it.each(["simple", "virtual", "downloadable"] as const)("%s: the price times the quantity", (type) => {
    const line = priced(product({ type, price: taxed(9.99, 20) }), emptyOption, 3)
    expect([euros(line.unit), euros(line.row), line.ratePpm]).toEqual([
      [8.33, 1.66, 9.99],
      [24.98, 4.99, 29.97],
      percent(20),
    ])
  })
  it("options are computed from the base: 120 with 5 and 10 % is 137 (domain §2.4, VAT split)", () => {
    const line = priced(mug, withCustom(["1", "Zoé"], ["2", "3"]), 2)
    expect([euros(line.unit), euros(line.row)]).toEqual([
      [114.17, 22.83, 137],
      [228.33, 45.67, 274],
    ])
  })
  it("tiers are earned by the quantity of the line, options come after", () => {
    const tiers = [
      { groupId: null, qtyMin: 10, priceCents: euro(100) },
      { groupId: 4, qtyMin: 1, priceCents: euro(110) },
    ]
    const of = (qty: number, groupId: number | null) =>
      priced({ ...mug, tiers }, withCustom(["2", "3"]), qty, { ...guest, groupId }).unit.grossCents / 100
    expect([of(1, null), of(9, null), of(10, null), of(1, 4), of(10, 4)]).toEqual([132, 132, 110, 121, 110])
  })
  it("tiers of a source without tax get the tax added", () => {
    const tiers = [{ groupId: null, qtyMin: 2, priceCents: euro(50) }]
    expect(
      priced({ ...mug, tiers }, emptyOption, 2, { ...guest, sourceIncludesTax: false }).unit.grossCents,
    ).toBe(euro(60))
  })
  it("zero is a price", () => {
    expect(euros(priced(product({ price: taxed(0, 20) }), emptyOption, 3).row)).toEqual([0, 0, 0])
  })
})

describe("PD305 the pieces that decide on a quantity price", () => {
  const cup = product({ sku: "CUP", tiers: [{ groupId: null, qtyMin: 4, priceCents: euro(15) }] })
  it.each([
    ["line", 1, 4, 24_00],
    ["line", 4, 4, 15_00],
    ["product", 1, 3, 24_00],
    ["product", 1, 4, 15_00],
    ["product", 1, undefined, 24_00],
  ] as const)("by %s: %i of %s pieces", (quantityOf, qty, productQty, unitCents) => {
    const context = { ...guest, quantityOf, ...(productQty === undefined ? {} : { productQty }) }
    expect(Product.priceLine(cup, emptyOption, qty, context)).toMatchObject({
      unit: { grossCents: unitCents },
    })
  })
})

describe("PD15 configurable products", () => {
  const bowl = product({
    sku: "BOWL",
    type: "configurable",
    price: price(1_00),
    tiers: [{ groupId: null, qtyMin: 2, priceCents: euro(0.5) }],
    customOptions: [engraving],
    configurableOptions: [choice("color", { 1: "Red", 2: "Blue" }, 93)],
    variants: [
      variant(
        "R",
        { color: "1" },
        { price: taxed(20, 20), tiers: [{ groupId: null, qtyMin: 3, priceCents: euro(18) }] },
      ),
      variant("B", { color: "2" }, { price: taxed(12, 5.5) }),
      variant("X", { color: "3" }, { price: null }),
      variant("D", { color: "4" }, { status: 2 }),
    ],
  })
  const of = (color: string, custom: Product.ProductOption["custom"] = []): Product.ProductOption => ({
    ...emptyOption,
    configurable: [{ optionId: "93", optionValue: color }],
    custom,
  })
  it("have the price of the variant, at its own rate (T5)", () => {
    const line = priced(bowl, of("2"), 2)
    expect([line.variant?.sku, line.ratePpm, euros(line.row)]).toEqual(["B", percent(5.5), [22.75, 1.25, 24]])
    expect(priced(bowl, of("1", withCustom(["1", "Zoé"]).custom), 1).unit.grossCents).toBe(euro(25))
  })
  it("earn the variant's tiers, not the parent's", () => {
    expect(priced(bowl, of("1"), 3).unit.grossCents).toBe(euro(18))
    expect(priced(bowl, of("2"), 3).unit.grossCents).toBe(euro(12))
  })
  it.each([
    ["not chosen", emptyOption, { tag: "NoVariant" }],
    ["unknown", of("9"), { tag: "NoVariant" }],
    ["disabled", of("4"), { tag: "NoVariant" }],
    ["without a price, whatever the parent's price", of("3"), { tag: "PriceUnknown" }],
  ])("a variant %s: %j", (_, option, expected) =>
    expect(Product.priceLine(bowl, option, 1, guest)).toEqual(expected),
  )
})

describe("PD15 bundles", () => {
  const link = (
    id: string,
    linkPrice: Product.BundleLink["price"],
    fields: Partial<Product.BundleLink> = {},
  ): Product.BundleLink => ({
    id,
    sku: Product.sku(id),
    name: id,
    qty: 1,
    isDefault: false,
    canChangeQty: false,
    price: linkPrice,
    stock: null,
    ...fields,
  })
  const basket = product({
    sku: "BASKET",
    type: "bundle",
    price: price(1_00),
    tiers: [{ groupId: null, qtyMin: 1, priceCents: euro(0.5) }],
    customOptions: [engraving],
    bundleOptions: [
      {
        id: 1,
        title: "Honey",
        isRequired: true,
        type: "radio",
        links: [link("honey", taxed(10.55, 5.5), { qty: 2 }), link("lost", null)],
      },
      {
        id: 2,
        title: "Jar",
        isRequired: false,
        type: "select",
        links: [link("jar", taxed(12, 20), { canChangeQty: true })],
      },
    ],
  })
  const parts = (...bundle: ReadonlyArray<readonly [string, number, string]>): Product.ProductOption => ({
    ...emptyOption,
    bundle: bundle.map(([optionId, qty, selection]) => ({ optionId, qty, selections: [selection] })),
  })

  it("sum the chosen links, each at its own rate, and are led by the largest", () => {
    const line = priced(basket, emptyOption, 3)
    expect(line.shares).toEqual([
      { ratePpm: percent(5.5), netCents: 6000, taxCents: 330, grossCents: 6330 },
      { ratePpm: percent(20), netCents: 3000, taxCents: 600, grossCents: 3600 },
    ])
    expect([euros(line.unit), euros(line.row), line.ratePpm]).toEqual([
      [30, 3.1, 33.1],
      [90, 9.3, 99.3],
      percent(5.5),
    ])
  })
  it("cost the same on the card", () => {
    expect(Product.shownPrice(basket)?.lowest.payable.grossCents).toBe(
      priced(basket, emptyOption, 1).unit.grossCents,
    )
  })
  it("take a quantity where the link lets them", () => {
    expect(priced(basket, parts(["1", 9, "honey"], ["2", 4, "jar"]), 1).unit.grossCents).toBe(euro(69.1))
    expect(priced(basket, parts(["1", 9, "honey"]), 1).unit.grossCents).toBe(euro(21.1))
  })
  it("tax an option of the whole at the leading rate", () => {
    const line = priced(basket, { ...emptyOption, custom: withCustom(["1", "Zoé"]).custom }, 1)
    expect(line.shares.map(({ grossCents }) => grossCents)).toEqual([euro(26.1), euro(12)])
  })
  it("P1: a chosen part without a price leaves the whole without one", () => {
    expect(Product.priceLine(basket, parts(["1", 1, "lost"]), 1, guest)).toEqual({ tag: "PriceUnknown" })
  })
  it("without parts have no price", () => {
    const empty = { ...basket, bundleOptions: [] }
    expect(Product.priceLine(empty, emptyOption, 1, guest)).toEqual({ tag: "PriceUnknown" })
  })
  it("report the errors of the choice", () => {
    expect(Product.priceLine(basket, parts(["2", 1, "jar"]), 1, guest)).toEqual({
      tag: "Invalid",
      faults: [{ field: "bundleOption_1", tag: "required" }],
    })
  })
})

describe("PD15 lines without a price", () => {
  it("a set cannot be a line", () =>
    expect(Product.priceLine(product({ type: "grouped" }), emptyOption, 1, guest)).toEqual({
      tag: "NotALine",
    }))
  it("an unknown price is not zero (C14)", () => {
    expect(Product.priceLine(product({ price: null }), emptyOption, 1, guest)).toEqual({
      tag: "PriceUnknown",
    })
  })
  it("options below the base leave no price", () => {
    expect(Product.priceLine(mug, withCustom(["2", "4"]), 1, guest)).toEqual({ tag: "PriceUnknown" })
  })
  it.each([
    [0, "qtyAboveZero"],
    [-1, "qtyAboveZero"],
    [1.5, "qtyInteger"],
    [Number.NaN, "qtyInteger"],
    [limits.lineQtyMax + 1, "qtyBelow"],
  ])("%d pieces: %s", (qty, tag) => {
    expect(Product.priceLine(mug, emptyOption, qty, guest)).toMatchObject({
      tag: "Invalid",
      faults: [{ field: "qty", tag }],
    })
  })
  it("all errors are reported at once", () => {
    const line = Product.priceLine(mug, withCustom(["1", "Z".repeat(21)], ["2", "9"]), 0, guest)
    expect(line).toMatchObject({
      tag: "Invalid",
      faults: [{ field: "qty" }, { field: "customOption_1" }, { field: "customOption_2" }],
    })
  })
  it("a row too large to be counted is a fault, not a crash", () => {
    const dear = product({ price: taxed(9_999_999_999.99, 20) })
    expect(Product.priceLine(dear, emptyOption, limits.lineQtyMax, guest)).toMatchObject({
      tag: "Invalid",
      faults: [{ tag: "qtyBelow" }],
    })
    expect(priced(dear, emptyOption, 1).row.grossCents).toBe(999_999_999_999)
  })
})

describe("laws", () => {
  const anyPrice = fc
    .tuple(fc.integer({ min: 0, max: 100_000 }), fc.constantFrom(0, 5.5, 7.748, 20))
    .map(([cents, rate]) => taxed(cents / 100, rate))
  const anyQty = fc.integer({ min: 1, max: limits.lineQtyMax })
  const anyBasket = fc
    .array(fc.record({ price: anyPrice, qty: fc.integer({ min: 1, max: 5 }) }), {
      minLength: 1,
      maxLength: 5,
    })
    .map((links) =>
      product({
        type: "bundle",
        bundleOptions: links.map((fields, index): Product.BundleOption => ({
          id: index + 1,
          title: "",
          isRequired: true,
          type: "radio",
          links: [
            {
              id: "1",
              sku: Product.sku("L"),
              name: "",
              isDefault: true,
              canChangeQty: false,
              stock: null,
              ...fields,
            },
          ],
        })),
      }),
    )
  const anyProduct = fc.oneof(
    anyPrice.map((of) => product({ price: of })),
    anyBasket,
  )

  it("PD15 a row's gross is the piece's times the quantity, net and tax make it up, and so do the shares", () => {
    fc.assert(
      fc.property(anyProduct, anyQty, (of, qty) => {
        const { unit, row, shares } = priced(of, emptyOption, qty)
        expect(row.grossCents).toBe(unit.grossCents * qty)
        for (const amount of [unit, row, ...shares])
          expect(amount.netCents + amount.taxCents).toBe(amount.grossCents)
        for (const form of ["netCents", "taxCents", "grossCents"] as const) {
          expect(Money.sum(shares.map((share) => share[form]))).toBe(row[form])
        }
      }),
    )
  })

  it("PD15 pricing the stored option gives the same price, and changes nothing", () => {
    const options = fc
      .subarray([
        ["1", "Zoé"],
        ["2", "3"],
      ] as const)
      .map((some) => withCustom(...some))
    fc.assert(
      fc.property(options, anyQty, (option, qty) => {
        const before = structuredClone(mug)
        const once = priced(mug, option, qty)
        expect(priced(mug, once.option, qty)).toEqual(once)
        expect(priced(mug, { ...option, custom: option.custom.toReversed() }, qty)).toEqual(once)
        expect(mug).toEqual(before)
      }),
    )
  })

  it("PD16 a card's price is the price of the line that it leads to", () => {
    fc.assert(
      fc.property(anyProduct, (of) => {
        expect(Product.shownPrice(of)?.lowest.payable.grossCents).toBe(
          priced(of, emptyOption, 1).unit.grossCents,
        )
      }),
    )
  })
})
