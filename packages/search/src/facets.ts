import type { Aggregations, Bucket, PriceRange } from "@shop/core/catalogue"
import * as Bits from "./bits.ts"
import { type Column, rowsWithCodes, rowsWithValues, rowValues } from "./column.ts"
import { type ColumnLookup, configurableRows } from "./filter.ts"

/** Values of one facet that are counted at most, and by default. @rule IX89 */
const facetValuesMax = 250
/** Prices that are counted one by one by default. @rule IX69 - S1 §9 */
const priceValuesDefault = 10

/** The rows that a facet counts, and the requested number of values; null for the default. */
export interface FacetRequest {
  readonly rows: Bits.Bits
  readonly size: number | null
}

const boundedSize = (size: number | null, byDefault: number): number =>
  size === null || !Number.isSafeInteger(size) || size < 1 ? byDefault : Math.min(size, facetValuesMax)

/** Rows by value of an attribute: of configurable products, and of all others. */
export interface RowsByValue {
  readonly values: ReadonlyArray<string>
  readonly plain: ReadonlyArray<Bits.Bits>
  readonly configurable: ReadonlyArray<Bits.Bits>
}

const cachedValuesMax = 256

/**
 * Finds the rows of each value of an attribute, so that counting needs set intersections only.
 *
 * @returns null for an attribute with too many values to keep in memory
 * @rule IX60
 */
export const rowsByValue = (attribute: string, columns: ColumnLookup): RowsByValue | null => {
  const own = columns(attribute)
  const variants = columns(`${attribute}_options`)
  if (own.size + variants.size > cachedValuesMax) return null
  const configurable = configurableRows(columns)
  const values = [...new Set([...valuesIn(own), ...valuesIn(variants)].filter((value) => value !== ""))]
  const rows = values.map((value) =>
    Bits.union(rowsWithValues(own, [value]), Bits.intersect(configurable, rowsWithValues(variants, [value]))),
  )
  return {
    values,
    plain: rows.map((set) => Bits.subtract(set, configurable)),
    configurable: rows.map((set) => Bits.intersect(set, configurable)),
  }
}

const valuesIn = (column: Column): ReadonlyArray<string> =>
  Array.from({ length: column.size }, (_, code) => column.valueOf(code))

/**
 * Counts the values of an attribute. Each product counts once per value: a configurable product for its own value and
 * those of its variants under `agg_terms_<attribute>_options`, any other product under `agg_terms_<attribute>`.
 *
 * @param attribute - such as "color"
 * @param request - rows that match all other filters, so that further values of the attribute can still be chosen
 * @param byValue - rows by value, or null to count row by row
 * @returns buckets by count, then key
 * @rule IX10, IX89 - wire §11.5
 */
export const countValues = (
  attribute: string,
  { rows, size }: FacetRequest,
  columns: ColumnLookup,
  byValue: RowsByValue | null,
): Aggregations => {
  const max = boundedSize(size, facetValuesMax)
  const [plain, configurable] =
    byValue === null
      ? countByRow(attribute, rows, columns)
      : [byValue.plain, byValue.configurable].map(
          (sets) =>
            new Map(byValue.values.map((value, index) => [value, Bits.intersectionSize(rows, sets[index]!)])),
        )
  return {
    [`agg_terms_${attribute}`]: toBuckets(plain!, max),
    [`agg_terms_${attribute}_options`]: toBuckets(configurable!, max),
  }
}

const countByRow = (
  attribute: string,
  rows: Bits.Bits,
  columns: ColumnLookup,
): readonly [Map<string, number>, Map<string, number>] => {
  const own = columns(attribute)
  const variants = columns(`${attribute}_options`)
  const isConfigurable = configurableRows(columns)
  const plain = new Map<string, number>()
  const configurable = new Map<string, number>()
  for (const row of Bits.rowsOf(rows)) {
    if (!Bits.has(isConfigurable, row)) for (const value of rowValues(own, row)) increment(plain, value)
    else
      for (const value of new Set([...rowValues(own, row), ...rowValues(variants, row)]))
        increment(configurable, value)
  }
  return [plain, configurable]
}

const increment = (counts: Map<string, number>, value: string): void => {
  if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1)
}

const toBuckets = (counts: ReadonlyMap<string, number>, max: number): ReadonlyArray<Bucket> =>
  Array.from(counts, ([key, count]) => ({ key, count, from: null, to: null }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, max)

/**
 * Counts products by exact price, for clients that show prices beside ranges.
 *
 * @param prices - price of each row in euros
 * @returns the most frequent prices, by count, then price
 * @rule IX69, IX89 - wire §11.5 agg_terms_price, filterAggregationSize
 */
export const countPrices = (
  { rows, size }: FacetRequest,
  { starts, codes, size: prices, valueOf }: Column,
): ReadonlyArray<Bucket> => {
  const max = boundedSize(size, priceValuesDefault)
  const counts = new Uint32Array(prices)
  for (const row of Bits.rowsOf(rows)) {
    const at = starts[row]!
    if (at < starts[row + 1]!) counts[codes[at]!]! += 1
  }
  // A large catalogue has as many prices as products, so the best are selected instead of sorting all.
  const best: Array<number> = []
  for (let code = 0; code < prices; code += 1) {
    const count = counts[code]!
    if (count === 0 || (best.length === max && count <= counts[best.at(-1)!]!)) continue
    let at = best.length
    while (at > 0 && counts[best[at - 1]!]! < count) at -= 1
    best.splice(at, 0, code)
    if (best.length > max) best.pop()
  }
  return best.map((code) => ({ key: valueOf(code), count: counts[code]!, from: null, to: null }))
}

/** A price range with the key of its bucket. */
export interface KeyedPriceRange extends PriceRange {
  readonly key: string
}

/**
 * Counts products by price range, lower bound included and upper bound excluded, as the price filter does.
 *
 * @param prices - price of each row in euros
 * @returns a bucket for each range in the given order, also the empty ones: clients label them by position
 * @rule IX8 - domain §7 F1; wire §11.5
 */
export const countPriceRanges = (
  rows: Bits.Bits,
  prices: Column,
  ranges: ReadonlyArray<KeyedPriceRange>,
): ReadonlyArray<Bucket> =>
  ranges.map(({ key, fromCents, toCents }) => {
    const from = fromCents === null ? null : fromCents / 100
    const to = toCents === null ? null : toCents / 100
    const inRange = prices.cachedRows(`range ${from} ${to}`, () =>
      rowsWithCodes(
        prices,
        Uint8Array.from(prices.numbers, (price) =>
          Number((from === null || price >= from) && (to === null || price < to)),
        ),
      ),
    )
    return { key, count: Bits.intersectionSize(rows, inRange), from, to }
  })
