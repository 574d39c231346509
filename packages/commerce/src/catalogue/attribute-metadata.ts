import type { Aggregations, JsonObject } from "@shop/core/catalogue"
import { isJsonObject } from "@shop/search"
import type { DocumentTable } from "./index-snapshot.ts"

/** Definitions of attributes for responses that contain products. */
export interface AttributeMetadata {
  /** The attributes of counts, in the order of these; of their options only those that were counted. @rule IX90 */
  readonly ofCounts: (aggregations: Aggregations) => ReadonlyArray<JsonObject>
  /** Adds the definitions of a product's attributes; a document that already has definitions stays unchanged. @rule IX90 */
  readonly with: (product: JsonObject) => JsonObject
}

const fields = [
  "is_visible_on_front",
  "is_visible",
  "default_frontend_label",
  "attribute_id",
  "entity_type_id",
  "id",
  "is_user_defined",
  "is_comparable",
  "attribute_code",
  "slug",
] as const

const usual = (attribute: JsonObject): JsonObject => ({
  entity_type_id: "4",
  slug: attribute["attribute_code"],
  ...attribute,
})

const optionsAmong = (attribute: JsonObject, values: ReadonlySet<string>): ReadonlyArray<JsonObject> =>
  Array.isArray(attribute["options"])
    ? attribute["options"].filter(isJsonObject).filter(({ value }) => values.has(String(value)))
    : []

const picked = (
  attribute: JsonObject,
  names: ReadonlyArray<string>,
  values: ReadonlySet<string>,
): JsonObject => {
  const whole = usual(attribute)
  return {
    ...Object.fromEntries(
      names.filter((name) => whole[name] !== undefined).map((name) => [name, whole[name]]),
    ),
    options: optionsAmong(attribute, values),
  }
}

/** Values of an attribute in a product and its variants. */
const valuesOf = (product: JsonObject, code: string): ReadonlySet<string> =>
  new Set(
    [product[code], product[`${code}_options`]]
      .flat()
      .flatMap((value) =>
        typeof value === "string" || typeof value === "number" ? String(value).split(",") : [],
      )
      .map((value) => value.trim())
      .filter((value) => value !== ""),
  )

/** Shoppers see only visible attributes and those by which variants differ, so responses define no others. */
const isTold = ({ is_visible_on_front, is_user_defined }: JsonObject): boolean =>
  is_visible_on_front === "1" || is_user_defined === true

/** The attributes by which the variants of a product differ. */
const variantCodes = (product: JsonObject): ReadonlySet<string> =>
  new Set(
    Array.isArray(product["configurable_options"])
      ? product["configurable_options"].filter(isJsonObject).map((option) => String(option["attribute_code"]))
      : [],
  )

/**
 * Reads the definitions of attributes for search results and product documents.
 *
 * @param table - the attributes of a store view
 * @rule IX90 - wire §11.5 attribute_metadata, §12 attributes_metadata
 */
export const attributeMetadata = (table: DocumentTable): AttributeMetadata => {
  let read: ReadonlyMap<string, JsonObject> | null = null
  const attributes = (): ReadonlyMap<string, JsonObject> =>
    (read ??= new Map(
      Array.from({ length: table.rows }, (_, row) => table.body(row)).map((body) => [
        String(body["attribute_code"]),
        body,
      ]),
    ))
  return {
    ofCounts: (aggregations) => {
      const counted = new Map<string, Set<string>>()
      for (const [name, buckets] of Object.entries(aggregations)) {
        const code = name.replace(/^agg_(?:terms|range)_/, "").replace(/_options$/, "")
        const values = counted.get(code) ?? new Set()
        for (const { key } of buckets) values.add(key)
        counted.set(code, values)
      }
      return [...counted].flatMap(([code, values]) => {
        const attribute = attributes().get(code)
        return attribute === undefined ? [] : [picked(attribute, fields, values)]
      })
    },
    with: (product) => {
      if (product["attributes_metadata"] !== undefined) return product
      const codes = variantCodes(product)
      const told = [...attributes()].flatMap(([code, attribute]) => {
        const values = isTold(attribute) || codes.has(code) ? valuesOf(product, code) : new Set<string>()
        return values.size === 0
          ? []
          : [picked(attribute, [...fields, "frontend_input", "frontend_label"], values)]
      })
      return { ...product, attributes_metadata: told }
    },
  }
}
