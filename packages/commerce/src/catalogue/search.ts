import { priceRangeId, type Query } from "@shop/core/catalogue"
import {
  type ColumnLookup,
  createProjection,
  priceFields,
  searchRows,
  type SearchResult,
  type TextIndex,
} from "@shop/search"
import { limits } from "@shop/core/settings"
import type { AttributeMetadata } from "./attribute-metadata.ts"
import type { CatalogueGeneration, ProductMatches } from "./catalogue-index.ts"
import type { Hit, JsonObject, CatalogueSearchResult } from "./model.ts"
import type { PriceList } from "./prices.ts"
import type { DocumentTable } from "./index-snapshot.ts"
import type { StockReader } from "./stock-reader.ts"

/** A table of documents, and what a search of it needs. */
export interface TableSearch {
  readonly table: DocumentTable
  /** Default: the columns of the table. */
  readonly columns?: ColumnLookup
  /** Null for documents without text search. */
  readonly textIndex?: TextIndex | null
  readonly priceRanges?: NonNullable<Query["priceRanges"]>
  /** From 0 to 1, for the order "random". */
  readonly random: () => number
}

/** Finds the rows of a table. @rule CT1, IX7, IX60 - wire §11 */
export const searchTable = (
  query: Query,
  { table, columns = table.column, textIndex = null, priceRanges = [], random }: TableSearch,
): SearchResult =>
  searchRows(query, {
    rows: table.rows,
    columns,
    rowsByValue: table.rowsByValue,
    textIndex,
    priceRanges,
    priceRangeKey: priceRangeId,
    random,
  })

/** Answers a query with documents that have no prices and no stock. @rule CT1, IX7 - wire §11 */
export const searchDocuments = (given: Query, search: TableSearch): CatalogueSearchResult => {
  const query = bounded(given)
  const { rows, scores, ...found } = searchTable(query, search)
  const { table } = search
  const project = createProjection(query.include, query.exclude)
  return {
    ...found,
    hits: rows.map((row, at) => ({
      type: table.type,
      id: table.idOf(row),
      score: scores[at]!,
      source: project(table.body(row)),
    })),
  }
}

/** Bounds the page size; a negative size becomes the default. */
export const bounded = (query: Query): Query => ({
  ...query,
  size: Math.min(query.size >= 0 ? query.size : limits.listSize, limits.categoryListSize),
})

/** Data that turns matches into documents. */
export interface ProductTools {
  readonly table: DocumentTable
  readonly rowOfId: (id: number) => number | undefined
  readonly prices: PriceList
  readonly stock: StockReader
  /** Changes with the stock. */
  readonly stockMark: string
  readonly metadata: AttributeMetadata
  /** Whether answers contain the attributes that they counted. */
  readonly tellsAttributes: boolean
  /** Makes a product document from one of another indexer; null for a document that is no product. */
  readonly normalize: (source: JsonObject) => JsonObject | null
}

/**
 * Answers a query with the documents of its matches: with prices, stock and the requested fields. A match is dropped
 * when its document was removed since.
 *
 * @rule CT1, IX7, IX90 - wire §11
 */
export const productAnswer = (
  query: Query,
  { hits: matches, ...found }: ProductMatches,
  tools: ProductTools,
): CatalogueSearchResult => {
  const sources = sourcesOf(query, matches, tools)
  const hits = matches.flatMap(({ id, score }, at): ReadonlyArray<Hit> => {
    const source = sources[at]
    return source === undefined ? [] : [{ type: "product", id, score, source }]
  })
  const attributes =
    query.facets.length > 0 && tools.tellsAttributes ? tools.metadata.ofCounts(found.aggregations) : undefined
  return {
    ...found,
    hits,
    start: Math.max(0, query.start),
    perPage: query.size,
    ...(attributes === undefined ? {} : { attributes }),
  }
}

/** The documents of matches. Documents are cached until prices or stock change. */
const sourcesOf = (
  { include, exclude }: Query,
  matches: ProductMatches["hits"],
  { prices, stock, stockMark, metadata, rowOfId, normalize }: ProductTools,
): ReadonlyArray<JsonObject | undefined> => {
  const project = createProjection(include, exclude)
  const served = (documents: ReadonlyArray<JsonObject>) =>
    stock.embed(documents).map((document) => project(metadata.with(document)))
  const finished = prices.finished(JSON.stringify([include, exclude]), stockMark)
  const rows = matches.map(({ id }) => rowOfId(id))
  const known = rows.map((row) => (row === undefined ? undefined : finished.get(row)))
  const missing = rows.filter(
    (row, at) => row !== undefined && known[at] === undefined,
  ) as ReadonlyArray<number>
  const made = missing.length === 0 ? [] : served(missing.map(prices.served))
  missing.forEach((row, at) => finished.set(row, made[at]!))
  let next = 0
  return matches.map(({ source }, at) => {
    if (known[at] !== undefined) return known[at]
    if (rows[at] !== undefined) return made[next++]
    const document = source === null ? null : normalize(source)
    return document === null ? undefined : served([prices.servedOf(document)])[0]
  })
}

const stockPrefix = "stock."

/** Columns of products: prices are the audience's, stock is the current one. */
export const productColumns =
  ({ snapshot, stock }: Pick<CatalogueGeneration, "snapshot" | "stock">, prices: PriceList): ColumnLookup =>
  (field) => {
    if (priceFields.has(field)) return prices.shown()
    return field.startsWith(stockPrefix)
      ? stock.column(field.slice(stockPrefix.length))
      : snapshot.of("product").column(field)
  }
