import type { Query } from "@shop/core/catalogue"
import * as Bits from "./bits.ts"
import type { Column } from "./column.ts"
import type { ColumnLookup } from "./filter.ts"
import type { TextMatches } from "./text-index.ts"

/** Further sort keys are ignored: no shopper sees their effect. */
const sortKeysMax = 4

/** The order of a page. */
export interface Ordering {
  readonly sort: Query["sort"]
  readonly columns: ColumnLookup
  readonly matches: TextMatches | null
  /** Returns a number from 0 to 1, for the order "random". */
  readonly random: () => number
}

/** Sort key of a row: rows with lower numbers come first. */
type SortKey = (row: number) => number

/**
 * Sorts the rows of one page: by the sort fields, then by relevance, then in catalogue order. The sort is stable. Only
 * the rows up to the end of the page are sorted.
 *
 * @param rows - all matching rows
 * @param start - rows to skip
 * @param count - rows to return at most
 * @rule IX7, IX60
 */
export const sortPage = (
  rows: Bits.Bits,
  { start, count }: { readonly start: number; readonly count: number },
  ordering: Ordering,
): ReadonlyArray<number> => {
  const { sort, matches } = ordering
  if (sort.length === 0 && matches === null) return Bits.slice(rows, start, count)
  const total = Bits.size(rows)
  const end = Math.min(start + count, total)
  if (start >= total) return []
  const scanned = sort.length === 1 && matches === null ? scanSortedColumn(rows, end, total, ordering) : null
  return (scanned ?? selectFirst(rows, end, ordering)).slice(start)
}

/** All rows in the order of one column, by column and direction. */
const sortedRows = new WeakMap<Column, Map<string, Uint32Array>>()

/**
 * Scans all rows in the order of a column until the page is full, which is faster when most rows match.
 *
 * @returns null when sorting the matching rows is faster
 */
const scanSortedColumn = (
  rows: Bits.Bits,
  end: number,
  total: number,
  { sort, columns }: Ordering,
): ReadonlyArray<number> | null => {
  const { field, direction } = sort[0]!
  if (field === "random" || field === "_score") return null
  const column = columns(field)
  if (end * column.rows > total * total) return null
  const known = sortedRows.get(column) ?? new Map<string, Uint32Array>()
  sortedRows.set(column, known)
  let order = known.get(direction)
  if (order === undefined) {
    const keys = Float64Array.from({ length: column.rows }, (_, row) => columnKey(column, direction, row))
    order = Uint32Array.from({ length: column.rows }, (_, row) => row).toSorted(
      (a, b) => keys[a]! - keys[b]! || a - b,
    )
    known.set(direction, order)
  }
  const found: Array<number> = []
  for (let at = 0; at < order.length && found.length < end; at += 1)
    if (Bits.has(rows, order[at]!)) found.push(order[at]!)
  return found
}

/** Documents without the field come last in both directions. */
const columnKey = ({ starts, codes }: Column, direction: "asc" | "desc", row: number): number => {
  const from = starts[row]!
  if (starts[row + 1] === from) return Number.MAX_SAFE_INTEGER
  const code = codes[from]!
  return direction === "desc" ? -code : code
}

/** Selects the first rows of all with a bounded heap whose root is the last of them. */
const selectFirst = (rows: Bits.Bits, count: number, ordering: Ordering): ReadonlyArray<number> => {
  const keys = sortKeys(ordering, rows)
  const scores = ordering.matches?.scores
  const compare = (a: number, b: number): number => {
    for (const key of keys) {
      const difference = key(a) - key(b)
      if (difference !== 0) return difference
    }
    return (scores === undefined ? 0 : scores[b]! - scores[a]!) || a - b
  }
  const all = Bits.rowsOf(rows)
  if (count * 4 >= all.length) return Array.from(all).toSorted(compare).slice(0, count)
  const heap = new Uint32Array(count)
  let size = 0
  for (const row of all) {
    if (size < count) {
      heap[size] = row
      size += 1
      siftUp(heap, size - 1, compare)
    } else if (compare(row, heap[0]!) < 0) {
      heap[0] = row
      siftDown(heap, size, compare)
    }
  }
  return Array.from(heap.subarray(0, size)).toSorted(compare)
}

const siftUp = (heap: Uint32Array, from: number, compare: (a: number, b: number) => number): void => {
  let at = from
  while (at > 0) {
    const parent = (at - 1) >>> 1
    if (compare(heap[at]!, heap[parent]!) <= 0) return
    swap(heap, at, parent)
    at = parent
  }
}

const siftDown = (heap: Uint32Array, size: number, compare: (a: number, b: number) => number): void => {
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    if (left >= size) return
    const child = left + 1 < size && compare(heap[left + 1]!, heap[left]!) > 0 ? left + 1 : left
    if (compare(heap[child]!, heap[at]!) <= 0) return
    swap(heap, at, child)
    at = child
  }
}

const swap = (heap: Uint32Array, a: number, b: number): void => {
  const value = heap[a]!
  heap[a] = heap[b]!
  heap[b] = value
}

const sortKeys = ({ sort, columns, matches, random }: Ordering, rows: Bits.Bits): ReadonlyArray<SortKey> =>
  sort.slice(0, sortKeysMax).map(({ field, direction }) => {
    if (field === "random") {
      const keys = new Map(Array.from(Bits.rowsOf(rows), (row) => [row, random()]))
      return (row: number) => keys.get(row)!
    }
    if (field === "_score") {
      const sign = direction === "desc" ? -1 : 1
      return (row: number) => sign * (matches?.scores[row] ?? 0)
    }
    const column = columns(field)
    return (row: number) => columnKey(column, direction, row)
  })
