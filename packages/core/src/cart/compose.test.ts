import { fixedSource, lineTotal, unitPrice } from "../pricing/index.ts"
import { describe, expect, it } from "vitest"
import { choice, confirmed, key, price, product, stock, variant, view } from "@shop/testing"
import { cents, ratePpm } from "../money/index.ts"
import {
  type BundleLink,
  type CustomOption,
  emptyOption,
  type GroupedLink,
  type Product,
  sku,
} from "../product/index.ts"
import { fromGross } from "../tax/index.ts"
import { type AddInput, compose, type ComposeContext, localLine } from "./index.ts"

const context: ComposeContext = { view, zeroPriceAllowed: false, groupId: null }
const free = { ...context, zeroPriceAllowed: true }
const composed = (of: Product, input: Partial<AddInput> = {}, how = context) =>
  compose(of, { sku: of.sku, qty: 1, ...input }, how)
/** The only composed line, or the error. */
const only = (of: Product, input: Partial<AddInput> = {}, how = context) => {
  const made = composed(of, input, how)
  if (made.tag === "fault") throw new Error(made.fault.tag)
  expect(made.lines).toHaveLength(1)
  return made.lines[0]!
}

const engraving: CustomOption = {
  id: 7,
  title: "Engraving",
  type: "field",
  isRequired: true,
  lengthMax: 20,
  surcharge: { id: 1, title: "", priceType: "fixed", priceCents: cents(3_00), pricePpm: 0 },
  values: [],
}
const shirt = product({
  sku: "SHIRT",
  name: "Shirt",
  image: "/shirt.jpg",
  stock: stock({ qty: 99 }),
  type: "configurable",
  configurableOptions: [choice("color", { 1: "Red", 2: "Blue" })],
  variants: [
    variant("SHIRT-R", { color: "1" }, { image: "/red.jpg", stock: stock({ qty: 3 }) }),
    variant("SHIRT-B", { color: "2" }, { price: price(30_00) }),
    variant("SHIRT-G", { color: "3" }, { status: 2 }),
  ],
})
const at = (grossCents: number, rate: number): Product["price"] => ({
  payable: fromGross(cents(grossCents), ratePpm(rate)),
  original: null,
  prior: null,
  ratePpm: ratePpm(rate),
})
const part = (name: string, of: Product["price"], fields: Partial<BundleLink> = {}): BundleLink => ({
  id: name,
  sku: sku(name),
  name,
  qty: 1,
  isDefault: true,
  canChangeQty: false,
  price: of,
  stock: stock(),
  ...fields,
})
const basket = (...links: ReadonlyArray<BundleLink>): Product =>
  product({
    sku: "BASKET",
    type: "bundle",
    bundleOptions: links.map((link, index) => ({
      id: index + 1,
      title: link.name,
      isRequired: true,
      type: "radio",
      links: [link],
    })),
  })
const linked = (name: string, fields: Partial<GroupedLink> = {}): GroupedLink => ({
  sku: sku(name),
  name: `The ${name}`,
  qty: 1,
  image: null,
  price: price(24_00),
  stock: stock({ qty: 4 }),
  ...fields,
})
const set = (...groupedLinks: ReadonlyArray<GroupedLink>): Product =>
  product({ sku: "SET", type: "grouped", image: "/set.jpg", groupedLinks })

const fixed = (grossCents: number, rate = 200_000) => fixedSource(cents(grossCents), ratePpm(rate))
const { priceType, priceCents, pricePpm } = engraving.surcharge!
const engraved = { ...fixed(24_00), surcharges: [{ priceType, priceCents, pricePpm }] }

describe("CA5 an invalid choice", () => {
  const disabled = { ...shirt, variants: shirt.variants.filter(({ status }) => status > 1) }
  it.each([
    ["no variant left", disabled, {}, { tag: "NoVariants" }],
    [
      "a variant that was chosen before all were disabled",
      { ...shirt, variants: shirt.variants.map((variant) => ({ ...variant, status: 2 })) },
      { sku: "SHIRT-R" },
      { tag: "NoVariants" },
    ],
    ["no variant named", shirt, {}, { tag: "NoSuchConfiguration" }],
    ["a variant of another product", shirt, { sku: "HAT-R" }, { tag: "NoSuchConfiguration" }],
    [
      "a variant of a product without attributes",
      { ...shirt, configurableOptions: [] },
      { sku: "SHIRT-R" },
      { tag: "NoSuchConfiguration" },
    ],
    [
      "a variant that is not sold",
      shirt,
      { sku: "SHIRT-G" },
      { tag: "OptionsMissing", name: "Shirt", faults: [{ field: "color", tag: "choose" }] },
    ],
    [
      "an option missing",
      product({ customOptions: [engraving] }),
      {},
      { tag: "OptionsMissing", name: "BOL", faults: [{ field: "customOption_7" }] },
    ],
    ["no pieces", product(), { qty: 0 }, { tag: "OptionsMissing", name: "BOL", faults: [{ field: "qty" }] }],
    ["no price", product({ price: null }), {}, { tag: "PriceUnknown", name: "BOL" }],
    ["a price of nothing", product({ price: price(0) }), {}, { tag: "PriceUnknown", name: "BOL" }],
    [
      "a stranger in a set",
      set(linked("BOL")),
      { groupedQty: { HAT: 1 } },
      { tag: "OptionsMissing", name: "SET", faults: [{ field: "HAT", tag: "choose" }] },
    ],
    [
      "a part of a set without price",
      set(linked("BOL"), linked("PLAT", { price: null })),
      {},
      { tag: "PriceUnknown", name: "The PLAT" },
    ],
    [
      "a part of a set at nothing",
      set(linked("BOL"), linked("PLAT", { price: price(0) })),
      {},
      { tag: "PriceUnknown", name: "The PLAT" },
    ],
  ] as ReadonlyArray<readonly [string, Product, Partial<AddInput>, object]>)("%s", (_, of, input, fault) =>
    expect(composed(of, input)).toMatchObject({ tag: "fault", fault }),
  )
  it("is never below zero, whatever the reductions of the shop", () =>
    expect(composed(set(linked("PLAT", { price: price(-1_00) })), {}, free)).toMatchObject({
      fault: { tag: "PriceUnknown" },
    }))
  it("can be zero, where the shop gives products away", () => {
    expect(only(product({ price: price(0) }), {}, free)).toMatchObject({ facts: { priceSource: fixed(0) } })
    expect(only(set(linked("PLAT", { price: price(0) })), {}, free)).toMatchObject({
      facts: { priceSource: fixed(0) },
    })
  })
})

describe("CA5 the line of a choice", () => {
  it("has the data of a simple product", () =>
    expect(only(product({ image: "bowl.jpg" }), { qty: 2 })).toEqual({
      key: "BOL",
      sku: "BOL",
      parentSku: null,
      option: emptyOption,
      qty: 2,
      facts: {
        name: "BOL",
        href: "/fr/bol",
        image: "/bowl.jpg",
        type: "simple",
        options: [],
        priceSource: fixed(24_00),
        isVirtual: false,
        stock: stock(),
      },
    }))
  it("CA58 has the reason when the law excepts its goods", () => {
    const jam = product({ attributes: { withdrawal_exception: "hygiene" } })
    expect(only(jam, { qty: 1 })).toMatchObject({ facts: { withdrawal: "hygiene" } })
  })
  it("CK36 the lead time of a piece made to order; none for a virtual product", () => {
    const attributes = { weeks_to_make: "4" }
    const facts = { weeksToMake: 4 }
    expect(only(product({ attributes }), { qty: 1 })).toMatchObject({ facts })
    expect(only(product({ type: "virtual", attributes }), { qty: 1 })).not.toMatchObject({ facts })
  })
  it("of a variant: its own sku, picture, price and stock", () =>
    expect(only(shirt, { sku: "SHIRT-R" })).toMatchObject({
      key: "SHIRT-R",
      sku: "SHIRT-R",
      parentSku: "SHIRT",
      facts: {
        name: "Shirt",
        href: "/fr/shirt?childSku=SHIRT-R",
        image: "/red.jpg",
        options: [{ label: "color", value: "Red" }],
        stock: { qty: 3 },
      },
    }))
  it("of a variant without picture has its parent's", () =>
    expect(only(shirt, { sku: "SHIRT-B" })).toMatchObject({
      facts: { image: "/shirt.jpg", priceSource: fixed(30_00), stock: { qty: 10 } },
    }))
  it("of many pieces has the price of that quantity, including tax as the source does", () => {
    const tiers = [{ groupId: null, qtyMin: 10, priceCents: cents(20_00) }]
    const { priceSource } = only(product({ tiers }), { qty: 10 }).facts
    expect([unitPrice(priceSource, 9), unitPrice(priceSource, 10)]).toEqual([24_00, 20_00])
  })
  it("of a product that has a parent knows it", () =>
    expect(only(product({ parentSku: sku("SHIRT") }))).toMatchObject({ sku: "BOL", parentSku: "SHIRT" }))
  it("with a text has its surcharge and its label", () =>
    expect(only(product({ customOptions: [engraving] }), { customOptions: { 7: "Ada" } })).toMatchObject({
      key: 'BOL#[[],[["7","Ada"]],[]]',
      facts: { priceSource: engraved, options: [{ label: "Engraving", value: "Ada" }] },
    }))
  it.each([
    ["simple", false],
    ["virtual", true],
    ["downloadable", true],
  ] as const)("of a %s product is virtual: %j", (type, isVirtual) =>
    expect(only(product({ type }))).toMatchObject({ facts: { isVirtual, type } }),
  )
  it("of a bundle is priced from its parts, each at its own rate", () => {
    const { priceSource } = only(
      basket(part("BOL", at(12_00, 200_000)), part("TEA", at(10_55, 55_000))),
    ).facts
    expect(lineTotal(priceSource, 2)).toMatchObject({
      unit: { grossCents: 22_55 },
      ratePpm: 200_000,
      shares: [
        { ratePpm: 55_000, grossCents: 21_10 },
        { ratePpm: 200_000, grossCents: 24_00 },
      ],
    })
  })
})

describe("ST2 the stock of a bundle", () => {
  const out = stock({ productId: 5, isInStock: false, qty: 0 })
  it("is its own, unless a part that was chosen is sold out", () => {
    const parts = [part("BOL", at(12_00, 200_000)), part("TEA", at(10_55, 55_000))] as const
    const whole = { ...basket(...parts), stock: stock({ qty: 4 }) }
    expect(only(whole)).toMatchObject({ facts: { stock: { qty: 4 } } })
    const torn = { ...basket(parts[0], { ...parts[1], stock: out }), stock: stock({ qty: 4 }) }
    expect(only(torn)).toMatchObject({ facts: { stock: out } })
  })
})

describe("CA5 the lines of a set", () => {
  it("are its parts, each by itself, under the set's address", () => {
    const made = composed(set(linked("BOL"), linked("PLAT", { image: "plate.jpg", qty: 2 })))
    expect(made).toEqual({
      tag: "lines",
      lines: [
        ["BOL", 1, "/set.jpg"],
        ["PLAT", 2, "/plate.jpg"],
      ].map(([name, qty, image]) => ({
        key: name,
        sku: name,
        parentSku: null,
        option: emptyOption,
        qty,
        facts: {
          name: `The ${name}`,
          href: "/fr/set",
          image,
          type: "simple",
          options: [],
          priceSource: fixed(24_00),
          isVirtual: false,
          stock: stock({ qty: 4 }),
        },
      })),
    })
  })
  it("are the parts with a quantity", () =>
    expect(only(set(linked("BOL"), linked("PLAT")), { groupedQty: { PLAT: 3 } })).toMatchObject({
      sku: "PLAT",
      qty: 3,
    }))
})

describe("CA14 a line that only the server has", () => {
  const serverLine = {
    ...confirmed("BOL", 3),
    key: key("BOL#8"),
    name: "Server name",
    unitGrossCents: cents(19_00),
  }
  it("has its own name and quantity, and the catalogue's labels", () =>
    expect(localLine(serverLine, product({ name: "Bowl" }), context)).toMatchObject({
      key: "BOL#8",
      sku: "BOL",
      qty: 3,
      option: serverLine.option,
      facts: { name: "Bowl", priceSource: fixed(24_00), href: "/fr/bol" },
    }))
  it.each([
    ["cannot be found", null],
    ["has no price", product({ price: null })],
  ])("has the server's data when its product %s", (_, found) =>
    expect(localLine(serverLine, found, context)).toEqual({
      key: "BOL#8",
      sku: "BOL",
      parentSku: null,
      option: serverLine.option,
      qty: 3,
      facts: {
        name: "Server name",
        href: "",
        image: null,
        type: "simple",
        options: [],
        priceSource: fixed(19_00, 0),
        isVirtual: false,
        stock: null,
      },
    }),
  )
  it.each([
    ["simple", false],
    ["virtual", true],
    ["downloadable", true],
  ] as const)(
    "a %s one without a product is virtual: %j, and costs nothing before the totals",
    (type, isVirtual) =>
      expect(localLine({ ...serverLine, type, unitGrossCents: null }, null, context).facts).toMatchObject({
        isVirtual,
        type,
        priceSource: fixed(0, 0),
      }),
  )
  it("is read with its texts and links, as they were chosen", () => {
    const text = { configurable: [], custom: [{ optionId: "7", optionValue: "Ada" }], bundle: [] }
    expect(
      localLine({ ...serverLine, option: text }, product({ customOptions: [engraving] }), context).facts,
    ).toMatchObject({ priceSource: engraved, options: [{ value: "Ada" }] })
    const twice = basket(part("BOL", at(12_00, 200_000), { canChangeQty: true }))
    const links = { configurable: [], custom: [], bundle: [{ optionId: "1", qty: 2, selections: ["BOL"] }] }
    expect(unitPrice(localLine({ ...serverLine, option: links }, twice, context).facts.priceSource, 1)).toBe(
      24_00,
    )
  })
})
