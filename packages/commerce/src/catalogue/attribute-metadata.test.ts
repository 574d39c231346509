import { describe, expect, it } from "vitest"
import { applySettingsChange, defaults } from "@shop/core/settings"
import { Product } from "@shop/wire/legacy"
import {
  guest,
  line,
  product,
  textQuery,
  catalogueOf,
  taxRule,
} from "../../../../tests/support/memory-catalogue.ts"

const attribute = (
  id: number,
  attribute_code: string,
  options: Readonly<Record<string, string>>,
  more = {},
) =>
  line("attribute", {
    id,
    attribute_code,
    frontend_label: attribute_code.toUpperCase(),
    frontend_input: "select",
    is_visible_on_front: "1",
    options: Object.entries(options).map(([value, label]) => ({ value, label })),
    ...more,
  })

const lines = [
  line("taxrule", taxRule(1, 20)),
  attribute(93, "color", { 49: "Blue", 50: "Red", 51: "Green", 52: "Nobody's" }),
  attribute(
    94,
    "care",
    { 8: "By hand", 11: "Cold", 12: "Never" },
    { slug: "care-slug", entity_type_id: "9" },
  ),
  attribute(95, "inner", { 1: "One" }, { is_visible_on_front: "0" }),
  attribute(96, "own", { 1: "One" }, { is_visible_on_front: "0", is_user_defined: true }),
  attribute(97, "weight", {}, { frontend_input: "text" }),
  line("product", product(1, { color: 49, care: [8, 11], inner: 1, own: 1, weight: 2.5 })),
  line(
    "product",
    product(2, {
      type_id: "configurable",
      care: "8,11",
      configurable_options: [
        { attribute_id: 93, attribute_code: "color", label: "Colour", values: [{ value_index: 50 }] },
      ],
      configurable_children: [50, 51].map((color) => ({
        id: 20 + color,
        sku: `V-${color}`,
        color,
        price: 5,
      })),
    }),
  ),
  line("product", product(3, { color: 51, attributes_metadata: [{ attribute_code: "told" }] })),
]
const open = (tellsAttributes: boolean) =>
  catalogueOf(lines, applySettingsChange(defaults, { products: { tellsAttributes } }))
const telling = await open(true)
const silent = await open(false)
const search = (given: Parameters<typeof textQuery>[0], shop = telling) =>
  shop.search("en", textQuery(given), guest)
const valuesIn = (options: unknown) =>
  (options as ReadonlyArray<{ readonly value: string }>).map(({ value }) => value)

describe("IX90 definitions of the counted attributes in a response", () => {
  it("is each of them once, with the options that were counted", () => {
    const { attributes } = search({ facets: ["color", "care"] })
    expect(attributes?.map((one) => [one["attribute_code"], valuesIn(one["options"])])).toEqual([
      ["color", ["49", "50", "51"]],
      ["care", ["8", "11"]],
    ])
    expect(Object.keys(attributes![0]!).toSorted()).toEqual([
      "attribute_code",
      "attribute_id",
      "default_frontend_label",
      "entity_type_id",
      "id",
      "is_comparable",
      "is_user_defined",
      "is_visible",
      "is_visible_on_front",
      "options",
      "slug",
    ])
    expect(attributes).toMatchObject([
      { id: 93, default_frontend_label: "COLOR", entity_type_id: "4", slug: "color" },
      { id: 94, entity_type_id: "9", slug: "care-slug" },
    ])
  })
  it("have the counted options of this query, up to the requested number", () => {
    const options = (given: Parameters<typeof textQuery>[0]) =>
      valuesIn(search({ facets: ["color"], ...given }).attributes![0]!["options"])
    const filters = [
      { attribute: "sku", scope: "default", conditions: [{ operator: "eq", values: ["SKU-1"] }] },
    ] as const
    expect(options({ filters })).toEqual(["49"])
    expect(options({ facetSizes: { color: 1 } }).length).toBeLessThan(3)
  })
  it("is empty without counts, for an unknown attribute, and for other types than products", () => {
    expect(search({})).not.toHaveProperty("attributes")
    expect(search({ facets: ["nonsense", "price"] }).attributes).toEqual([])
    expect(search({ entity: "attribute", facets: ["color"] })).not.toHaveProperty("attributes")
  })
  it("is nothing where the shop is not set so", () => {
    const answer = search({ facets: ["color"] }, silent)
    expect(answer).not.toHaveProperty("attributes")
  })
  it("D6: products name their attributes all the same: the setting is about what is counted", () => {
    const metadata = (shop: typeof silent) =>
      search({ facets: ["color"] }, shop).hits.map(({ source }) => source["attributes_metadata"])
    expect(metadata(silent)).toEqual(metadata(telling))
    expect(metadata(silent)[1]).toMatchObject([
      {
        attribute_code: "color",
        options: [
          { value: "50", label: "Red" },
          { value: "51", label: "Green" },
        ],
      },
      { attribute_code: "care" },
    ])
  })
  it("D6: the attributes by which variants differ are included although they are invisible", async () => {
    const hidden = { is_visible_on_front: "0", is_user_defined: false }
    const shop = await catalogueOf([
      attribute(93, "color", { 50: "Red", 51: "Green" }, hidden),
      ...lines.slice(2),
    ])
    const [, configurable] = search({}, shop).hits
    expect(configurable!.source["attributes_metadata"]).toMatchObject([
      { attribute_code: "color", options: [{ label: "Red" }, { label: "Green" }] },
      { attribute_code: "care" },
    ])
  })
})

describe("IX90 definitions of a product's attributes", () => {
  const definitionsOf = (id: number, given: Parameters<typeof textQuery>[0] = {}) =>
    search(given).hits.find((hit) => hit.id === id)!.source["attributes_metadata"] as ReadonlyArray<
      Readonly<Record<string, unknown>>
    >
  it("are those of visible attributes of the product, with its values", () => {
    expect(definitionsOf(1).map((one) => [one["attribute_code"], valuesIn(one["options"])])).toEqual([
      ["color", ["49"]],
      ["care", ["8", "11"]],
      ["own", ["1"]],
      ["weight", []],
    ])
    expect(definitionsOf(1)[0]).toMatchObject({
      frontend_input: "select",
      frontend_label: "COLOR",
      is_visible_on_front: "1",
    })
  })
  it("come in the order of the attributes' positions, then of the dump, as its facts do", async () => {
    const text = { frontend_input: "text" }
    const shop = await catalogueOf([
      attribute(91, "kiln", {}, { ...text, position: "3" }),
      attribute(92, "clay", {}, text),
      attribute(93, "firing", {}, { ...text, position: 1 }),
      attribute(94, "size", {}, text),
      line("product", product(1, { clay: "Grogged", firing: "1,280 °C", kiln: "Wood", size: "18 cm" })),
    ])
    const [hit] = search({}, shop).hits
    expect(
      (hit!.source["attributes_metadata"] as ReadonlyArray<Readonly<Record<string, unknown>>>).map(
        (one) => one["attribute_code"],
      ),
    ).toEqual(["firing", "kiln", "clay", "size"])
    const { source } = shop.catalogue.findByPath("en", "thing-1", guest)!
    expect(Product.decodePriced(source)?.facts).toEqual([
      { code: "firing", label: "FIRING", value: "1,280 °C" },
      { code: "kiln", label: "KILN", value: "Wood" },
      { code: "clay", label: "CLAY", value: "Grogged" },
      { code: "size", label: "SIZE", value: "18 cm" },
    ])
  })
  it("are those of its variants as well", () =>
    expect(definitionsOf(2).map((one) => [one["attribute_code"], valuesIn(one["options"])])).toEqual([
      ["color", ["50", "51"]],
      ["care", ["8", "11"]],
    ]))
  it("are its own words where the document has them", () =>
    expect(definitionsOf(3)).toEqual([{ attribute_code: "told" }]))
  it("is a field like any other: it can be excluded, or selected alone", () => {
    expect(definitionsOf(1, { exclude: ["attributes_metadata"] })).toBeUndefined()
    expect(Object.keys(search({ include: ["attributes_metadata"] }).hits[0]!.source)).toEqual([
      "attributes_metadata",
    ])
  })
  it("is in the response for the product's address too", () => {
    const at = telling.catalogue.findByPath("en", "thing-1", guest)
    expect(at?.source["attributes_metadata"]).toEqual(definitionsOf(1))
  })
})
