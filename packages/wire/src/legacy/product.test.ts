import { describe, expect, it } from "vitest"
import { cents, ratePpm, zeroRate } from "@shop/core/money"
import type { Price } from "@shop/core/pricing"
import { decode, decodePriced, encode, encodePrices, type PriceOf } from "./product.ts"

const net = (gross: number, percent: number): Price => {
  const netCents = cents(Math.round(gross / (1 + percent / 100)))
  return {
    payable: { netCents, taxCents: cents(gross - netCents), grossCents: cents(gross) },
    original: null,
    prior: null,
    ratePpm: ratePpm(percent * 10_000),
  }
}

/** Source prices are gross; class 2 is taxed at 20 %, any other not at all. */
const priceOf: PriceOf = (listed, taxClassId) => {
  const gross = listed.specialCents ?? listed.regularCents
  if (gross === null) return null
  const price = net(gross, taxClassId === 2 ? 20 : 0)
  return listed.specialCents === null || listed.regularCents === null
    ? price
    : { ...price, original: net(listed.regularCents, 20).payable }
}

const bowl = {
  id: "118",
  sku: "BOWL",
  type_id: "configurable",
  name: "Bowl ",
  url_key: "bowl",
  tax_class_id: "2",
  price: 24,
  image: "no_selection",
  small_image: "/b/o/bowl.jpg",
  color: "50",
  care: "8,11",
  color_options: [50, 52],
  category_ids: ["7", 9],
  configurable_options: [
    {
      id: 3,
      attribute_id: "93",
      attribute_code: "color",
      label: "Colour",
      values: [{ value_index: 52, label: "Blue", swatch: "#234" }],
    },
    { id: 4, attribute_id: "94", label: "Size", values: [{ value_index: 7, label: 0, default_label: "S" }] },
  ],
  configurable_children: [
    {
      id: 119,
      sku: "BOWL-B",
      color: 52,
      size: 7,
      price: 18,
      image: "/b/o/blue.jpg",
      stock: { is_in_stock: true, qty: 3 },
    },
    { sku: "BOWL-R", custom_attributes: [{ attribute_code: "color", value: "50" }], is_in_stock: false },
    { name: "has no sku" },
  ],
}

describe("WI13 a source product", () => {
  const product = decode(bowl, priceOf)!

  it("is identified by id and sku, of any type", () => {
    expect(product).toMatchObject({
      id: 118,
      sku: "BOWL",
      type: "configurable",
      name: "Bowl",
      slug: "bowl",
      taxClassId: 2,
    })
    expect([decode({ sku: "A" }, priceOf), decode({ id: 1 }, priceOf), decode(null, priceOf)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it("has its variants priced: by themselves, else as the parent", () => {
    expect(product.variants.map((variant) => [variant.sku, variant.price?.payable.grossCents])).toEqual([
      ["BOWL-B", 1800],
      ["BOWL-R", 2400],
    ])
  })

  it("takes the parent's tax class for a variant without one", () => {
    expect(product.variants.map((variant) => variant.price?.ratePpm)).toEqual([200_000, 200_000])
    const own = decode(
      { ...bowl, configurable_children: [{ sku: "X", price: 10, tax_class_id: 9 }] },
      priceOf,
    )
    expect(own?.variants[0]?.price?.ratePpm).toBe(zeroRate)
  })

  it("reads a variant's special price against the regular price of its parent", () => {
    const reduced = decode({ ...bowl, configurable_children: [{ sku: "X", special_price: 12 }] }, priceOf)
    expect(reduced?.variants[0]?.price).toMatchObject({
      payable: { grossCents: 1200 },
      original: { grossCents: 2400 },
    })
  })

  it("has its variants' own prices for quantities, not its own for them", () => {
    const tier = (value: number) => [{ customer_group_id: 32000, qty: 6, value }]
    const source = {
      ...bowl,
      tier_prices: tier(20),
      configurable_children: [
        { sku: "X", price: 14, tier_prices: tier(12.5) },
        { sku: "Y", price: 14 },
      ],
    }
    const read = decode(source, priceOf)!
    const tiers = [{ groupId: null, qtyMin: 6, priceCents: 1250 }]
    expect(read.variants.map(({ sku, tiers }) => [sku, tiers])).toEqual([
      ["X", tiers],
      ["Y", undefined],
    ])
    expect(decodePriced(encode(read))?.variants[0]?.tiers).toEqual(tiers)
  })

  it("has its variants' attributes and names, also from an attribute list", () => {
    expect(product.variants.map(({ name, options, id }) => ({ name, options, id }))).toEqual([
      { name: "Bowl", options: { color: "52", size: "7" }, id: 119 },
      { name: "Bowl", options: { color: "50" }, id: 0 },
    ])
  })

  it("retains the image of a variant, even where it is the parent's", () => {
    const same = decode({ ...bowl, configurable_children: [{ sku: "X", image: "/b/o/bowl.jpg" }] }, priceOf)
    expect([product.image, product.variants[0]?.image, same?.variants[0]?.image]).toEqual([
      "/b/o/bowl.jpg",
      "/b/o/blue.jpg",
      "/b/o/bowl.jpg",
    ])
  })

  it("requests the price of every part by its place", () => {
    const contexts: Array<string> = []
    const links = {
      bundle_options: [{ option_id: 1, product_links: [{ id: "5", sku: "PART", price: 3 }] }],
      product_links: [{ link_type: "associated", linked_product_sku: "CUP", price: 4 }],
    }
    decode({ ...bowl, ...links }, (_listed, _taxClassId, context) => {
      contexts.push(`${context.part} ${context.sku}`)
      return null
    })
    expect(contexts.toSorted()).toEqual(["link CUP", "link PART", "product BOWL", "variant BOWL-B"])
  })
})

describe("WI12 attributes and facts", () => {
  it("retains plain fields as text and several ids as a list, and no structure", () => {
    expect(decode(bowl, priceOf)?.attributes).toEqual({ color: "50", care: ["8", "11"] })
  })

  it("decodes the references to characters in labels and values of attributes", () => {
    const metadata = [
      {
        attribute_code: "care",
        is_visible_on_front: "1",
        frontend_label: "Care &amp; use",
        options: [{ value: 8, label: "By hand &amp; cold" }],
      },
    ]
    expect(decode({ ...bowl, care: 8, attributes_metadata: metadata }, priceOf)?.facts).toEqual([
      { code: "care", label: "Care & use", value: "By hand & cold" },
    ])
  })

  it("reads facts unchanged, then attributes that are visible on the front, each once", () => {
    const metadata = [
      {
        attribute_code: "care",
        is_visible_on_front: "1",
        frontend_label: "Care",
        options: [{ value: 8, label: "By hand" }],
      },
      { attribute_code: "color", is_visible_on_front: "0", frontend_label: "Colour", options: [] },
    ]
    expect(decode({ ...bowl, attributes_metadata: metadata }, priceOf)?.facts).toEqual([
      { code: "care", label: "Care", value: "By hand, 11" },
    ])
    const facts = [
      { code: "kiln", label: "Kiln", value: "wood" },
      { code: "", label: "x", value: "y" },
    ]
    expect(decode({ ...bowl, facts, attributes_metadata: metadata }, priceOf)?.facts).toEqual([
      { code: "kiln", label: "Kiln", value: "wood" },
      { code: "care", label: "Care", value: "By hand, 11" },
    ])
    for (const double of [
      { code: "care", label: "How to clean it", value: "By hand" },
      { code: "cleaning", label: "CARE", value: "By hand" },
    ])
      expect(decode({ ...bowl, facts: [double], attributes_metadata: metadata }, priceOf)?.facts).toEqual([
        double,
      ])
    const chosenByCare = [
      { attribute_id: "9", attribute_code: "care", label: "Care", values: [{ value_index: 8 }] },
    ]
    expect(
      decode({ ...bowl, configurable_options: chosenByCare, attributes_metadata: metadata }, priceOf)?.facts,
    ).toEqual([])
  })

  it("reads a text as its words, and yes or no without an option as a sign", () => {
    const metadata = ["story", "organic", "vegan", "pieces"].map((code) => ({
      attribute_code: code,
      is_visible_on_front: "1",
      frontend_label: code,
      frontend_input: code === "story" ? "textarea" : code === "pieces" ? "text" : "boolean",
      options: [],
    }))
    const told = { story: "<p>Thrown &amp;<br>fired</p>", organic: 1, vegan: "0", pieces: 1 }
    expect(
      decode({ ...bowl, ...told, attributes_metadata: metadata }, priceOf)?.facts.map(({ value }) => value),
    ).toEqual(["Thrown & fired", "✓", "–", "1"])
  })

  it.each([
    [250, "g", { amount: 0.25, unit: "kg" }],
    [0.75, "l", { amount: 0.75, unit: "l" }],
    [50, "cl", { amount: 0.5, unit: "l" }],
    [0, "kg", null],
    [1, "m", null],
    [1, "constructor", null],
  ])("reads %j %s as %j", (content_amount, content_unit, expected) => {
    expect(decode({ ...bowl, content_amount, content_unit }, priceOf)?.content).toEqual(expected)
  })

  it("knows the same product in other views", () => {
    expect(decode({ ...bowl, url_path_by_store: { fr: "bol", de: "" } }, priceOf)?.alternates).toEqual({
      fr: "bol",
    })
    expect(decode(bowl, priceOf)).not.toHaveProperty("alternates")
  })
})

describe("WI9 stock in its forms", () => {
  it.each([
    [
      { stock: { qty: "3.0000", is_in_stock: "1", product_id: 7 } },
      { productId: 7, qty: 3, isInStock: true, isManaged: true, qtyMax: null },
    ],
    [
      { stock_item: { qty: 2, is_in_stock: true, max_sale_qty: 5 } },
      { productId: 118, qty: 2, isInStock: true, isManaged: true, qtyMax: 5 },
    ],
    [
      { stock: { qty: 2, max_sale_qty: 5, use_config_max_sale_qty: true } },
      { productId: 118, qty: 2, isInStock: true, isManaged: true, qtyMax: null },
    ],
    [{ is_in_stock: true }, { productId: 118, qty: 0, isInStock: true, isManaged: false, qtyMax: null }],
    [
      { stock: { qty: 0, manage_stock: false } },
      { productId: 118, qty: 0, isInStock: true, isManaged: false, qtyMax: null },
    ],
    [{ stock: {}, stock_item: {} }, null],
    [{}, null],
    // W2: a document out of stock is out, with or without a quantity.
    [{ is_in_stock: false }, { productId: 118, qty: 0, isInStock: false, isManaged: true, qtyMax: null }],
    [
      { stock: { is_in_stock: "0" } },
      { productId: 118, qty: 0, isInStock: false, isManaged: true, qtyMax: null },
    ],
    [
      { stock: { is_in_stock: false, manage_stock: false } },
      { productId: 118, qty: 0, isInStock: false, isManaged: false, qtyMax: null },
    ],
  ])("%j is %j", (fields, expected) =>
    expect(decode({ ...bowl, ...fields }, priceOf)?.stock).toEqual(expected),
  )
})

describe("WI11 options and links", () => {
  it("identifies a variant attribute by its code, otherwise by its label, and a value by its first label", () => {
    expect(decode(bowl, priceOf)?.configurableOptions).toEqual([
      {
        attributeId: 93,
        attributeCode: "color",
        label: "Colour",
        values: [{ id: "52", label: "Blue", swatch: "#234" }],
      },
      {
        attributeId: 94,
        attributeCode: "size",
        label: "Size",
        values: [{ id: "7", label: "0", swatch: null }],
      },
    ])
  })

  it("reads options and their parts in the order of their positions", () => {
    const bundle_options = [
      { option_id: 2, title: "Saucer", position: 2, required: false, type: "multi", product_links: [] },
      {
        option_id: 1,
        title: "Cup",
        position: 1,
        product_links: {
          a: { id: 11, sku: "C2", position: 2, qty: 0 },
          b: {
            id: 10,
            sku: "C1",
            name: "Cup one",
            position: 1,
            qty: 2,
            is_default: true,
            content_amount: 25,
            content_unit: "cl",
          },
        },
      },
    ]
    const options = decode({ ...bowl, bundle_options }, priceOf)!.bundleOptions
    expect(options.map((option) => [option.title, option.isRequired, option.type])).toEqual([
      ["Cup", true, "select"],
      ["Saucer", false, "multi"],
    ])
    expect(options[0]?.links.map((link) => [link.id, link.name, link.qty, link.isDefault])).toEqual([
      ["10", "Cup one", 2, true],
      ["11", "C2", 1, false],
    ])
    expect(options[0]?.links.map((link) => link.content)).toEqual([{ amount: 0.25, unit: "l" }, undefined])
  })

  it("takes associated simple products for the parts of a set, and related ones apart (P1: neither +1 nor upsells)", () => {
    const product_links = [
      {
        link_type: "associated",
        linked_product_sku: "CUP",
        linked_product_type: "simple",
        extension_attributes: { qty: 6 },
      },
      { link_type: "associated", linked_product_sku: "SET", linked_product_type: "configurable" },
      { link_type: "related", linked_product_sku: "JUG" },
      { link_type: "upsell", linked_product_sku: "VASE" },
    ]
    const product = decode({ ...bowl, product_links }, priceOf)!
    expect(product.groupedLinks).toEqual([
      { sku: "CUP", name: "CUP", qty: 6, image: null, price: null, stock: null },
    ])
    expect(product.relatedSkus).toEqual(["JUG"])
  })

  it("W12: finds the code, the label and the values' labels of an option among the document's attributes", () => {
    const attributes_metadata = [
      {
        attribute_id: 93,
        attribute_code: "color",
        frontend_label: "Glaze",
        options: [
          { value: "52", label: "Blue", swatch: "#234" },
          { value: "50", label: "Red" },
        ],
      },
    ]
    const configurable_options = [
      {
        attribute_id: "93",
        values: [{ value_index: 52 }, { value_index: 50, label: " " }, { value_index: 99 }],
      },
    ]
    const read = decode({ ...bowl, configurable_options, attributes_metadata }, priceOf)
    expect(read?.configurableOptions).toEqual([
      {
        attributeId: 93,
        attributeCode: "color",
        label: "Glaze",
        values: [
          { id: "52", label: "Blue", swatch: "#234" },
          { id: "50", label: "Red", swatch: null },
        ],
      },
    ])
    expect(read?.variants.map(({ options }) => options)).toEqual([{ color: "52" }, { color: "50" }])
  })

  it("W6: offers no value without a label", () => {
    const configurable_options = [
      {
        attribute_code: "color",
        label: "Colour",
        values: [
          { value_index: 50, label: " " },
          { value_index: 52, label: "Blue" },
        ],
      },
    ]
    expect(decode({ ...bowl, configurable_options }, priceOf)?.configurableOptions[0]?.values).toEqual([
      { id: "52", label: "Blue", swatch: null },
    ])
  })

  it("W12: a product without a picture is shown by the first of its variants that has one", () => {
    const bare = { ...bowl, image: "no_selection", small_image: null }
    expect(decode(bare, priceOf)).toMatchObject({
      image: "/b/o/blue.jpg",
      variants: [{ image: "/b/o/blue.jpg" }, {}],
    })
    expect(decode({ ...bare, configurable_children: [{ sku: "X" }] }, priceOf)?.image).toBeNull()
  })

  it("W12: names are read without references to characters", () => {
    const product = decode(
      {
        ...bowl,
        name: "Th&eacute;i&egrave;re &amp; tasse",
        configurable_options: [
          {
            attribute_code: "color",
            label: "Couleur",
            values: [{ value_index: 52, label: "D&#233;grad&eacute;" }],
          },
        ],
        configurable_children: [{ sku: "A", name: "Tasse dor&eacute;e", color: 52 }],
      },
      priceOf,
    )
    expect(product).toMatchObject({
      name: "Théière & tasse",
      configurableOptions: [{ values: [{ label: "Dégradé" }] }],
      variants: [{ name: "Tasse dorée" }],
    })
  })

  it("W12: an option with an unknown amount is not offered", () => {
    const custom_options = [
      { option_id: 5, title: "Engraving", type: "field", price: 4, price_type: "per_letter" },
      {
        option_id: 6,
        title: "Box",
        type: "radio",
        values: [
          { option_type_id: 61, title: "Wood", price: "10", price_type: "by_weight" },
          { option_type_id: 62, title: "Paper", price: 0, price_type: "by_weight" },
        ],
      },
    ]
    expect(decode({ ...bowl, custom_options }, priceOf)?.customOptions).toMatchObject([
      { id: 6, values: [{ id: 62, priceType: "fixed", priceCents: 0 }] },
    ])
  })

  it("reads custom options, an unknown type as a text field", () => {
    const custom_options = [
      {
        option_id: 5,
        title: "Engraving",
        type: "hologram",
        is_require: "1",
        max_characters: 20,
        price: 4,
        price_type: "fixed",
      },
      {
        option_id: 6,
        title: "Box",
        type: "radio",
        values: [{ option_type_id: 61, title: "Wood", price: "10", price_type: "percent" }],
      },
      { title: "no id" },
    ]
    expect(decode({ ...bowl, custom_options }, priceOf)?.customOptions).toMatchObject([
      { id: 5, type: "field", isRequired: true, lengthMax: 20, surcharge: { priceCents: 400 } },
      {
        id: 6,
        type: "radio",
        isRequired: false,
        lengthMax: null,
        surcharge: null,
        values: [{ id: 61, pricePpm: 100_000 }],
      },
    ])
  })

  it.each([
    ["a path", "/a/b.jpg", [{ path: "/a/b.jpg", kind: "image", label: null, videoUrl: null }]],
    [
      "entries out of order",
      [
        { image: "/2.jpg", pos: 2 },
        {
          image: "/1.jpg",
          pos: 1,
          typ: "video",
          lab: "How",
          vid: { url: "https://v.test/1", video_id: "1" },
        },
      ],
      [
        { path: "/1.jpg", kind: "video", label: "How", videoUrl: "https://v.test/1" },
        { path: "/2.jpg", kind: "image", label: null, videoUrl: null },
      ],
    ],
    ["nothing", null, []],
    ["no selection", [{ image: "no_selection" }], []],
  ])("reads a gallery that is %s", (_, media_gallery, expected) => {
    expect(decode({ ...bowl, media_gallery }, priceOf)?.media).toEqual(expected)
  })
})

describe("WI15 writing computed prices", () => {
  const product = decode(bowl, priceOf)!
  const served = encodePrices(bowl, product)

  it("prices a configurable product as its cheapest variant that is on", () => {
    expect(served).toMatchObject({
      price: 15,
      price_tax: 3,
      price_incl_tax: 18,
      special_price: 0,
      tax_percent: 20,
    })
    const off = {
      ...product,
      variants: product.variants.map((one) => (one.sku === "BOWL-B" ? { ...one, status: 2 } : one)),
    }
    expect(encodePrices(bowl, off)).toMatchObject({ price_incl_tax: 24 })
  })

  it("does not change the source document, so nothing is taxed twice (T1)", () => {
    expect(bowl.price).toBe(24)
    expect(encodePrices(served, decodePriced(served)!)).toEqual(served)
    expect(encodePrices(bowl, decode(bowl, priceOf)!)).toEqual(served)
  })

  it("retains all other fields of the document", () => {
    expect(served).toMatchObject({ care: "8,11", color_options: [50, 52], category_ids: ["7", 9] })
  })

  it("leaves no source price where there is no computed one", () => {
    const links = [{ link_type: "associated", linked_product_sku: "CUP", price: 4 }]
    expect(encodePrices({ ...bowl, product_links: links }, product)).toMatchObject({
      product_links: [{ price: null, price_incl_tax: null }],
    })
  })
})

describe("WI14 a served product", () => {
  it("has its parent's price for a variant whose own is null", () => {
    const configurable_children = [{ sku: "X", price: null, price_incl_tax: null }]
    const served = decodePriced({ ...bowl, price: 20, price_incl_tax: 24, configurable_children })
    expect(served?.variants[0]?.price?.payable.grossCents).toBe(2400)
  })

  it("reads an encoded product, including reduced prices (T2: one payable price)", () => {
    const reduced = decode(
      { id: 1, sku: "A", name: "Jug", price: 120, special_price: 96, tax_class_id: 2 },
      priceOf,
    )!
    const doc = encode(reduced)
    expect(doc).toMatchObject({
      price_incl_tax: 96,
      special_price_incl_tax: 96,
      final_price_incl_tax: 96,
      original_price_incl_tax: 120,
    })
    expect(decodePriced(doc)).toEqual(reduced)
  })

  it("writes ids as older clients compare them: values as numbers, unions of the children's values", () => {
    expect(encode(decode(bowl, priceOf)!)).toMatchObject({
      tax_class_id: "2",
      color_options: [52, 50],
      configurable_options: [{ attribute_id: "93", values: [{ value_index: 52 }] }, {}],
    })
  })
})
