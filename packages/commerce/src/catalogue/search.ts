import type { Aggregations, Query } from "@shop/core/catalogue"
import { limits, type PriceBucket } from "@shop/core/settings"
import { type Column, column } from "./column.ts"
import { type Columns, compile, every, priceFields, type Test } from "./filter.ts"
import { priceRanges, terms } from "./facets.ts"
import type { Hit, Json, SearchAnswer } from "./model.ts"
import type { PriceList } from "./prices.ts"
import { projection } from "./project.ts"
import type { Shelf } from "./shelves.ts"
import type { StockLook } from "./stock-look.ts"
import type { Words } from "./words.ts"

/** What a search works with. Prices, words and stock are those of products; other kinds have none. */
export interface SearchTools {
  readonly shelf: Shelf
  readonly products: { readonly prices: PriceList; readonly words: Words; readonly stock: StockLook } | null
  readonly priceBuckets: ReadonlyArray<PriceBucket>
  /** From 0 to 1, for the order "random". */
  readonly random: () => number
}

/**
 * Answers a query.
 *
 * A facet is counted with its own choice set aside and all others in force, so that the values one could choose
 * as well stay to be seen with the number of products they would add.
 * @rule CT1, IX7, IX10 - wire §11
 */
export const search = (query: Query, tools: SearchTools): SearchAnswer => {
  const { shelf, products } = tools
  const columns = columnsFor(tools)
  const scores = products === null ? null : products.words.find(query.text)
  const filters = compile(query.filters, columns)
  const base: Test = scores === null ? () => true : (row) => scores.has(row)
  const rows = rowsWhere(shelf.documents.length, every([base, ...filters.map(({ test }) => test)]))
  const sorted = order(rows, query, columns, scores, tools.random)
  const size = Math.min(query.size > 0 ? query.size : limits.listSize, limits.categoryListSize)
  const start = Math.max(0, query.start)
  const source = sources(query, tools)
  const hits = sorted.slice(start, start + size).map((row): Hit => {
    const { type, id } = shelf.documents[row]!
    return { type, id, score: query.sort.length > 0 ? null : (scores?.get(row) ?? 1), source: source(row) }
  })
  return {
    hits,
    total: rows.length,
    start,
    perPage: size,
    aggregations: aggregations(query, tools, columns, filters, base, rows),
  }
}

/** Documents as they go out: priced, with stock, cut to the fields that are wanted; the same ones twice cost nothing. */
const sources = ({ include, exclude }: Query, { shelf, products }: SearchTools): ((row: number) => Json) => {
  const cut = projection(include, exclude)
  if (products === null) return (row) => cut(shelf.documents[row]!.body)
  const finished = products.prices.finished(JSON.stringify([include, exclude]), products.stock.mark())
  return (row) => {
    const known = finished.get(row)
    if (known !== undefined) return known
    const made = cut(products.stock.embed(products.prices.served(row)))
    finished.set(row, made)
    return made
  }
}

/** Columns of a question: those of the documents, but for prices, which are the audience's, and stock, which is now's. */
const columnsFor = ({ shelf, products }: SearchTools): Columns => {
  const own = new Map<string, Column>()
  return (field) => {
    if (products === null) return shelf.column(field)
    if (priceFields.has(field)) return products.prices.shown()
    if (!field.startsWith("stock.")) return shelf.column(field)
    const known = own.get(field)
    if (known !== undefined) return known
    const key = field.slice("stock.".length)
    const made = column(shelf.documents.length, (row) => {
      const stock = products.stock.embed(stockOnly(shelf.documents[row]!.body))["stock"] as Json | undefined
      const value = stock?.[key]
      return value === undefined || value === null ? [] : [value]
    })
    own.set(field, made)
    return made
  }
}

const stockOnly = (body: Json): Json => ({
  sku: body["sku"],
  type_id: body["type_id"],
  configurable_children: body["configurable_children"],
})

const rowsWhere = (count: number, test: Test): ReadonlyArray<number> => {
  const rows: Array<number> = []
  for (let row = 0; row < count; row += 1) if (test(row)) rows.push(row)
  return rows
}

/** By the wanted fields in turn, then by relevance, then as the documents came: the same question, the same order. */
const order = (
  rows: ReadonlyArray<number>,
  query: Query,
  columns: Columns,
  scores: ReadonlyMap<number, number> | null,
  random: () => number,
): ReadonlyArray<number> => {
  if (query.sort.length === 0 && scores === null) return rows
  const keys = query.sort.slice(0, 4).map(({ field, direction }) => {
    const sign = direction === "desc" ? -1 : 1
    if (field === "random") {
      const places = new Map(rows.map((row) => [row, random()]))
      return { sign, of: (row: number) => places.get(row)! }
    }
    if (field === "_score") return { sign, of: (row: number) => scores?.get(row) ?? 0 }
    const { starts, codes, ranks } = columns(field)
    // Documents without the field come last, whatever the direction.
    return {
      sign,
      of: (row: number) =>
        starts[row + 1]! > starts[row]! ? ranks[codes[starts[row]!]!]! : sign * Number.MAX_SAFE_INTEGER,
    }
  })
  return rows.toSorted((a, b) => {
    for (const { sign, of } of keys) {
      const [x, y] = [of(a), of(b)]
      if (x !== y) return x < y ? -sign : sign
    }
    return (scores?.get(b) ?? 0) - (scores?.get(a) ?? 0) || a - b
  })
}

const facetsMax = 24

/** Whether a choice is one of this facet; a price has several names. */
const isOwn = (chosen: string | null, facet: string): boolean =>
  chosen !== null && (chosen === facet || (priceFields.has(chosen) && priceFields.has(facet)))

const aggregations = (
  query: Query,
  tools: SearchTools,
  columns: Columns,
  filters: ReturnType<typeof compile>,
  base: Test,
  rows: ReadonlyArray<number>,
): Aggregations => {
  const found: Record<string, Aggregations[string]> = {}
  for (const attribute of query.facets.slice(0, facetsMax)) {
    const others = filters.filter((filter) => !isOwn(filter.attribute, attribute))
    const counted =
      others.length === filters.length
        ? rows
        : rowsWhere(tools.shelf.documents.length, every([base, ...others.map(({ test }) => test)]))
    if (attribute === "price")
      found["agg_range_price"] = priceRanges(counted, columns("price"), tools.priceBuckets)
    else Object.assign(found, terms(attribute, counted, columns))
  }
  return found
}
