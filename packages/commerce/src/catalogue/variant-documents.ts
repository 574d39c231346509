import { priceRangeId, type Query } from "@shop/core/catalogue"
import { Bits, buildFieldColumn, isJsonObject, priceFields, rowsWithValues, searchRows } from "@shop/search"
import type { JsonObject } from "./model.ts"
import type { DocumentTable, IndexSnapshot } from "./index-snapshot.ts"

/** Skus of one query that are looked for among the variants. */
const skusMax = 100

/** Fields of a product with variants that do not apply to a single variant. */
const parentOnlyFields: ReadonlySet<string> = new Set([
  "configurable_children",
  "configurable_options",
  "stock",
  "parentSku",
  "has_options",
  "required_options",
])

/** Fields with a product's own price. */
const ownPriceFields: ReadonlyArray<string> = [
  "price",
  "special_price",
  "special_from_date",
  "special_to_date",
  "final_price",
  "lowest_price_30d",
  "tier_prices",
]

const list = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(isJsonObject) : []

/** Labels of a variant's values, such as "Blue, L"; values without a label in the product are skipped. */
const valueWords = (parent: JsonObject, child: JsonObject): ReadonlyArray<string> =>
  list(parent["configurable_options"]).flatMap((option) => {
    const chosen = child[String(option["attribute_code"])]
    const value = list(option["values"]).find((one) => String(one["value_index"]) === String(chosen))
    const label = value?.["label"] ?? value?.["default_label"]
    return typeof label === "string" && label.trim() !== "" ? [label.trim()] : []
  })

const nameOf = (parent: JsonObject, child: JsonObject): string => {
  const [parentName, own] = [String(parent["name"] ?? ""), String(child["name"] ?? "").trim()]
  return own !== "" && own !== parentName ? own : [parentName, ...valueWords(parent, child)].join(", ")
}

/**
 * Makes the document of one variant from its product's document: the variant's own fields, and the product's fields for
 * the rest. The variant is in no list (visibility 1) and has the product's address.
 *
 * @param parent - the document from the index, without computed prices
 * @returns null when the product has no such variant
 * @rule IX92 - ours: older clients fetch ordered variants by their sku
 */
const variantDocument = (parent: JsonObject, sku: string): JsonObject | null => {
  const child = list(parent["configurable_children"]).find((one) => one["sku"] === sku)
  if (child === undefined) return null
  const unions = new Set(
    list(parent["configurable_options"]).map((option) => `${String(option["attribute_code"])}_options`),
  )
  const own = Object.fromEntries(
    Object.entries(child).filter(([, value]) => value !== undefined && value !== null),
  )
  // A variant with its own price inherits no reduction, but it may inherit the regular price.
  const saysPrice = ["price", "special_price", "final_price"].some((field) => own[field] !== undefined)
  const notInherited = new Set(saysPrice ? ownPriceFields.filter((field) => field !== "price") : [])
  const inherited = Object.fromEntries(
    Object.entries(parent).filter(
      ([field]) => !parentOnlyFields.has(field) && !unions.has(field) && !notInherited.has(field),
    ),
  )
  return {
    ...inherited,
    ...own,
    name: nameOf(parent, child),
    slug: parent["slug"],
    url_key: parent["url_key"],
    url_path: parent["url_path"],
    status: own["status"] ?? parent["status"],
    type_id: own["type_id"] ?? "simple",
    visibility: 1,
  }
}

/** The document of a variant without an own document; null when no product has the variant. @rule IX92 */
export const variantBySku = ({ of, rowOfSku }: IndexSnapshot, sku: string): JsonObject | null => {
  if (rowOfSku(sku) !== undefined) return null
  const table = of("product")
  const row = parentRow(table, sku)
  return row === undefined ? null : variantDocument(table.body(row), sku)
}

const parentRow = (table: DocumentTable, sku: string): number | undefined => {
  const column = table.column("configurable_children.sku")
  return column.codeOf(sku) === -1 ? undefined : Bits.rowsOf(rowsWithValues(column, [sku]))[0]
}

/** Sku of the configurable product of a variant; null when no product has the variant. @rule CM361 */
export const parentSkuOf = ({ of }: IndexSnapshot, sku: string): string | null => {
  const table = of("product")
  const row = parentRow(table, sku)
  return row === undefined ? null : String(table.body(row)["sku"])
}

/** The skus that a query names; empty for a list or a text search. @rule IX92 */
export const skusAsked = (query: Query): ReadonlyArray<string> => {
  if (query.entity !== "product" || query.text !== "") return []
  const named = query.filters
    .filter(({ attribute, scope }) => attribute === "sku" && scope === "default")
    .flatMap(({ conditions }) =>
      conditions.flatMap(({ operator, values }) =>
        operator === "in" || operator === "eq" || operator === "like" ? values : [],
      ),
    )
  return [...new Set(named.filter((value) => typeof value === "string"))].slice(0, skusMax)
}

/**
 * Filters and orders given documents by a query.
 *
 * @rule IX92
 */
export const matching = (documents: ReadonlyArray<JsonObject>, query: Query): ReadonlyArray<JsonObject> => {
  const { rows } = searchRows(
    { ...query, facets: [], start: 0, size: documents.length },
    {
      rows: documents.length,
      columns: (field) => buildFieldColumn(documents, priceFields.has(field) ? "price_incl_tax" : field),
      rowsByValue: () => null,
      textIndex: null,
      priceRanges: [],
      priceRangeKey: priceRangeId,
      random: () => 0,
    },
  )
  return rows.map((row) => documents[row]!)
}
