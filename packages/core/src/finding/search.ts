import type { Aggregations, Query } from "../catalogue/index.ts"
import { limits, type PriceBucket } from "../settings/index.ts"
import * as Bits from "./bits.ts"
import { type ChoiceRows, priceRanges, priceTerms, terms } from "./facets.ts"
import { type Columns, type Compiled, compile, priceFields } from "./filter.ts"
import { page } from "./order.ts"
import type { Words } from "./words.ts"

/** What a search works with, whoever keeps the documents. */
export interface RowTools {
  /** How many documents there are. */
  readonly rows: number
  readonly columns: Columns
  /** Rows by value of an attribute, or null when it has too many. */
  readonly choices: (attribute: string) => ChoiceRows | null
  /** Null for kinds of documents that nobody finds by words. */
  readonly words: Words | null
  readonly priceBuckets: ReadonlyArray<PriceBucket>
  /** From 0 to 1, for the order "random". */
  readonly random: () => number
}

/** What a query finds, by row. */
export interface FoundRows {
  /** Those of the wanted page, in order. */
  readonly rows: ReadonlyArray<number>
  /** Relevance of each of them, higher is better; null when the answer is sorted by a field. */
  readonly scores: ReadonlyArray<number | null>
  readonly total: number
  readonly start: number
  readonly perPage: number
  readonly aggregations: Aggregations
  /** What the searched words may become or have been meant as, best first. @rule IX66 */
  readonly suggestions: ReadonlyArray<string>
}

/**
 * Answers a query by rows: on the platform, and on a device that has the catalogue.
 *
 * A facet is counted with its own choice set aside and all others in force, so that the values one could choose
 * as well stay to be seen with the number of products they would add.
 * @rule CT1, IX7, IX10, IX60, IX69, IX89 - wire §11
 */
export const findRows = (query: Query, tools: RowTools): FoundRows => {
  const { columns, words: index } = tools
  const words = index === null ? null : index.find(query.text)
  const filters = compile(query.filters, columns)
  const base = words === null ? Bits.all(tools.rows) : words.rows
  const rows = together(base, filters)
  const size = Math.min(query.size >= 0 ? query.size : limits.listSize, limits.categoryListSize)
  const start = Math.max(0, query.start)
  const { sort } = query
  const chosen = page(rows, { start, count: size }, { sort, columns, words, random: tools.random })
  return {
    rows: chosen,
    scores: chosen.map((row) => (sort.length > 0 ? null : (words?.scores[row] ?? 1))),
    total: Bits.size(rows),
    start,
    perPage: size,
    aggregations: aggregations(query, tools, { filters, base, rows }),
    suggestions: index === null || query.text === "" ? [] : index.suggest(query.text, suggestionsMax),
  }
}

const suggestionsMax = 8

const together = (base: Bits.Bits, filters: ReadonlyArray<Compiled>): Bits.Bits =>
  filters.reduce((rows, filter) => Bits.both(rows, filter.rows), base)

const facetsMax = 24

/** Whether a choice is one of this facet; a price has several names. */
const isOwn = (chosen: string | null, facet: string): boolean =>
  chosen !== null && (chosen === facet || (priceFields.has(chosen) && priceFields.has(facet)))

/** What was found of a question, to be counted. */
interface Counted {
  readonly filters: ReadonlyArray<Compiled>
  readonly base: Bits.Bits
  readonly rows: Bits.Bits
}

const aggregations = (
  query: Query,
  { columns, choices, priceBuckets }: RowTools,
  { filters, base, rows }: Counted,
): Aggregations => {
  const found: Record<string, Aggregations[string]> = {}
  const sizes = query.facetSizes ?? {}
  for (const attribute of query.facets.slice(0, facetsMax)) {
    const others = filters.filter((filter) => !isOwn(filter.attribute, attribute))
    const counted = others.length === filters.length ? rows : together(base, others)
    const wanted = { rows: counted, size: sizes[attribute] ?? null }
    if (attribute === "price") {
      found["agg_terms_price"] = priceTerms(wanted, columns("price"))
      found["agg_range_price"] = priceRanges(counted, columns("price"), query.priceRanges ?? priceBuckets)
    } else Object.assign(found, terms(attribute, wanted, columns, choices(attribute)))
  }
  return found
}
