/**
 * Every field of a sample document is used, reported or refused: the import without the field, or with another value, gives
 * another result. So no rule of sale is dropped without a word.
 */
import { describe, expect, it } from "vitest"
import { normalizeDocument } from "../../packages/commerce/src/catalogue/normalize/index.ts"
import { catalogue as demo } from "@shop/demo-catalogue/catalogue"

type Json = { readonly [field: string]: unknown }

const stock = (over: Json) => ({ qty: 60, is_in_stock: true, manage_stock: true, ...over })
const sample = (id: number, over: Json) => ({
  _index: "vue_storefront_catalog_en",
  _type: "product",
  _id: String(id),
  _source: {
    id,
    sku: `Q-${id}`,
    name: "Plates",
    type_id: "simple",
    price: 10,
    status: 1,
    visibility: 4,
    tax_class_id: 2,
    url_path: `plates-${id}`,
    category_ids: [2],
    category: [{ category_id: 2, name: "All" }],
    ...over,
  },
})

/** Products with the rules of sale of a Magento shop, one rule each. */
const rulesOfSale = [
  sample(1, { stock: stock({ min_sale_qty: 6, use_config_min_sale_qty: false }) }),
  sample(2, {
    stock: stock({ enable_qty_increments: true, qty_increments: 6, use_config_qty_increments: false }),
  }),
  sample(3, { stock: stock({ qty: 0, backorders: 2, use_config_backorders: false }) }),
  sample(4, { stock: stock({ qty: 12.5, is_qty_decimal: true }) }),
  sample(5, { stock: stock({ qty: 3, min_qty: 2, use_config_min_qty: false }) }),
  sample(6, { stock: stock({ max_sale_qty: 2, use_config_max_sale_qty: false }) }),
  sample(7, { stock: stock({ pickup_only: 1 }) }),
  sample(8, {
    tier_prices: [{ customer_group_id: 32000, qty: 4, value: 15, extension_attributes: { website_id: 0 } }],
    custom_options: [
      {
        option_id: 1,
        product_sku: "Q-8",
        title: "Name",
        type: "field",
        is_require: true,
        sort_order: 1,
        max_characters: 12,
        price: 0,
        price_type: "fixed",
      },
    ],
  }),
]

/** Ids of a stock record that nothing refers to, and fields that the import makes anew from the tree of categories. */
const withoutEffect = [
  "children_count",
  "children_data",
  "stock.item_id",
  "stock.product_id",
  "stock.stock_id",
]

const without = (value: Json, [field, ...rest]: ReadonlyArray<string>): Json => {
  const { [field!]: part, ...others } = value
  return rest.length === 0 ? others : { ...others, [field!]: without(part as Json, rest) }
}

/** The path of every field; of a list only the list itself. */
const pathsOf = (value: Json): ReadonlyArray<ReadonlyArray<string>> =>
  Object.entries(value).flatMap(([field, part]) => [
    [field],
    ...(typeof part === "object" && part !== null && !Array.isArray(part)
      ? pathsOf(part as Json).map((path) => [field, ...path])
      : []),
  ])

interface Document {
  readonly _type: string
  readonly _source: Json
}

const resultOf = (document: unknown) => {
  const outcome = normalizeDocument(document)
  return JSON.stringify(
    outcome.tag === "refused"
      ? outcome
      : { ...outcome.document, normalizations: [...outcome.document.normalizations] },
  )
}

/** Another value of the same type, so that a field with the value of its default shows its effect. */
const changed = (value: unknown): unknown => {
  if (typeof value === "boolean") return !value
  if (typeof value === "number") return value + 3
  return typeof value === "string" ? `3${value}` : null
}

const withChange = (value: Json, [field, ...rest]: ReadonlyArray<string>): Json => ({
  ...value,
  [field!]: rest.length === 0 ? changed(value[field!]) : withChange(value[field!] as Json, rest),
})

/** The fields whose removal and whose change have no effect in any of the documents. */
const droppedFields = (documents: ReadonlyArray<Document>): ReadonlyArray<string> => {
  const [seen, used] = [new Set<string>(), new Set<string>()]
  for (const document of documents) {
    const whole = resultOf(document)
    for (const path of pathsOf(document._source)) {
      const name = path.join(".")
      seen.add(name)
      if (used.has(name)) continue
      const others = [without(document._source, path), withChange(document._source, path)]
      if (others.some((source) => resultOf({ ...document, _source: source }) !== whole)) used.add(name)
    }
  }
  return [...seen].filter((name) => !used.has(name)).toSorted()
}

describe("CM423 every field of a sample document is used, reported or refused", () => {
  it("of products with rules of sale", () => expect(droppedFields(rulesOfSale)).toEqual([]))
  it("of the demo catalogue", () => {
    const documents = demo().stores.fr as ReadonlyArray<Document>
    const types = [...new Set(documents.map(({ _type }) => _type))]
    expect(types.length).toBeGreaterThan(4)
    const dropped = types.flatMap((type) => droppedFields(documents.filter(({ _type }) => _type === type)))
    expect(dropped).toEqual(withoutEffect)
  })
})
