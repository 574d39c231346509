import type { Aggregations, FilterAttribute, JsonObject } from "@shop/core/catalogue"
import { definitionFields, definitionOf, sortAttributes, withDefinitions } from "@shop/search"
import type { DocumentTable } from "./index-snapshot.ts"

/** Definitions of attributes for responses that contain products. */
export interface AttributeMetadata {
  /** The attributes of counts, in the order of these; of their options only those that were counted. @rule IX90 */
  readonly ofCounts: (aggregations: Aggregations) => ReadonlyArray<JsonObject>
  /** What the attributes say about filters, in their order. */
  readonly filters: () => ReadonlyArray<FilterAttribute>
  /** Adds the definitions of a product's attributes; a document that already has definitions stays unchanged. @rule IX90 */
  readonly with: (product: JsonObject) => JsonObject
}

/** What attribute documents say about filters, in the order of the attributes. @rule CT55 */
export const filterAttributes = (bodies: ReadonlyArray<JsonObject>): ReadonlyArray<FilterAttribute> =>
  sortAttributes(bodies).map(filterAttribute)

const filterAttribute = (body: JsonObject): FilterAttribute => {
  const flag = body["is_filterable"]
  return {
    code: String(body["attribute_code"]),
    isFilterable: flag === undefined || flag === null ? null : flag !== "0" && flag !== 0 && flag !== false,
  }
}

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
      sortAttributes(Array.from({ length: table.rows }, (_, row) => table.body(row))).map((body) => [
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
        return attribute === undefined ? [] : [definitionOf(attribute, definitionFields, values)]
      })
    },
    filters: () => filterAttributes([...attributes().values()]),
    with: (product) => withDefinitions(product, attributes().values()),
  }
}
