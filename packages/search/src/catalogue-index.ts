import type { Entity, JsonObject, PriceRange } from "@shop/core/catalogue"
import type { BuildOfflineIndex, OfflineEntity, OfflineIndex, StoredDocuments } from "@shop/core/offline"
import type { ShopSettings } from "@shop/core/settings"
import { buildColumn, buildFieldColumn, createColumnsBuilder } from "./column-builder.ts"
import { type Column, fieldName } from "./column.ts"
import { plainDictionaries } from "./dictionary.ts"
import { sortAttributes, withDefinitions } from "./attribute-definitions.ts"
import { attributeLabels, documentFields } from "./document-fields.ts"
import { type RowsByValue, rowsByValue } from "./facets.ts"
import { type ColumnLookup, priceFields } from "./filter.ts"
import { createTextIndexBuilder } from "./index-builder.ts"
import { isJsonObject } from "./json.ts"
import { createLruCache } from "./lru-cache.ts"
import { createPathIndexBuilder, isReachable } from "./path-index.ts"
import { createProjection } from "./projection.ts"
import { searchRows } from "./search.ts"
import type { Language } from "./text.ts"
import { openTextIndex, type TextIndex } from "./text-index.ts"

/** The options of the engine besides documents and settings. */
export interface CatalogueIndexOptions {
  readonly language: Language
  /** Names the bucket of a price range; `priceRangeId` of the core. */
  readonly priceRangeKey: (range: PriceRange) => string
  /** Returns a number from 0 to 1, for the order "random". */
  readonly random: () => number
}

/** Documents indexed between two pauses: a few milliseconds on a slow phone. */
const batchSize = 16
const cachedDocumentsMax = 256

/** Fields of pages' filters, sorts and facets. The column of any other field is built when a query needs it. */
const indexedFields = ({ products }: ShopSettings): ReadonlySet<string> =>
  new Set([
    "id",
    "sku",
    "type_id",
    "status",
    "visibility",
    "category_ids",
    "configurable_children",
    "stock",
    "created_at",
    "bestseller",
    ...products.filters.flatMap((code) => [code, `${code}_options`]),
    ...products.sorts.map(({ field }) => field),
  ])

/** Lists query no other field of variants. */
const indexedVariantFields = ["sku"]

const noDocuments: StoredDocuments = {
  ids: [],
  body: () => ({}),
  shownCents: () => null,
}

/** Where the document of a URL path is. */
interface Location {
  readonly type: OfflineEntity
  readonly row: number
}

/** Documents of a kind with few documents, parsed. */
interface ParsedDocuments {
  readonly ids: ReadonlyArray<number>
  readonly bodies: ReadonlyArray<JsonObject>
  readonly columns: ColumnLookup
}

interface CatalogueParts {
  readonly products: StoredDocuments
  readonly others: ReadonlyMap<OfflineEntity, ParsedDocuments>
  readonly fields: ReadonlySet<string>
  readonly builtColumns: ReadonlyMap<string, Column>
  readonly textIndex: TextIndex
  readonly locations: ReadonlyMap<string, Location>
}

/**
 * Creates the function that builds a search index of a whole catalogue in memory, for devices.
 *
 * @rule OC7, OC9
 */
export const catalogueIndexer = (options: CatalogueIndexOptions): BuildOfflineIndex =>
  function* (documents, settings) {
    const paths = createPathIndexBuilder<Location>()
    const labels = new Map<string, ReadonlyMap<string, string>>()
    const others = new Map<OfflineEntity, ParsedDocuments>()
    for (const [type, { ids, body }] of documents) {
      if (type === "product") continue
      const bodies = ids.map((_, row) => body(row))
      for (const [row, each] of bodies.entries()) {
        paths.add({ type, body: each }, { type, row })
        const label = type === "attribute" ? attributeLabels(each) : null
        if (label !== null) labels.set(...label)
      }
      others.set(type, { ids, bodies, columns: lazyColumns(bodies) })
      yield
    }
    const products = documents.get("product") ?? noDocuments
    const fields = indexedFields(settings)
    const text = createTextIndexBuilder(options.language, plainDictionaries)
    const columns = createColumnsBuilder(plainDictionaries)
    for (const row of products.ids.keys()) {
      const body = products.body(row)
      paths.add({ type: "product", body }, { type: "product", row })
      text.add(row, documentFields(body, labels))
      columns.add(row, pickFields(body, fields))
      if (row % batchSize === batchSize - 1) yield
    }
    yield
    const textData = yield* text.buildInSteps()
    yield
    const rows = products.ids.length
    const builtColumns = new Map<string, Column>()
    for (const [field, column] of columns.build(rows)) {
      builtColumns.set(field, column)
      yield
    }
    const textIndex = openTextIndex(textData, rows, options.language)
    const parts = { products, others, fields, builtColumns, textIndex, locations: paths.build() }
    return createIndex(parts, settings, options)
  }

const lazyColumns = (bodies: ReadonlyArray<JsonObject>): ColumnLookup => {
  const built = new Map<string, Column>()
  return (field) => {
    const name = fieldName(field)
    const column = built.get(name) ?? buildFieldColumn(bodies, name)
    built.set(name, column)
    return column
  }
}

const pickFields = (body: JsonObject, fields: ReadonlySet<string>): JsonObject => {
  const picked: Record<string, unknown> = {}
  for (const field of fields) {
    const value = body[field]
    if (value === undefined) continue
    picked[field] =
      field === "configurable_children" && Array.isArray(value) ? value.map(pickVariantFields) : value
  }
  return picked
}

const pickVariantFields = (variant: unknown): unknown =>
  isJsonObject(variant)
    ? Object.fromEntries(indexedVariantFields.map((field) => [field, variant[field]]))
    : variant

/** Creates the look-up of product columns. Columns of fields that no page uses are built on demand. */
const productColumns = ({ products, fields, builtColumns }: CatalogueParts): ColumnLookup => {
  const onDemand = new Map<string, Column>()
  const rows = products.ids.length
  const shownPrices = (): Column =>
    buildColumn(rows, (row) => {
      const cents = products.shownCents(row)
      return cents === null ? [] : [cents / 100]
    })
  const isIndexed = (name: string): boolean => {
    const [first = "", ...nested] = name.split(".")
    return (
      fields.has(first) &&
      (first !== "configurable_children" ||
        (nested.length === 1 && indexedVariantFields.includes(nested[0]!)))
    )
  }
  const build = (name: string): Column => {
    if (name === "price") return shownPrices()
    // An indexed field without a built column has no value in any document.
    if (isIndexed(name)) return buildColumn(rows, () => [])
    return buildFieldColumn(
      products.ids.map((_, row) => products.body(row)),
      name,
    )
  }
  return (field) => {
    const name = priceFields.has(field) ? "price" : fieldName(field)
    const known = onDemand.get(name) ?? (name === "price" ? undefined : builtColumns.get(name))
    if (known !== undefined) return known
    const column = build(name)
    onDemand.set(name, column)
    return column
  }
}

const createIndex = (
  parts: CatalogueParts,
  settings: ShopSettings,
  { priceRangeKey, random }: CatalogueIndexOptions,
): OfflineIndex => {
  const { products, others, textIndex, locations } = parts
  const parsedProducts = createLruCache<number, JsonObject>(cachedDocumentsMax)
  const productBody = (row: number): JsonObject => {
    const parsed = parsedProducts.get(row) ?? products.body(row)
    parsedProducts.set(row, parsed)
    return parsed
  }
  const columns = productColumns(parts)
  const facetRows = new Map<string, RowsByValue | null>()
  const productRowsByValue = (attribute: string): RowsByValue | null => {
    if (!facetRows.has(attribute)) facetRows.set(attribute, rowsByValue(attribute, columns))
    return facetRows.get(attribute)!
  }
  const attributes = sortAttributes(others.get("attribute")?.bodies ?? [])
  const defined = (type: Entity, body: JsonObject): JsonObject =>
    type === "product" ? withDefinitions(body, attributes) : body
  const documentsOf = (type: Entity) => {
    if (type === "product")
      return { ids: products.ids, body: productBody, columns, textIndex, rowsByValue: productRowsByValue }
    const found = others.get(type as OfflineEntity)
    return found === undefined
      ? null
      : {
          ids: found.ids,
          body: (row: number) => found.bodies[row]!,
          columns: found.columns,
          textIndex: null,
          rowsByValue: (attribute: string) => rowsByValue(attribute, found.columns),
        }
  }
  return {
    search: (query) => {
      const documents = documentsOf(query.entity)
      if (documents === null) return null
      const { ids, body, ...source } = documents
      const found = searchRows(query, {
        ...source,
        rows: ids.length,
        priceRanges: settings.products.priceBuckets,
        priceRangeKey,
        random,
      })
      const project = createProjection(query.include, query.exclude)
      const isDefined = !query.exclude.includes("attributes_metadata")
      return {
        items: found.rows.map((row) => project(isDefined ? defined(query.entity, body(row)) : body(row))),
        ids: found.rows.map((row) => ids[row]!),
        total: found.total,
        start: found.start,
        perPage: found.perPage,
        aggregations: found.aggregations,
      }
    },
    findByPath: (path) => {
      const location = locations.get(path)
      const documents = location === undefined ? null : documentsOf(location.type)
      if (location === undefined || documents === null) return null
      const body = documents.body(location.row)
      return isReachable({ type: location.type, body })
        ? { type: location.type, id: documents.ids[location.row]!, body: defined(location.type, body) }
        : null
    },
  }
}
