import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { choice, price, product, stock, variant } from "@shop/testing"
import * as Cart from "@shop/core/cart"
import * as Pricing from "@shop/core/pricing"
import * as Money from "@shop/core/money"
import * as StoreView from "@shop/core/store-view"
import * as Product from "./index.ts"

const [fr] = StoreView.defaults as [StoreView.StoreView]
const nowMs = Date.parse("2026-11-21T12:00:00Z")
const pageOf = (of: Product.Product) => Product.productPage(of, [], [], fr, nowMs)
const out = stock({ qty: 0, isInStock: false })

const link = (id: string, fields: Partial<Product.BundleLink> = {}): Product.BundleLink => ({
  id,
  sku: Product.sku(`L${id}`),
  name: id,
  qty: 1,
  isDefault: false,
  canChangeQty: false,
  price: price(10_00),
  stock: null,
  ...fields,
})
const part = (
  id: number,
  links: ReadonlyArray<Product.BundleLink>,
  fields: Partial<Product.BundleOption> = {},
): Product.BundleOption => ({ id, title: "", isRequired: true, type: "radio", links, ...fields })
const bundle = (...bundleOptions: ReadonlyArray<Product.BundleOption>) =>
  product({ type: "bundle", bundleOptions })
const piece = (name: string, fields: Partial<Product.GroupedLink> = {}): Product.GroupedLink => ({
  sku: Product.sku(name),
  name,
  qty: 1,
  image: null,
  price: price(7_00),
  stock: stock(),
  ...fields,
})
const set = (...groupedLinks: ReadonlyArray<Product.GroupedLink>) =>
  product({ type: "grouped", groupedLinks })

const fixed = (id: number, cents: number): Product.CustomOptionValue => ({
  id,
  title: "",
  priceType: "fixed",
  priceCents: Money.cents(cents),
  pricePpm: 0,
})
const percent = (id: number, pricePpm: number): Product.CustomOptionValue => ({
  ...fixed(id, 0),
  priceType: "percent",
  pricePpm,
})
const custom = (
  id: number,
  fields: Partial<Product.CustomOption> & Pick<Product.CustomOption, "type">,
): Product.CustomOption => ({
  id,
  title: "",
  isRequired: false,
  lengthMax: null,
  surcharge: null,
  values: [],
  ...fields,
})

describe("PD22 the initial choices of a page", () => {
  const optionsOf = (...options: ReadonlyArray<Product.BundleOption>) =>
    Product.initialChoices(pageOf(bundle(...options))).bundleOptions

  it.each([
    ["the default link", [link("a"), link("b", { isDefault: true, qty: 3 })], { selections: ["b"], qty: 3 }],
    [
      "the first of several defaults",
      [link("a", { isDefault: true }), link("b", { isDefault: true })],
      { selections: ["a"], qty: 1 },
    ],
    [
      "the first link where none is the default",
      [link("a", { qty: 2 }), link("b")],
      { selections: ["a"], qty: 2 },
    ],
  ])("selects one link of an option: %s", (_, links, expected) => {
    expect(optionsOf(part(1, links))).toEqual({ 1: expected })
  })
  it.each(["checkbox", "multi"] as const)("%s: selects every default link", (type) => {
    const links = [link("a", { isDefault: true }), link("b"), link("c", { isDefault: true })]
    expect(optionsOf(part(1, links, { type }))).toEqual({ 1: { selections: ["a", "c"], qty: 1 } })
  })
  it("selects none for an option without links", () => {
    expect(optionsOf(part(1, []), part(2, [link("a")]))).toEqual({ 2: { selections: ["a"], qty: 1 } })
  })
  it("selects one of each available piece of a set", () => {
    const page = pageOf(set(piece("A", { qty: 4 }), piece("B", { stock: out }), piece("C", { stock: null })))
    expect(Product.initialChoices(page).groupedQty).toEqual({ A: 1, B: 0, C: 1 })
  })
})

describe("PD23 the price follows the choices", () => {
  const none: Product.PageChoices = { customOptions: {}, bundleOptions: {}, groupedQty: {} }
  const engraving = custom(1, { type: "field", surcharge: fixed(0, 5_00) })
  const glaze = custom(2, { type: "checkbox", values: [percent(3, 100_000), fixed(4, -2_00)] })
  const mug = product({ price: price(120_00, 150_00), customOptions: [engraving, glaze] })
  const shown = (of: Product.Product, choices: Partial<Product.PageChoices>) =>
    Product.configuredPrice(pageOf(of), { ...none, ...choices })

  it("is the page's own, with its reduction, while no option charges", () => {
    expect(shown(mug, {})).toEqual(pageOf(mug).price)
    expect(shown(mug, { customOptions: { 1: "  ", 2: [] } })).toMatchObject({ priorCents: 150_00 })
  })
  it("every option is computed from the base: 120 with 5, 10 % and 2 off is 135", () => {
    expect(shown(mug, { customOptions: { 1: "Zoé", 2: ["3", "4"] } })).toMatchObject({
      payableCents: 135_00,
      priorCents: null,
      reductionPercent: null,
    })
  })
  it("a bundle's is the chosen links', in the shopper's quantity only where a link lets it", () => {
    const basket = bundle(part(1, [link("a", { canChangeQty: true }), link("b", { qty: 2 })]))
    const of = (id: string) => shown(basket, { bundleOptions: { 1: { selections: [id], qty: 5 } } })
    expect([of("a")?.payableCents, of("b")?.payableCents]).toEqual([50_00, 20_00])
  })
  it("a set's is its wanted pieces'", () => {
    const pair = set(piece("A"), piece("B", { price: price(3_50) }))
    expect(shown(pair, { groupedQty: { A: 2, B: 3 } })?.payableCents).toBe(24_50)
  })
  it("P1: with a part without a price it is unknown", () => {
    const basket = bundle(part(1, [link("a"), link("b", { price: null })]))
    expect(shown(basket, { bundleOptions: { 1: { selections: ["b"], qty: 1 } } })).toBeNull()
    expect(shown(product({ price: null }), {})).toBeNull()
  })
})

describe("laws", () => {
  const anyPrice = fc
    .tuple(
      fc.integer({ min: 1, max: 500_000 }),
      fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null }),
    )
    .map(([cents, off]) => price(cents, off === null ? null : cents + off))
  const anyPpm = fc.integer({ min: -300_000, max: 900_000 })
  const anyValues = fc
    .array(
      fc.oneof(
        fc.integer({ min: -50, max: 5_000 }).map((cents) => fixed(1, cents)),
        anyPpm.map((ppm) => percent(1, ppm)),
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((values) => values.map((value, index) => ({ ...value, id: index })))
  const anyCustom = fc
    .array(
      fc.oneof(
        fc
          .constantFrom("field", "area")
          .chain((type) => anyValues.map(([surcharge]) => custom(1, { type, surcharge: surcharge! }))),
        fc
          .constantFrom("radio", "drop_down", "checkbox", "multiple")
          .chain((type) => anyValues.map((values) => custom(1, { type, values }))),
      ),
      { maxLength: 3 },
    )
    .map((options) => options.map((option, index) => ({ ...option, id: index + 1 })))
  const anyLinks = fc
    .array(
      fc.record({
        price: anyPrice,
        qty: fc.integer({ min: 1, max: 4 }),
        isDefault: fc.boolean(),
        canChangeQty: fc.boolean(),
      }),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((links) => links.map((fields, index) => link(String(index + 1), fields)))
  const anyBundle = fc.array(
    fc.record({
      links: anyLinks,
      isRequired: fc.boolean(),
      type: fc.constantFrom("radio", "select", "checkbox", "multi"),
    }),
    { minLength: 1, maxLength: 3 },
  )
  const colors = ["1", "2", "3"]

  const anyProduct = anyCustom.chain((customOptions) =>
    fc.oneof(
      fc
        .record({ type: fc.constantFrom("simple", "virtual", "downloadable"), price: anyPrice })
        .map((fields) => product({ ...fields, customOptions })),
      fc.tuple(anyPrice, anyPrice, anyPrice).map((prices) =>
        product({
          type: "configurable",
          customOptions,
          configurableOptions: [choice("color", { 1: "Red", 2: "Blue", 3: "Green" })],
          variants: colors.map((color, index) => variant(`V${color}`, { color }, { price: prices[index]! })),
        }),
      ),
      anyBundle.map((parts) => ({
        ...bundle(...parts.map(({ links, ...fields }, index) => part(index + 1, links, fields))),
        customOptions,
      })),
      fc
        .array(anyPrice, { minLength: 1, maxLength: 3 })
        .map((prices) => set(...prices.map((one, index) => piece(`P${index}`, { price: one })))),
    ),
  )

  /** The possible choices on a page: any text, any of the values, any of the links, any quantity. */
  const anyChoices = ({
    customOptions,
    bundleOptions,
    grouped,
  }: ReturnType<typeof pageOf>): fc.Arbitrary<Product.PageChoices> =>
    fc.record({
      customOptions: fc
        .tuple(
          ...customOptions.map(({ values }) =>
            values.length === 0 ? fc.constantFrom("", " ", "Zoé") : fc.subarray(values.map(({ id }) => id)),
          ),
        )
        .map((values) =>
          Object.fromEntries(values.map((value, index) => [String(customOptions[index]!.id), value])),
        ),
      bundleOptions: fc
        .tuple(
          ...bundleOptions.map(({ links }) =>
            fc.record({
              selections: fc.subarray(links.map(({ id }) => id)),
              qty: fc.integer({ min: 1, max: 9 }),
            }),
          ),
        )
        .map((values) =>
          Object.fromEntries(values.map((value, index) => [String(bundleOptions[index]!.id), value])),
        ),
      groupedQty: fc
        .tuple(...grouped.map(() => fc.integer({ min: 0, max: 9 })))
        .map((values) => Object.fromEntries(values.map((qty, index) => [grouped[index]!.sku, qty]))),
    })

  const anyPage = anyProduct.chain((of) => {
    const page = pageOf(of)
    return fc
      .oneof(fc.constant(Product.initialChoices(page)), anyChoices(page))
      .map((choices) => ({ of, page, choices }))
  })

  it("PD23 the configured price of a page is the price of its cart line, for any quantity", () => {
    const compared = new Map<string, number>()
    fc.assert(
      fc.property(anyPage, fc.integer({ min: 1, max: 30 }), ({ of, page, choices }, wanted) => {
        const made = Cart.compose(
          of,
          { sku: page.sku, qty: wanted, ...choices },
          { view: fr, zeroPriceAllowed: true, groupId: null },
        )
        if (made.tag === "fault") return
        const shown = Product.configuredPrice(page, choices, wanted)
        const isSet = of.type === "grouped"
        const charged = made.lines.map((line) =>
          Money.times(
            Pricing.unitPrice(Cart.priceSourceOf(Cart.empty, line), line.qty),
            isSet ? line.qty : 1,
          ),
        )
        expect(shown?.payableCents).toBe(Money.sum(charged))
        compared.set(of.type, (compared.get(of.type) ?? 0) + 1)
      }),
    )
    expect([...compared.keys()].toSorted()).toEqual([
      "bundle",
      "configurable",
      "downloadable",
      "grouped",
      "simple",
      "virtual",
    ])
  })

  it("PD22 a page opens with a choice that can be bought as it is, at the price it shows", () => {
    fc.assert(
      fc.property(anyProduct, (of) => {
        const page = pageOf(of)
        const optional = { ...of, customOptions: [] }
        const made = Cart.compose(
          optional,
          { sku: page.sku, qty: 1, ...Product.initialChoices(page) },
          { view: fr, zeroPriceAllowed: true, groupId: null },
        )
        expect(made.tag).toBe("lines")
        expect(Product.configuredPrice(page, Product.initialChoices(page))?.payableCents).toBe(
          page.price?.payableCents,
        )
      }),
    )
  })
})
