import { priceRangeId, type Query } from "@shop/core/catalogue"
import { type ColumnLookup, createProjection, priceFields, searchRows, type TextIndex } from "@shop/search"
import { limits, type PriceBucket } from "@shop/core/settings"
import type { AttributeMetadata } from "./attribute-metadata.ts"
import type { Hit, JsonObject, SearchAnswer } from "./model.ts"
import type { PriceList } from "./prices.ts"
import type { DocumentTable } from "./index-snapshot.ts"
import type { StockColumns } from "./stock-columns.ts"
import type { StockReader } from "./stock-reader.ts"

/** What only products have. */
export interface ProductTools {
  readonly prices: PriceList
  readonly words: TextIndex
  readonly stock: StockReader
  /** Another one when what was embedded may no longer be true. */
  readonly stockMark: string
  readonly stockColumns: StockColumns
  readonly metadata: AttributeMetadata
  /** Answers tell of the attributes that they counted. */
  readonly tellsAttributes: boolean
}

/** What a search works with. Kinds other than products have no prices, words or stock. */
export interface SearchTools {
  readonly shelf: DocumentTable
  readonly products: ProductTools | null
  readonly priceBuckets: ReadonlyArray<PriceBucket>
  /** From 0 to 1, for the order "random". */
  readonly random: () => number
}

/**
 * Answers a query with documents as they go out.
 *
 * @rule CT1, IX7, IX60, IX90 - wire §11
 */
export const search = (query: Query, tools: SearchTools): SearchAnswer => {
  const { shelf, products, priceBuckets, random } = tools
  const { rows, scores, ...found } = searchRows(bounded(query), {
    rows: shelf.rows,
    columns: columnsFor(tools),
    rowsByValue: shelf.rowsByValue,
    textIndex: products?.words ?? null,
    priceRanges: priceBuckets,
    priceRangeKey: priceRangeId,
    random,
  })
  const documents = sources(query, tools, rows)
  const hits = rows.map((row, at): Hit => ({
    type: shelf.type,
    id: shelf.idOf(row),
    score: scores[at]!,
    source: documents[at]!,
  }))
  const told =
    query.facets.length > 0 && products?.tellsAttributes === true
      ? products.metadata.ofCounts(found.aggregations)
      : undefined
  return { ...found, hits, ...(told === undefined ? {} : { attributes: told }) }
}

/** Bounds the page size; a negative size becomes the default. */
const bounded = (query: Query): Query => ({
  ...query,
  size: Math.min(query.size >= 0 ? query.size : limits.listSize, limits.categoryListSize),
})

/** Documents as they go out: priced, with stock, cut to the fields that are wanted; the same ones twice cost nothing. */
const sources = (
  { include, exclude }: Query,
  { shelf, products }: SearchTools,
  rows: ReadonlyArray<number>,
): ReadonlyArray<JsonObject> => {
  if (products === null) {
    const cut = createProjection(include, exclude)
    return rows.map((row) => cut(shelf.body(row)))
  }
  const finished = products.prices.finished(JSON.stringify([include, exclude]), products.stockMark)
  const known = rows.map((row) => finished.get(row))
  const missing = rows.filter((_, at) => known[at] === undefined)
  const made =
    missing.length === 0
      ? []
      : products.stock
          .embed(missing.map(products.prices.served))
          .map(products.metadata.with)
          .map(createProjection(include, exclude))
  missing.forEach((row, at) => finished.set(row, made[at]!))
  let next = 0
  return known.map((document) => document ?? made[next++]!)
}

const stockPrefix = "stock."

/** ColumnLookup of a question: those of the documents, but for prices, which are the audience's, and stock, which is now's. */
const columnsFor =
  ({ shelf, products }: SearchTools): ColumnLookup =>
  (field) => {
    if (products === null) return shelf.column(field)
    if (priceFields.has(field)) return products.prices.shown()
    return field.startsWith(stockPrefix)
      ? products.stockColumns.column(field.slice(stockPrefix.length))
      : shelf.column(field)
  }
