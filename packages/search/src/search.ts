import type { Aggregations, PriceRange, Query } from "@shop/core/catalogue"
import * as Bits from "./bits.ts"
import { countPriceRanges, countPrices, countValues, type RowsByValue } from "./facets.ts"
import { type ColumnLookup, evaluateFilters, type FilterRows, priceFields } from "./filter.ts"
import { sortPage } from "./sort.ts"
import type { TextIndex } from "./text-index.ts"

/** The indexed documents of one kind. */
export interface SearchSource {
  /** Number of documents. */
  readonly rows: number
  readonly columns: ColumnLookup
  /** Rows by value of an attribute, or null when it has too many values. */
  readonly rowsByValue: (attribute: string) => RowsByValue | null
  /** Null for kinds of documents without text search. */
  readonly textIndex: TextIndex | null
  /** Ranges of the price facet when a query names none. */
  readonly priceRanges: ReadonlyArray<PriceRange>
  /** Names the bucket of a price range. */
  readonly priceRangeKey: (range: PriceRange) => string
  /** Returns a number from 0 to 1, for the order "random". */
  readonly random: () => number
}

/** The rows of one page, and counts over all matching rows. */
export interface SearchResult {
  readonly rows: ReadonlyArray<number>
  /** Relevance of each row, higher is better; null when the query sorts by a field. */
  readonly scores: ReadonlyArray<number | null>
  readonly total: number
  readonly start: number
  readonly perPage: number
  readonly aggregations: Aggregations
  /** Completions or corrections of the query text, best first. @rule IX66 */
  readonly suggestions: ReadonlyArray<string>
}

const suggestionsMax = 8
const facetsMax = 24

/**
 * Searches rows: full text, filters, facets and sorting.
 *
 * A facet is counted without its own filter and with all others. So a shopper sees how many products each further value
 * would add.
 * @rule CT1, IX7, IX10, IX60, IX69, IX89 - wire §11
 */
export const searchRows = (query: Query, source: SearchSource): SearchResult => {
  const { columns, textIndex, random } = source
  const matches = textIndex === null ? null : textIndex.find(query.text)
  const filters = evaluateFilters(query.filters, columns)
  const unfiltered = matches === null ? Bits.full(source.rows) : matches.rows
  const matching = intersectAll(unfiltered, filters)
  const start = Math.max(0, query.start)
  const { sort, size } = query
  const rows = sortPage(matching, { start, count: size }, { sort, columns, matches, random })
  return {
    rows,
    scores: rows.map((row) => (sort.length > 0 ? null : (matches?.scores[row] ?? 1))),
    total: Bits.size(matching),
    start,
    perPage: size,
    aggregations: countFacets(query, source, { filters, unfiltered, matching }),
    suggestions: textIndex === null || query.text === "" ? [] : textIndex.suggest(query.text, suggestionsMax),
  }
}

const intersectAll = (base: Bits.Bits, filters: ReadonlyArray<FilterRows>): Bits.Bits =>
  filters.reduce((rows, filter) => Bits.intersect(rows, filter.rows), base)

/** Whether a filter is the facet's own; the price has several field names. */
const isOwnFilter = (attribute: string | null, facet: string): boolean =>
  attribute !== null && (attribute === facet || (priceFields.has(attribute) && priceFields.has(facet)))

interface MatchedRows {
  readonly filters: ReadonlyArray<FilterRows>
  readonly unfiltered: Bits.Bits
  readonly matching: Bits.Bits
}

const countFacets = (
  query: Query,
  { columns, rowsByValue, priceRanges, priceRangeKey }: SearchSource,
  { filters, unfiltered, matching }: MatchedRows,
): Aggregations => {
  const counts: Record<string, Aggregations[string]> = {}
  for (const facet of query.facets.slice(0, facetsMax)) {
    const others = filters.filter(({ attribute }) => !isOwnFilter(attribute, facet))
    const rows = others.length === filters.length ? matching : intersectAll(unfiltered, others)
    const request = { rows, size: query.facetSizes?.[facet] ?? null }
    if (facet === "price") {
      const ranges = (query.priceRanges ?? priceRanges).map((range) => ({
        ...range,
        key: priceRangeKey(range),
      }))
      counts["agg_terms_price"] = countPrices(request, columns("price"))
      counts["agg_range_price"] = countPriceRanges(rows, columns("price"), ranges)
    } else Object.assign(counts, countValues(facet, request, columns, rowsByValue(facet)))
  }
  return counts
}
