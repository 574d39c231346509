import { type Aggregations, type Bucket, priceRangeId } from "@shop/core/catalogue"
import { toDecimal } from "@shop/core/money"
import type { PriceBucket } from "@shop/core/settings"
import { type Column, hasAny, maskOf } from "./column.ts"
import type { Columns } from "./filter.ts"

/** A facet with more values than this is no choice. */
const bucketsMax = 250

/**
 * Counts the values of an attribute. Every product counts once per value: a configurable one for its own value and
 * those of its variants together, under `agg_terms_<attribute>_options`; any other under `agg_terms_<attribute>`.
 *
 * @param attribute - such as "color"
 * @param rows - the products that every other choice leaves
 * @returns buckets by count, then key
 * @rule IX10 - wire §11.5; the facet's own choice is not in force, so its other values stay to be seen
 */
export const terms = (attribute: string, rows: ReadonlyArray<number>, columns: Columns): Aggregations => {
  const own = columns(attribute)
  const variants = columns(`${attribute}_options`)
  const types = columns("type_id")
  const configurable = maskOf(types, ["configurable"])
  const plain = new Map<string, number>()
  const ofVariants = new Map<string, number>()
  for (const row of rows) {
    if (!hasAny(types, row, configurable)) for (const value of valuesOf(own, row)) add(plain, value)
    else
      for (const value of new Set([...valuesOf(own, row), ...valuesOf(variants, row)])) add(ofVariants, value)
  }
  return {
    [`agg_terms_${attribute}`]: buckets(plain),
    [`agg_terms_${attribute}_options`]: buckets(ofVariants),
  }
}

const valuesOf = ({ starts, codes, values }: Column, row: number): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (let at = starts[row]!, end = starts[row + 1]!; at < end; at += 1) found.push(values[codes[at]!]!)
  return found
}

const add = (counts: Map<string, number>, value: string): void => {
  if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1)
}

const buckets = (counts: ReadonlyMap<string, number>): ReadonlyArray<Bucket> =>
  Array.from(counts, ([key, count]) => ({ key, count, from: null, to: null }))
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, bucketsMax)

/**
 * Counts products by what they cost, lower bound in and upper bound out, on the very figure the price filter uses.
 *
 * @param prices - what each row costs, in euros; rows without a price have none
 * @param ranges - configured buckets
 * @returns buckets in their order, empty ones left out
 * @rule IX8 - domain §7 F1; wire §11.5
 */
export const priceRanges = (
  rows: ReadonlyArray<number>,
  prices: Column,
  ranges: ReadonlyArray<PriceBucket>,
): ReadonlyArray<Bucket> =>
  ranges.flatMap((range) => {
    const from = range.fromCents === null ? null : toDecimal(range.fromCents)
    const to = range.toCents === null ? null : toDecimal(range.toCents)
    const inside = Uint8Array.from(prices.numbers, (price) =>
      Number((from === null || price >= from) && (to === null || price < to)),
    )
    const count = rows.filter((row) => hasAny(prices, row, inside)).length
    return count === 0 ? [] : [{ key: priceRangeId(range), count, from, to }]
  })
