import type { Aggregations, Query } from "@shop/core/catalogue"
import { limits, type PriceBucket } from "@shop/core/settings"
import * as Bits from "./engine/bits.ts"
import { type Columns, type Compiled, compile, priceFields } from "./filter.ts"
import { priceRanges, priceTerms, terms } from "./facets.ts"
import type { Hit, Json, SearchAnswer } from "./model.ts"
import { page } from "./order.ts"
import type { PriceList } from "./prices.ts"
import { projection } from "./project.ts"
import type { Shelf } from "./shelves.ts"
import type { StockColumns } from "./stock-columns.ts"
import type { StockLook } from "./stock-look.ts"
import type { Words } from "./words.ts"

/** What only products have. */
export interface ProductTools {
  readonly prices: PriceList
  readonly words: Words
  readonly stock: StockLook
  /** Another one when what was embedded may no longer be true. */
  readonly stockMark: string
  readonly stockColumns: StockColumns
}

/** What a search works with. Kinds other than products have no prices, words or stock. */
export interface SearchTools {
  readonly shelf: Shelf
  readonly products: ProductTools | null
  readonly priceBuckets: ReadonlyArray<PriceBucket>
  /** From 0 to 1, for the order "random". */
  readonly random: () => number
}

/**
 * Answers a query.
 *
 * A facet is counted with its own choice set aside and all others in force, so that the values one could choose
 * as well stay to be seen with the number of products they would add.
 * @rule CT1, IX7, IX10, IX60, IX69 - wire §11
 */
export const search = (query: Query, tools: SearchTools): SearchAnswer => {
  const { shelf, products } = tools
  const columns = columnsFor(tools)
  const words = products === null ? null : products.words.find(query.text)
  const filters = compile(query.filters, columns)
  const base = words === null ? Bits.all(shelf.rows) : words.rows
  const rows = together(base, filters)
  const size = Math.min(query.size > 0 ? query.size : limits.listSize, limits.categoryListSize)
  const start = Math.max(0, query.start)
  const { sort } = query
  const chosen = page(rows, { start, count: size }, { sort, columns, words, random: tools.random })
  const documents = sources(query, tools, chosen)
  const hits = chosen.map((row, at): Hit => {
    const score = sort.length > 0 ? null : (words?.scores[row] ?? 1)
    return { type: shelf.type, id: shelf.idOf(row), score, source: documents[at]! }
  })
  return {
    hits,
    total: Bits.size(rows),
    start,
    perPage: size,
    aggregations: aggregations(query, tools, { columns, filters, base, rows }),
    suggestions:
      products === null || query.text === "" ? [] : products.words.suggest(query.text, suggestionsMax),
  }
}

const suggestionsMax = 8

const together = (base: Bits.Bits, filters: ReadonlyArray<Compiled>): Bits.Bits =>
  filters.reduce((rows, filter) => Bits.both(rows, filter.rows), base)

/** Documents as they go out: priced, with stock, cut to the fields that are wanted; the same ones twice cost nothing. */
const sources = (
  { include, exclude }: Query,
  { shelf, products }: SearchTools,
  rows: ReadonlyArray<number>,
): ReadonlyArray<Json> => {
  if (products === null) {
    const cut = projection(include, exclude)
    return rows.map((row) => cut(shelf.body(row)))
  }
  const finished = products.prices.finished(JSON.stringify([include, exclude]), products.stockMark)
  const known = rows.map((row) => finished.get(row))
  const missing = rows.filter((_, at) => known[at] === undefined)
  const made =
    missing.length === 0
      ? []
      : products.stock.embed(missing.map(products.prices.served)).map(projection(include, exclude))
  missing.forEach((row, at) => finished.set(row, made[at]!))
  let next = 0
  return known.map((document) => document ?? made[next++]!)
}

const stockPrefix = "stock."

/** Columns of a question: those of the documents, but for prices, which are the audience's, and stock, which is now's. */
const columnsFor =
  ({ shelf, products }: SearchTools): Columns =>
  (field) => {
    if (products === null) return shelf.column(field)
    if (priceFields.has(field)) return products.prices.shown()
    return field.startsWith(stockPrefix)
      ? products.stockColumns.column(field.slice(stockPrefix.length))
      : shelf.column(field)
  }

const facetsMax = 24

/** Whether a choice is one of this facet; a price has several names. */
const isOwn = (chosen: string | null, facet: string): boolean =>
  chosen !== null && (chosen === facet || (priceFields.has(chosen) && priceFields.has(facet)))

/** What was found of a question, to be counted. */
interface Counted {
  readonly columns: Columns
  readonly filters: ReadonlyArray<Compiled>
  readonly base: Bits.Bits
  readonly rows: Bits.Bits
}

const aggregations = (
  query: Query,
  { shelf, priceBuckets }: SearchTools,
  { columns, filters, base, rows }: Counted,
): Aggregations => {
  const found: Record<string, Aggregations[string]> = {}
  for (const attribute of query.facets.slice(0, facetsMax)) {
    const others = filters.filter((filter) => !isOwn(filter.attribute, attribute))
    const counted = others.length === filters.length ? rows : together(base, others)
    if (attribute === "price") {
      found["agg_terms_price"] = priceTerms(counted, columns("price"))
      found["agg_range_price"] = priceRanges(counted, columns("price"), priceBuckets)
    } else Object.assign(found, terms(attribute, counted, columns, shelf.choices(attribute)))
  }
  return found
}
