import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { choice, price, product, variant } from "@shop/testing"
import { defaults } from "@shop/core/store-view"
import { cents } from "@shop/core/money"
import { limits } from "@shop/core/settings"
import * as Product from "./index.ts"

const [french] = defaults

const value = (id: number, title: string, euros = 0): Product.CustomOptionValue => ({
  id,
  title,
  priceType: "fixed",
  priceCents: cents(euros * 100),
  pricePpm: 0,
})
const custom = (
  id: number,
  type: Product.CustomOptionType,
  fields: Partial<Product.CustomOption> = {},
): Product.CustomOption => ({
  id,
  title: `Option ${id}`,
  type,
  isRequired: false,
  lengthMax: null,
  surcharge: null,
  values: [],
  ...fields,
})
const link = (id: string, fields: Partial<Product.BundleLink> = {}): Product.BundleLink => ({
  id,
  sku: Product.sku(`L${id}`),
  name: `Link ${id}`,
  qty: 1,
  isDefault: false,
  canChangeQty: false,
  price: price(10_00),
  stock: null,
  ...fields,
})
const bundleOption = (
  id: number,
  type: Product.BundleOption["type"],
  links: ReadonlyArray<Product.BundleLink>,
  isRequired = true,
): Product.BundleOption => ({
  id,
  title: `Part ${id}`,
  isRequired,
  type,
  links,
})

const engraved = product({
  sku: "MUG",
  customOptions: [
    custom(1, "field", { title: "Engraving", lengthMax: 10 }),
    custom(2, "radio", { title: "Handle", isRequired: true, values: [value(5, "Left"), value(6, "Right")] }),
    custom(3, "checkbox", {
      title: "Extras",
      values: [value(8, "Box"), value(7, "Ribbon"), value(9, "Card")],
    }),
    custom(4, "date", { title: "Day" }),
    custom(5, "drop_down", { title: "Paper", values: [value(11, "Grey")] }),
    custom(6, "area", { title: "Wish" }),
    custom(7, "multiple", { title: "More", values: [value(21, "A"), value(22, "B")] }),
    custom(8, "select", { title: "Size", values: [value(31, "L")] }),
    custom(9, "file", { title: "Drawing" }),
  ],
})
const choose = (customOptions: NonNullable<Product.Choices["customOptions"]>) =>
  Product.fromChoices(engraved, { sku: "MUG", customOptions: { 2: "5", ...customOptions } })
const validated = ({ option, faults }: Product.ValidatedOption) =>
  faults.length > 0
    ? faults.map(({ field, tag }) => `${field}: ${tag}`)
    : option.custom.map(({ optionId, optionValue }) => `${optionId}=${optionValue}`)

describe("PD7 PD8 custom options", () => {
  it.each([
    [{}, ["2=5"]],
    [{ 1: " Zoé " }, ["1=Zoé", "2=5"]],
    [{ 1: "   " }, ["2=5"]],
    [{ 1: "Z".repeat(10) }, [`1=${"Z".repeat(10)}`, "2=5"]],
    [{ 1: "Z".repeat(11) }, ["customOption_1: tooLong"]],
    [{ 6: "Z".repeat(limits.customTextMax + 1) }, ["customOption_6: tooLong"]],
    [{ 9: "sketch.png" }, ["2=5", "9=sketch.png"]],
    [{ 2: "" }, ["customOption_2: required"]],
    [{ 2: "6" }, ["2=6"]],
    [{ 2: "99" }, ["customOption_2: choose"]],
    [{ 2: ["5", "6"] }, ["customOption_2: choose"]],
    [{ 3: ["9", "8"] }, ["2=5", "3=8,9"]],
    [{ 3: "7, 8" }, ["2=5", "3=8,7"]],
    [{ 3: ["7", "7"] }, ["2=5", "3=7"]],
    [{ 3: [] }, ["2=5"]],
    [{ 3: ["8", "99"] }, ["customOption_3: choose"]],
    [{ 7: ["22", "21"] }, ["2=5", "7=21,22"]],
    [{ 4: "2026-12-24" }, ["2=5", "4=2026-12-24"]],
    [{ 4: "2026-02-30" }, ["customOption_4: choose"]],
    [{ 4: "soon" }, ["customOption_4: choose"]],
    [{ 5: "11", 8: "31" }, ["2=5", "5=11", "8=31"]],
    [{ 99: "x" }, ["customOption_99: choose"]],
    [
      { 2: "", 4: "soon", 99: "x" },
      ["customOption_99: choose", "customOption_2: required", "customOption_4: choose"],
    ],
  ] as const)("%j: %j", (input, expected) => expect(validated(choose(input as never))).toEqual(expected))

  it.each([
    ["decomposed accents", "Agne\u0300s-Zoe\u0301", "Agn\u00E8s-Zo\u00E9"],
    ["emoji of two code units", "Zo\u00E9 🌿🌿🌿🌿🌿🌿", null],
    ["an emoji of several code points", "👩‍🎨".repeat(10), null],
  ])("PD75 counts a character as a shopper does, and stores NFC: %s", (_, text, stored) =>
    expect(validated(choose({ 1: text }))).toEqual([`1=${stored ?? text}`, "2=5"]),
  )
  it.each([
    ["one character more", "🌿".repeat(11)],
    ["one character of endless accents", `e${"\u0316".repeat(limits.customTextMax)}`],
  ])("PD75 refuses %s", (_, text) =>
    expect(choose({ 1: text }).faults).toEqual([{ field: "customOption_1", tag: "tooLong", limit: 10 }]),
  )
  it("reports the limit that a text exceeds", () => {
    expect(choose({ 1: "Z".repeat(11) }).faults).toEqual([
      { field: "customOption_1", tag: "tooLong", limit: 10 },
    ])
  })

  it("charges only values with an id above 0, and an option without values by itself", () => {
    const options = [
      custom(1, "radio", { values: [value(0, "None", 3), value(5, "Gold", 4)] }),
      custom(2, "field", { surcharge: value(0, "", 2) }),
      custom(3, "field"),
    ]
    const charged = (...values: ReadonlyArray<readonly [string, string]>) =>
      Product.surchargesOf(
        options,
        values.map(([optionId, optionValue]) => ({ optionId, optionValue })),
      ).map(({ priceCents }) => priceCents)
    expect(charged(["1", "0"])).toEqual([])
    expect(charged(["1", "5"], ["2", "Zoé"], ["3", "x"], ["99", "x"])).toEqual([400, 200])
  })
})

const tea = product({
  sku: "TEA",
  type: "bundle",
  bundleOptions: [
    bundleOption(1, "radio", [link("a"), link("b", { isDefault: true, qty: 3 })]),
    bundleOption(2, "select", [link("c", { qty: 2, canChangeQty: true }), link("d")]),
    bundleOption(
      3,
      "checkbox",
      [link("e", { isDefault: true }), link("f", { isDefault: true }), link("g")],
      false,
    ),
  ],
})
const bundled = (bundleOptions?: NonNullable<Product.Choices["bundleOptions"]>) => {
  const { option, faults } = Product.fromChoices(tea, { sku: "TEA", ...(bundleOptions && { bundleOptions }) })
  return faults.length > 0
    ? faults.map(({ field, tag }) => `${field}: ${tag}`)
    : option.bundle.map(({ optionId, qty, selections }) => `${optionId}: ${qty} × ${selections.join(" ")}`)
}
const all = (more: NonNullable<Product.Choices["bundleOptions"]>) => ({
  1: { selections: ["a"], qty: 1 },
  2: { selections: ["d"], qty: 1 },
  ...more,
})

describe("PD320 the kind of an option", () => {
  // A document may keep the values of an option that was a list before its type changed.
  const withValues = (type: Product.CustomOptionType) => ({
    ...engraved,
    customOptions: [
      custom(1, type, {
        values: [value(5, "Left", 2), value(6, "Right", 3)],
        surcharge: { ...value(1, "Option 1", 7) },
      }),
    ],
  })
  it.each([
    ["field", "5,6", "5,6", [7_00]],
    ["area", "5,6", "5,6", [7_00]],
    ["file", "5,6", "5,6", [7_00]],
    ["date", "2030-05-06", "6. Mai 2030", [7_00]],
    ["radio", "5", "Left", [2_00]],
    ["select", "5", "Left", [2_00]],
    ["drop_down", "6", "Right", [3_00]],
    ["checkbox", "6,5", "Left, Right", [2_00, 3_00]],
    ["multiple", "6,5", "Left, Right", [2_00, 3_00]],
  ] as const)("a %s answered with %s is shown as %s and charges %j", (type, input, shown, charged) => {
    const product = withValues(type)
    const { option, faults } = Product.fromChoices(product, { sku: "MUG", customOptions: { 1: input } })
    expect(faults).toEqual([])
    expect(Product.optionWords(product, option, "de-DE")).toEqual([{ label: "Option 1", value: shown }])
    expect(
      Product.surchargesOf(product.customOptions, option.custom).map(({ priceCents }) => priceCents),
    ).toEqual(charged)
  })
})

describe("PD11 bundle options", () => {
  it("are the default links, otherwise the first, for an empty input", () => {
    expect(bundled()).toEqual(["1: 3 × b", "2: 2 × c", "3: 1 × e f"])
  })
  it.each([
    [{}, ["1: 1 × a", "2: 1 × d"]],
    [{ 1: { selections: ["b"], qty: 7 } }, ["1: 3 × b", "2: 1 × d"]],
    [{ 2: { selections: ["c"], qty: 5 } }, ["1: 1 × a", "2: 5 × c"]],
    [{ 3: { selections: ["g", "e"], qty: 1 } }, ["1: 1 × a", "2: 1 × d", "3: 1 × e g"]],
    [{ 3: { selections: [], qty: 1 } }, ["1: 1 × a", "2: 1 × d"]],
    [{ 1: { selections: [], qty: 1 } }, ["bundleOption_1: required"]],
    [{ 1: { selections: ["z"], qty: 1 } }, ["bundleOption_1: choose"]],
    [{ 1: { selections: ["c"], qty: 1 } }, ["bundleOption_1: choose"]],
    [{ 1: { selections: ["a", "b"], qty: 1 } }, ["bundleOption_1: choose"]],
    [{ 2: { selections: ["c"], qty: 0 } }, ["bundleOption_2: qtyAboveZero"]],
    [{ 2: { selections: ["c"], qty: 1.5 } }, ["bundleOption_2: qtyInteger"]],
    [{ 2: { selections: ["c"], qty: limits.lineQtyMax + 1 } }, ["bundleOption_2: qtyBelow"]],
    [{ 9: { selections: ["a"], qty: 1 } }, ["bundleOption_9: choose"]],
  ])("%j: %j", (input, expected) => expect(bundled(all(input as never))).toEqual(expected))

  it("without any link are refused, not charged as the defaults", () => {
    const optional = product({
      type: "bundle",
      bundleOptions: [bundleOption(1, "checkbox", [link("a")], false)],
    })
    const emptied = { 1: { selections: [], qty: 1 } }
    expect(Product.fromChoices(optional, { sku: "BOL", bundleOptions: emptied }).faults).toEqual([
      { field: "bundleOption_1", tag: "required" },
    ])
    expect(Product.fromChoices(optional, { sku: "BOL" }).faults).toEqual([])
  })
  it("P3: an option without links is an error when required, and is omitted otherwise", () => {
    const empty = (isRequired: boolean) =>
      product({ type: "bundle", bundleOptions: [bundleOption(1, "radio", [], isRequired)] })
    expect(Product.fromChoices(empty(true), { sku: "BOL" }).faults).toEqual([
      { field: "bundleOption_1", tag: "required" },
    ])
    expect(Product.fromChoices(empty(false), { sku: "BOL" })).toEqual({
      option: Product.emptyOption,
      faults: [],
    })
  })
})

const bowl = product({
  sku: "BOWL",
  type: "configurable",
  configurableOptions: [choice("color", { 1: "Red", 2: "Blue" }, 93)],
  variants: [
    variant("R", { color: "1" }),
    variant("B", { color: "2" }),
    variant("X", { color: "3" }, { status: 2 }),
  ],
})

describe("PD8 variants", () => {
  it("are given by attribute and value", () => {
    expect(Product.fromChoices(bowl, { sku: "B" })).toEqual({
      option: { ...Product.emptyOption, configurable: [{ optionId: "93", optionValue: "2" }] },
      faults: [],
    })
  })
  it.each(["BOWL", "unknown", "X"])("%s names none: every attribute must be chosen", (sku) => {
    expect(Product.fromChoices(bowl, { sku }).faults).toEqual([{ field: "color", tag: "choose" }])
  })
  it("a simple product has no option, whatever the input", () => {
    const input = { ...Product.emptyOption, configurable: [{ optionId: "93", optionValue: "1" }] }
    expect(Product.validateOption(product(), input, null)).toEqual({
      option: Product.emptyOption,
      faults: [],
    })
  })
})

describe("PD306 days that a date option accepts", () => {
  const day: Product.CustomOption = {
    id: 80101,
    title: "Date",
    type: "date",
    isRequired: true,
    lengthMax: null,
    surcharge: null,
    values: [],
  }
  const course = (attributes: Product.Product["attributes"] = {}) =>
    product({ sku: "V801", type: "virtual", customOptions: [day], attributes })
  // 28 November 2026 is a Saturday.
  const today = "2026-11-28"
  const faultsOf = (of: Product.Product, text: string) =>
    Product.fromChoices(of, { sku: of.sku, customOptions: { 80101: text } }, today).faults
  const early = (date: string) => [{ field: "customOption_80101", tag: "dateEarly", date }]
  const choose = [{ field: "customOption_80101", tag: "choose" }]
  it.each([
    ["2020-01-01", early(today)],
    ["2026-11-27", early(today)],
    ["2026-11-28", []],
    ["2027-02-13", []],
    ["2027-02-13 10:00:00", choose],
    ["2027-02-30", choose],
    ["abc", choose],
  ])("%s", (text, faults) => expect(faultsOf(course(), text)).toEqual(faults))
  it.each([
    [{ lead_days: "3" }, "2026-11-30", early("2026-12-01")],
    [{ lead_days: "3" }, "2026-12-01", []],
    [{ closed_weekdays: "7" }, "2026-11-29", [{ field: "customOption_80101", tag: "dateClosed" }]],
    [{ closed_weekdays: ["1", "7"] }, "2026-11-30", [{ field: "customOption_80101", tag: "dateClosed" }]],
    [{ closed_weekdays: ["1", "7"] }, "2026-12-01", []],
    [{ lead_days: "soon", closed_weekdays: "Sunday" }, "2026-11-28", []],
  ] as const)("with %j: %s", (attributes, text, faults) =>
    expect(faultsOf(course(attributes), text)).toEqual(faults),
  )
  it("the time of making a product is its lead time", () => {
    const made = { ...course({ weeks_to_make: "2" }), type: "simple" as const }
    expect(faultsOf(made, "2026-12-11")).toEqual(early("2026-12-12"))
    expect(faultsOf(made, "2026-12-12")).toEqual([])
  })
  it("the field of the page begins on the first day, in the time zone of the shop", () => {
    const atMs = (instant: string) =>
      Product.productPage(course(), [], [], french!, new Date(instant).getTime())
    expect(atMs("2026-11-28T22:59:59Z").customOptions[0]?.dayMin).toBe("2026-11-28")
    expect(atMs("2026-11-28T23:00:00Z").customOptions[0]?.dayMin).toBe("2026-11-29")
  })
})

describe("PD13 sets", () => {
  const member = (name: string, qty: number): Product.GroupedLink => ({
    sku: Product.sku(name),
    name,
    qty,
    image: null,
    price: price(10_00),
    stock: null,
  })
  const set = product({ type: "grouped", groupedLinks: [member("A", 2), member("B", 0)] })
  const parts = (qtyBySku: Readonly<Record<string, number>> | null) => {
    const { parts: found, faults } = Product.groupedParts(set, qtyBySku)
    return faults.length > 0
      ? faults.map(({ field, tag }) => `${field}: ${tag}`)
      : found.map(({ link: { sku }, qty }) => `${qty} × ${sku}`)
  }
  it.each([
    [null, ["2 × A", "1 × B"]],
    [{ B: 3 }, ["3 × B"]],
    [{ B: 1, A: 1 }, ["1 × A", "1 × B"]],
    [{ A: 1, B: 0 }, ["1 × A"]],
    [{}, ["qty: qtyAboveZero"]],
    [{ A: 0 }, ["qty: qtyAboveZero"]],
    [{ A: -1 }, ["A: qtyAboveZero"]],
    [{ A: 1.5 }, ["A: qtyInteger"]],
    [{ A: 1, Z: 1 }, ["Z: choose"]],
  ])("%j: %j", (input, expected) => expect(parts(input as never)).toEqual(expected))
})

describe("PD14 words", () => {
  it("list attributes, options and parts in the product's order", () => {
    const words = (of: Product.Product, choices: Product.Choices) =>
      Product.optionWords(of, Product.fromChoices(of, choices).option, "en-GB").map(
        ({ label, value: text }) => `${label}: ${text}`,
      )
    expect(words(bowl, { sku: "B" })).toEqual(["color: Blue"])
    expect(words(engraved, { sku: "MUG", customOptions: { 3: ["7", "8"], 1: "Zoé", 2: "6" } })).toEqual([
      "Engraving: Zoé",
      "Handle: Right",
      "Extras: Box, Ribbon",
    ])
    expect(words(tea, { sku: "TEA" })).toEqual([
      "Part 1: 3 × Link b",
      "Part 2: 2 × Link c",
      "Part 3: 1 × Link e, 1 × Link f",
    ])
    expect(words(product(), { sku: "BOL" })).toEqual([])
  })
  it("a value without a label is shown by its id", () => {
    const bare = { ...bowl, configurableOptions: [choice("color", { 1: "Red", 2: " " }, 93)] }
    expect(Product.optionWords(bare, Product.fromChoices(bare, { sku: "B" }).option, "en-GB")).toEqual([
      { label: "color", value: "2" },
    ])
  })
})

describe("PD12 equal choices have equal texts", () => {
  const a: Product.ProductOption = {
    configurable: [{ optionId: "93", optionValue: "1" }],
    custom: [
      { optionId: "2", optionValue: "x" },
      { optionId: "10", optionValue: "y" },
      { optionId: "3", optionValue: "" },
    ],
    bundle: [
      { optionId: "1", qty: 2, selections: ["b", "a"] },
      { optionId: "4", qty: 1, selections: [] },
    ],
  }
  it("omits empty parts", () =>
    expect(Product.canonical(Product.emptyOption)).toBe(
      Product.canonical({ ...Product.emptyOption, custom: a.custom.slice(2) }),
    ))
  it("distinguishes other choices", () => {
    const others = [
      a,
      { ...a, configurable: [] },
      { ...a, custom: a.custom.slice(1) },
      { ...a, bundle: [{ optionId: "1", qty: 3, selections: ["a", "b"] }] },
      { ...a, custom: [{ optionId: "2", optionValue: 'x","y' }] },
    ]
    expect(new Set(others.map(Product.canonical)).size).toBe(others.length)
  })
})

describe("laws", () => {
  const anyId = fc.constantFrom("1", "2", "3", "10")
  const entries = fc.uniqueArray(fc.record({ optionId: anyId, optionValue: fc.string({ maxLength: 4 }) }), {
    selector: ({ optionId }) => optionId,
  })
  const bundles = fc.uniqueArray(
    fc.record({ optionId: anyId, qty: fc.integer({ min: 1, max: 3 }), selections: fc.uniqueArray(anyId) }),
    { selector: ({ optionId }) => optionId },
  )
  const anyOption: fc.Arbitrary<Product.ProductOption> = fc.record({
    configurable: entries,
    custom: entries,
    bundle: bundles,
  })
  const mirrored = ({
    configurable,
    custom: texts,
    bundle,
  }: Product.ProductOption): Product.ProductOption => ({
    configurable: configurable.toReversed(),
    custom: texts.toReversed(),
    bundle: bundle.toReversed().map((chosen) => ({ ...chosen, selections: chosen.selections.toReversed() })),
  })

  it("PD12 (C10) the order of options and selections does not matter, and arranging again changes nothing", () => {
    fc.assert(
      fc.property(anyOption, (option) => {
        expect(Product.canonical(mirrored(option))).toBe(Product.canonical(option))
        expect(Product.arrange(Product.arrange(option))).toEqual(Product.arrange(option))
      }),
    )
  })

  it("PD8 a valid option is valid again and unchanged", () => {
    const input = fc.dictionary(
      fc.constantFrom("1", "2", "3", "4", "7"),
      fc.constantFrom("5", "6", "7,8", "21,22", "2026-01-01", "Zoé"),
    )
    fc.assert(
      fc.property(input, (customOptions) => {
        const once = Product.fromChoices(engraved, { sku: "MUG", customOptions })
        expect(Product.validateOption(engraved, once.option, null).option).toEqual(once.option)
      }),
    )
  })

  it("PD8 no option, however broken, throws", () => {
    fc.assert(
      fc.property(anyOption, fc.constantFrom(engraved, tea, bowl, product()), (option, of) => {
        expect(Array.isArray(Product.validateOption(of, option, null).faults)).toBe(true)
      }),
    )
  })
})

describe("PD25 fieldTitle", () => {
  const of = product({
    name: "Set",
    customOptions: [
      { id: 1, title: "Text", type: "field", isRequired: true, lengthMax: null, surcharge: null, values: [] },
    ],
    configurableOptions: [choice("color", { 1: "Red" })],
  })
  it.each([
    ["customOption_1", "Text"],
    ["color", of.configurableOptions[0]!.label],
    ["qty", "Set"],
    ["customOption_2", null],
  ])("%s: %s", (field, title) => expect(Product.fieldTitle(of, field)).toBe(title))
})
