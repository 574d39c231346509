import { describe, expect, it } from "vitest"
import { choice, price, product, stock, variant } from "@shop/testing"
import { cents } from "@shop/core/money"
import * as StoreView from "@shop/core/store-view"
import * as Product from "./index.ts"

const [fr] = StoreView.defaults as [StoreView.StoreView]
const nowMs = Date.parse("2026-11-21T12:00:00Z")
const out = stock({ qty: 0, isInStock: false })
const card = (fields: Parameters<typeof product>[0], listing?: Product.Listing) =>
  Product.card(product(fields), fr, nowMs, listing)
const page = (of: Product.Product, childSku: string | null = null) =>
  Product.productPage(of, Product.bySku(childSku), [], fr, nowMs)

const colors: Product.ConfigurableOption = {
  ...choice("color", { 1: "Red", 2: "Blue", 3: "Green" }, 93),
  values: [
    { id: "1", label: "Red", swatch: "#a00" },
    { id: "2", label: "Blue", swatch: "#00a" },
    { id: "3", label: "Green", swatch: "#0a0" },
    { id: "4", label: "Bare", swatch: null },
  ],
}
const bowl = (fields: Parameters<typeof product>[0] = {}) =>
  product({
    sku: "BOWL",
    type: "configurable",
    price: price(99_00),
    image: "/bowl.jpg",
    configurableOptions: [colors, choice("size", { 10: "S", 11: "M" }, 94)],
    variants: [
      variant("R-S", { color: "1", size: "10" }, { price: price(20_00), image: "/red.jpg" }),
      variant("R-M", { color: "1", size: "11" }, { price: price(15_00, 20_00), image: "no_selection" }),
      variant("B-S", { color: "2", size: "10" }, { price: price(18_00), stock: out }),
    ],
    ...fields,
  })
const link = (id: string, fields: Partial<Product.BundleLink> = {}): Product.BundleLink => ({
  id,
  sku: Product.sku(id),
  name: id,
  qty: 1,
  isDefault: false,
  canChangeQty: false,
  price: price(10_00),
  stock: stock(),
  ...fields,
})
const part = (
  id: number,
  isRequired: boolean,
  links: ReadonlyArray<Product.BundleLink>,
): Product.BundleOption => ({
  id,
  title: `Part ${id}`,
  isRequired,
  type: "radio",
  links,
})

describe("PD1 PD20 card", () => {
  it("has the fields of a product in a list", () => {
    expect(
      card({
        sku: "MUG",
        name: "Mug",
        image: "no_selection",
        price: price(20_00, 25_00),
        attributes: { catalogue_number: " 118 ", card_line: ["30 cl", "stoneware"] },
      }),
    ).toEqual({
      sku: "MUG",
      type: "simple",
      name: "Mug",
      href: "/fr/mug",
      image: null,
      sub: "30 cl, stoneware",
      number: "118",
      price: {
        payableCents: 2000,
        priorCents: 2500,
        reductionPercent: 20,
        isFrom: false,
        unit: null,
        ratePpm: 200_000,
      },
      swatches: [],
      moreSwatches: 0,
      flag: "sale",
    })
  })
  it("has no number or line where the product has none", () => {
    expect(card({ attributes: { catalogue_number: " " } })).toMatchObject({ number: null, sub: "" })
  })
  it("shows the colours one can have", () => {
    expect(Product.card(bowl(), fr, nowMs)).toMatchObject({
      swatches: [
        { label: "Red", color: "#a00" },
        { label: "Blue", color: "#00a" },
      ],
      moreSwatches: 0,
    })
    expect(Product.card(bowl(), fr, nowMs, { listOutOfStock: false }).swatches).toHaveLength(1)
    expect(Product.card(bowl({ variants: [] }), fr, nowMs).swatches).toHaveLength(3)
    const many = {
      ...colors,
      values: Array.from({ length: 8 }, (_, id) => ({ id: String(id), label: `C${id}`, swatch: "#000" })),
    }
    expect(Product.card(bowl({ variants: [], configurableOptions: [many] }), fr, nowMs)).toMatchObject({
      moreSwatches: 3,
    })
  })
})

describe("PD16 the price shown", () => {
  const cardPrice = (of: Product.Product) => {
    const shown = Product.card(of, fr, nowMs).price
    return shown && [shown.payableCents, shown.isFrom]
  }
  it("is the cheapest variant's, the same that the page opens with (V4)", () => {
    expect(cardPrice(bowl())).toEqual([1500, true])
    expect(page(bowl())).toMatchObject({ sku: "R-M", price: { payableCents: 1500, isFrom: false } })
  })
  it("is the product's own where a list has no variants or parts", () => {
    expect(cardPrice(bowl({ variants: [] }))).toEqual([9900, false])
    expect(cardPrice(product({ type: "bundle" }))).toEqual([2400, false])
    expect(cardPrice(product({ type: "grouped" }))).toEqual([2400, false])
  })
  it("is the default parts' of a bundle, and one of each of a set", () => {
    const links = [link("a"), link("b", { isDefault: true, qty: 3 })]
    expect(cardPrice(product({ type: "bundle", bundleOptions: [part(1, true, links)] }))).toEqual([
      3000,
      false,
    ])
    const members = [1, 5].map((qty) => ({
      sku: Product.sku(`G${qty}`),
      name: "",
      qty,
      image: null,
      price: price(7_00),
      stock: null,
    }))
    expect(cardPrice(product({ type: "grouped", groupedLinks: members }))).toEqual([1400, false])
  })
  it("is null when unknown", () => {
    expect(cardPrice(product({ price: null }))).toBeNull()
    expect(cardPrice(bowl({ variants: [variant("X", { color: "1" }, { status: 2 })] }))).toBeNull()
  })
})

describe("PR10 price label", () => {
  it("has the price of a kilogram, unless it equals the price", () => {
    expect(card({ price: price(5_00), content: { amount: 0.25, unit: "kg" } }).price?.unit).toEqual({
      cents: 2000,
      per: "kg",
    })
    expect(card({ price: price(5_00), content: { amount: 1, unit: "l" } }).price?.unit).toBeNull()
  })
})

describe("PD63 products without shipping", () => {
  it.each([
    ["simple", undefined],
    ["bundle", undefined],
    ["virtual", true],
    ["downloadable", true],
  ] as const)("%s: %j", (type, isVirtual) =>
    expect(card({ type, price: price(5_00) }).price?.isVirtual).toBe(isVirtual),
  )
})

describe("PD18 PD19 the flag of a card", () => {
  const created = (day: string) => ({ createdAt: day })
  it.each([
    [{ stock: out, price: price(5_00, 9_00), ...created("2026-11-20 10:00:00") }, "out"],
    [{ price: price(5_00, 9_00), stock: stock({ qty: 2 }), ...created("2026-11-20 10:00:00") }, "sale"],
    [{ stock: stock({ qty: 3 }), ...created("2026-11-20 10:00:00") }, "last"],
    [{ stock: stock({ qty: 1 }) }, "last"],
    [{ stock: stock({ qty: 4 }) }, null],
    [{ stock: stock({ qty: 0 }) }, null],
    [{ stock: stock({ qty: 2, isManaged: false }) }, null],
    [{ stock: null }, null],
    [created("2026-09-22 12:00:00"), "new"],
    [created("2026-09-22 11:59:59"), null],
    [created("2026-11-20"), "new"],
    [created("nonsense"), null],
  ])("%j: %j", (fields, expected) => expect(card(fields).flag).toBe(expected))

  it("changes with the day, the view and the listing, though a product gives the same card otherwise", () => {
    const of = product({ createdAt: "2026-09-22 12:00:00", stock: stock({ qty: 9 }) })
    const [, en] = StoreView.defaults
    const first = Product.card(of, fr, nowMs)
    expect(Product.card(of, fr, nowMs)).toBe(first)
    expect(first.flag).toBe("new")
    expect(Product.card(of, fr, nowMs + 1000).flag).toBeNull()
    expect(Product.card(of, fr, nowMs)).toEqual(first)
    expect(Product.card(of, en!, nowMs).href).not.toBe(first.href)
    expect(Product.card({ ...of, stock: out }, fr, nowMs).flag).toBe("out")
  })

  it("looks at the whole product", () => {
    const flag = (of: Product.Product, listing?: Product.Listing) => Product.card(of, fr, nowMs, listing).flag
    const variants = (...stocks: ReadonlyArray<ReturnType<typeof stock> | null>) =>
      bowl({ variants: stocks.map((item, index) => variant(`V${index}`, { color: "1" }, { stock: item })) })
    expect(flag(variants(out, out))).toBe("out")
    expect(flag(variants(out, stock({ qty: 2 })))).toBe("last")
    expect(flag(variants(stock({ qty: 2 }), stock({ qty: 2 })))).toBeNull()
    expect(flag(variants(stock({ qty: 2 }), null))).toBeNull()
    expect(flag(bowl({ stock: out }))).toBe("out")
    const bundle = (isRequired: boolean) =>
      product({
        type: "bundle",
        bundleOptions: [part(1, isRequired, [link("a", { stock: out })]), part(2, true, [link("b")])],
      })
    expect([flag(bundle(true)), flag(bundle(false))]).toEqual(["out", null])
    const set = (...stocks: ReadonlyArray<ReturnType<typeof stock>>) =>
      product({
        type: "grouped",
        groupedLinks: stocks.map((item, index) => ({
          sku: Product.sku(`G${index}`),
          name: "",
          qty: 1,
          image: null,
          price: price(1_00),
          stock: item,
        })),
      })
    expect([flag(set(out, out)), flag(set(out, stock()))]).toEqual(["out", null])
  })
})

describe("PD21 page", () => {
  it("shows the variant of the address, and where other choices lead", () => {
    const shown = page(bowl(), "R-S")
    expect(shown).toMatchObject({
      sku: "R-S",
      parentSku: "BOWL",
      href: "/fr/bowl?childSku=R-S",
      price: { payableCents: 2000 },
    })
    expect(
      shown.choices.map(({ attributeCode, values }) => [
        attributeCode,
        values.map((value) => ({ ...value, label: undefined, swatch: undefined })),
      ]),
    ).toEqual([
      [
        "color",
        [
          { id: "1", isSelected: true, isImpossible: false, isSoldOut: false, href: "/fr/bowl?childSku=R-S" },
          { id: "2", isSelected: false, isImpossible: false, isSoldOut: true, href: "/fr/bowl?childSku=B-S" },
          { id: "3", isSelected: false, isImpossible: true, isSoldOut: false, href: null },
          { id: "4", isSelected: false, isImpossible: true, isSoldOut: false, href: null },
        ],
      ],
      [
        "size",
        [
          {
            id: "10",
            isSelected: true,
            isImpossible: false,
            isSoldOut: false,
            href: "/fr/bowl?childSku=R-S",
          },
          {
            id: "11",
            isSelected: false,
            isImpossible: false,
            isSoldOut: false,
            href: "/fr/bowl?childSku=R-M",
          },
        ],
      ],
    ])
  })
  it("opens under the product's own address when none is named", () => {
    expect(page(bowl())).toMatchObject({ sku: "R-M", href: "/fr/bowl" })
  })
  it("shows pictures once, the variant's first, films not among them", () => {
    const media = ["/bowl.jpg", "/side.jpg", "/film.jpg"].map((path, index) => ({
      path,
      kind: index === 2 ? ("video" as const) : ("image" as const),
      label: `Picture ${index}`,
      videoUrl: null,
    }))
    expect(page(bowl({ media }), "R-S").images).toEqual([
      { path: "/red.jpg", label: null },
      { path: "/bowl.jpg", label: "Picture 0" },
      { path: "/side.jpg", label: "Picture 1" },
    ])
    expect(page(bowl({ image: null }), "R-M").images).toEqual([])
  })
  it("PD301 marks drawings with measures", () => {
    const paths = [
      "/forms/bowl-honey-sheet-d280.svg",
      "/forms/bowl-honey-sheet.svg",
      "/forms/bowl-honey.svg",
      "/bowl-sheet.jpg",
    ]
    const media = paths.map((path) => ({ path, kind: "image" as const, label: null, videoUrl: null }))
    const { images } = page(bowl({ media }), "R-S")
    expect(images.flatMap((image) => (image.isDrawing === true ? [image.path] : []))).toEqual(
      paths.slice(0, 2),
    )
  })
  it("PD28 omits the pictures of other variants, and retains its own labels", () => {
    const media = ["/red.jpg", "/green.jpg", "/bowl.jpg", "/side.jpg"].map((path) => ({
      path,
      kind: "image" as const,
      label: `See ${path}`,
      videoUrl: null,
    }))
    const { variants } = bowl()
    const [first, ...others] = variants
    const green = others.map((variant) => ({ ...variant, image: "/green.jpg" }))
    expect(page(bowl({ media, variants: [first!, ...green] }), "R-S").images).toEqual([
      { path: "/red.jpg", label: "See /red.jpg" },
      { path: "/bowl.jpg", label: "See /bowl.jpg" },
      { path: "/side.jpg", label: "See /side.jpg" },
    ])
  })

  it.each([
    ["simple", product({ stock: stock({ qty: 12 }) }), { tag: "inStock", qty: 12 }, 12],
    ["the last", product({ stock: stock({ qty: 2 }) }), { tag: "last", qty: 2 }, 2],
    ["at most", product({ stock: stock({ qty: 12, qtyMax: 5 }) }), { tag: "inStock", qty: 12 }, 5],
    ["not counted", product({ stock: stock({ isManaged: false }) }), { tag: "inStock", qty: null }, null],
    ["a back order", product({ stock: stock({ qty: 0 }) }), { tag: "inStock", qty: null }, null],
    ["PD282 out", product({ sku: "BOL", stock: out }), { tag: "out", remindSku: "BOL" }, null],
    ["not known", product({ stock: null }), { tag: "unknown" }, null],
    ["virtual", product({ type: "virtual" }), { tag: "virtual" }, 10],
    [
      "PD62 made to order",
      product({ attributes: { weeks_to_make: "4" }, stock: stock({ qty: 12 }) }),
      { tag: "toOrder", weeks: 4 },
      12,
    ],
    [
      "created at an invalid time",
      product({ attributes: { weeks_to_make: "soon" }, stock: stock({ qty: 12 }) }),
      { tag: "inStock", qty: 12 },
      12,
    ],
    [
      "made to order, and out",
      product({ attributes: { weeks_to_make: "4" }, stock: out }),
      { tag: "out" },
      null,
    ],
    [
      "PD281 sold out for good",
      product({ attributes: { discontinued: "1" }, stock: out }),
      { tag: "out", isForGood: true },
      null,
    ],
    [
      "PD281 not made again, and still there",
      product({ attributes: { discontinued: "1" }, stock: stock({ qty: 12 }) }),
      { tag: "inStock", qty: 12 },
      12,
    ],
    ["PD281 made again", product({ attributes: { discontinued: "0" }, stock: out }), { tag: "out" }, null],
    ["a file that is out", product({ type: "downloadable", stock: out }), { tag: "out" }, null],
    [
      "a bundle",
      product({ type: "bundle", stock: null, bundleOptions: [part(1, true, [link("a")])] }),
      { tag: "inStock", qty: null },
      null,
    ],
  ])("ST5 %s shows %j", (_, of, availability, qtyMax) =>
    expect(page(of)).toMatchObject({ availability, qtyMax }),
  )

  const noParts = { variants: [], bundleOptions: [], groupedLinks: [], stock: stock({ qty: 12 }) }
  it.each([
    ["a configurable product without variants", bowl({ ...noParts, price: price(0) }), null],
    ["a set without pieces", product({ ...noParts, type: "grouped", price: price(0) }), null],
    ["a bundle without options", product({ ...noParts, type: "bundle", price: price(0) }), null],
    ["a configurable product whose variants are missing", bowl({ ...noParts, price: price(20_00) }), 20_00],
    ["a product without a price", product({ ...noParts, price: null }), null],
    ["a disabled product", product({ ...noParts, status: 2, price: price(20_00) }), 20_00],
  ])("PD74 %s cannot be ordered, and its price is %j", (_, of, payableCents) => {
    const shown = page(of)
    expect([shown.isBuyable, shown.availability]).toEqual([false, { tag: "unavailable" }])
    const prices = [shown.price, Product.card(of, fr, nowMs).price].map((one) => one?.payableCents ?? null)
    expect(prices).toEqual([payableCents, payableCents])
  })

  it("ST5 a variant has its own stock, unless its parent has none", () => {
    expect(page(bowl(), "B-S").availability).toEqual({ tag: "out", remindSku: "B-S" })
    expect(page(bowl(), "R-S").availability).toEqual({ tag: "inStock", qty: 10 })
    expect(page(bowl({ stock: out }), "R-S").availability).toEqual({ tag: "out", remindSku: "R-S" })
  })

  it("has the surcharges of options for the shown variant", () => {
    const value = (id: number, priceType: "fixed" | "percent") => ({
      id,
      title: `V${id}`,
      priceType,
      priceCents: cents(300),
      pricePpm: 100_000,
    })
    const option: Product.CustomOption = {
      id: 7,
      title: "Glaze",
      type: "radio",
      isRequired: true,
      lengthMax: null,
      surcharge: value(0, "fixed"),
      values: [value(1, "percent"), value(2, "fixed"), value(0, "fixed")],
    }
    const [shown] = page(bowl({ customOptions: [option] }), "R-S").customOptions
    expect([
      shown?.surchargeCents,
      shown?.values.map(({ id, surchargeCents }) => [id, surchargeCents]),
    ]).toEqual([
      300,
      [
        ["1", 200],
        ["2", 300],
        ["0", 0],
      ],
    ])
    expect(
      page(product({ price: null, customOptions: [option] })).customOptions[0]?.values[0]?.surchargeCents,
    ).toBe(0)
  })

  it("has parts with their prices and stock, and related products as cards", () => {
    const bundle = product({
      type: "bundle",
      bundleOptions: [part(1, true, [link("a", { stock: out }), link("b", { price: null })])],
    })
    expect(
      page(bundle).bundleOptions[0]?.links.map(({ priceList, isSoldOut }) => [
        priceList?.prices[0].unitGrossCents ?? null,
        isSoldOut,
      ]),
    ).toEqual([
      [1000, true],
      [null, false],
    ])
    const member = {
      sku: Product.sku("G"),
      name: "Cup",
      qty: 1,
      image: "no_selection",
      price: price(7_00),
      stock: out,
    }
    expect(page(product({ type: "grouped", groupedLinks: [member] })).grouped).toEqual([
      {
        sku: "G",
        name: "Cup",
        image: null,
        priceList: { ratePpm: 200_000, prices: [{ qtyMin: 1, unitGrossCents: 700 }] },
        isSoldOut: true,
      },
    ])
    expect(Product.productPage(product(), [], [bowl()], fr, nowMs).related).toEqual([
      Product.card(bowl(), fr, nowMs),
    ])
  })

  it.each([
    ["simple", product(), true],
    ["free", product({ price: price(0) }), true],
    ["price unknown", product({ price: null }), false],
    ["disabled", product({ status: 2 }), false],
    ["with a variant", bowl(), true],
    ["without a variant", bowl({ variants: [] }), false],
    ["a bundle", product({ type: "bundle", bundleOptions: [part(1, true, [link("a")])] }), true],
    [
      "a required part without price",
      product({
        type: "bundle",
        bundleOptions: [part(1, true, [link("a", { price: null })]), part(2, true, [link("b")])],
      }),
      false,
    ],
    ["an empty set", product({ type: "grouped" }), false],
  ])("can be bought, %s: %j", (_, of, expected) => expect(page(of).isBuyable).toBe(expected))

  it("PD17 marks products without shipping", () => {
    expect(
      ["virtual", "downloadable", "simple", "bundle"].map((type) =>
        Product.isVirtual({ type: type as Product.ProductType }),
      ),
    ).toEqual([true, true, false, false])
  })
})
