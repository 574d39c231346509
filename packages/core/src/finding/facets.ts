import { type Aggregations, type Bucket, priceRangeId } from "../catalogue/index.ts"
import { toDecimal } from "../money/index.ts"
import { limits, type PriceBucket } from "../settings/index.ts"
import { type Column, rowsWith, valuesOf } from "./column.ts"
import * as Bits from "./bits.ts"
import { type Columns, configurableRows } from "./filter.ts"

/** Counted as one is asked, and how many values are wanted: as many as may be told when nobody says. */
export interface Wanted {
  readonly rows: Bits.Bits
  readonly size: number | null
}

/**
 * How many values of a facet are told: what is asked for, within a bound. What is no number of values counts for nothing.
 *
 * @param size - as it was asked for, or null
 * @param usual - when nothing sensible was
 * @rule IX89 - wire §11.5 (size option)
 */
const told = (size: number | null, usual: number): number =>
  size === null || !Number.isSafeInteger(size) || size < 1 ? usual : Math.min(size, limits.filterBucketsMax)

/** Rows by value, for configurable products and for all others; null when there are too many values to keep. */
export interface ChoiceRows {
  readonly values: ReadonlyArray<string>
  readonly plain: ReadonlyArray<Bits.Bits>
  readonly ofVariants: ReadonlyArray<Bits.Bits>
}

const keptValuesMax = 256

/**
 * Finds the rows of each value of an attribute, so that counting is looking at bits.
 *
 * @returns null for an attribute with too many values
 * @rule IX60
 */
export const choiceRows = (attribute: string, columns: Columns): ChoiceRows | null => {
  const own = columns(attribute)
  const variants = columns(`${attribute}_options`)
  if (own.size + variants.size > keptValuesMax) return null
  const configurable = configurableRows(columns)
  const values = [...new Set([...names(own), ...names(variants)].filter((value) => value !== ""))]
  const rowsByValue = values.map((value) =>
    Bits.either(rowsOfValue(own, value), Bits.both(configurable, rowsOfValue(variants, value))),
  )
  return {
    values,
    plain: rowsByValue.map((rows) => Bits.without(rows, configurable)),
    ofVariants: rowsByValue.map((rows) => Bits.both(rows, configurable)),
  }
}

const names = (column: Column): ReadonlyArray<string> =>
  Array.from({ length: column.size }, (_, code) => column.valueOf(code))

const rowsOfValue = (column: Column, value: string): Bits.Bits => {
  const mask = new Uint8Array(column.size)
  const code = column.codeOf(value)
  if (code !== -1) mask[code] = 1
  return rowsWith(column, mask)
}

/**
 * Counts the values of an attribute. Every product counts once per value: a configurable one for its own value and
 * those of its variants together, under `agg_terms_<attribute>_options`; any other under `agg_terms_<attribute>`.
 *
 * @param attribute - such as "color"
 * @param wanted - the products that every other choice leaves, and how many values of them are wanted
 * @param choices - rows by value, or null to count row by row
 * @returns buckets by count, then key
 * @rule IX10, IX89 - wire §11.5; the facet's own choice is not in force, so its other values stay to be seen
 */
export const terms = (
  attribute: string,
  { rows, size }: Wanted,
  columns: Columns,
  choices: ChoiceRows | null,
): Aggregations => {
  const count = told(size, limits.filterBucketsMax)
  const [plain, ofVariants] =
    choices === null
      ? countedByRow(attribute, rows, columns)
      : [choices.plain, choices.ofVariants].map(
          (sets) =>
            new Map(choices.values.map((value, index) => [value, Bits.sizeOfBoth(rows, sets[index]!)])),
        )
  return {
    [`agg_terms_${attribute}`]: buckets(plain!, count),
    [`agg_terms_${attribute}_options`]: buckets(ofVariants!, count),
  }
}

const countedByRow = (
  attribute: string,
  rows: Bits.Bits,
  columns: Columns,
): readonly [Map<string, number>, Map<string, number>] => {
  const own = columns(attribute)
  const variants = columns(`${attribute}_options`)
  const configurable = configurableRows(columns)
  const plain = new Map<string, number>()
  const ofVariants = new Map<string, number>()
  for (const row of Bits.rowsOf(rows)) {
    if (!Bits.has(configurable, row)) for (const value of valuesOf(own, row)) add(plain, value)
    else
      for (const value of new Set([...valuesOf(own, row), ...valuesOf(variants, row)])) add(ofVariants, value)
  }
  return [plain, ofVariants]
}

const add = (counts: Map<string, number>, value: string): void => {
  if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1)
}

const buckets = (counts: ReadonlyMap<string, number>, most: number): ReadonlyArray<Bucket> =>
  Array.from(counts, ([key, count]) => ({ key, count, from: null, to: null }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, most)

/**
 * Counts products by each price there is, the most frequent ones, for clients that join both lists.
 *
 * @param wanted - the products, and how many prices of them: the specified ten when nobody says
 * @param prices - what each row costs, in euros
 * @returns buckets by count, then price
 * @rule IX69, IX89 - wire §11.5 agg_terms_price, filterAggregationSize
 */
export const priceTerms = (
  { rows, size }: Wanted,
  { starts, codes, size: prices, valueOf }: Column,
): ReadonlyArray<Bucket> => {
  const wanted = told(size, limits.filterBucketSize)
  const counts = new Uint32Array(prices)
  for (const row of Bits.rowsOf(rows)) {
    const at = starts[row]!
    if (at < starts[row + 1]!) counts[codes[at]!]! += 1
  }
  // A large catalogue has as many prices as products: the few that count most are picked, not sorted out of all.
  const most: Array<number> = []
  for (let code = 0; code < prices; code += 1) {
    const count = counts[code]!
    if (count === 0 || (most.length === wanted && count <= counts[most.at(-1)!]!)) continue
    let at = most.length
    while (at > 0 && counts[most[at - 1]!]! < count) at -= 1
    most.splice(at, 0, code)
    if (most.length > wanted) most.pop()
  }
  return most.map((code) => ({ key: valueOf(code), count: counts[code]!, from: null, to: null }))
}

/**
 * Counts products by what they cost, lower bound in and upper bound out, on the very figure the price filter uses.
 *
 * @param prices - what each row costs, in euros; rows without a price have none
 * @param ranges - configured buckets
 * @returns every bucket in its order, also those that count nothing: clients label them by their place
 * @rule IX8 - domain §7 F1; wire §11.5
 */
export const priceRanges = (
  rows: Bits.Bits,
  prices: Column,
  ranges: ReadonlyArray<PriceBucket>,
): ReadonlyArray<Bucket> =>
  ranges.map((range) => {
    const from = range.fromCents === null ? null : toDecimal(range.fromCents)
    const to = range.toCents === null ? null : toDecimal(range.toCents)
    const inside = prices.found(`bucket ${from} ${to}`, () =>
      rowsWith(
        prices,
        Uint8Array.from(prices.numbers, (price) =>
          Number((from === null || price >= from) && (to === null || price < to)),
        ),
      ),
    )
    return { key: priceRangeId(range), count: Bits.sizeOfBoth(rows, inside), from, to }
  })
