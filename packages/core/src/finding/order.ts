import type { Query } from "../catalogue/index.ts"
import * as Bits from "./bits.ts"
import type { Column } from "./column.ts"
import type { Columns } from "./filter.ts"
import type { FoundWords } from "./words.ts"

/** Orders of a question that count; more are no order anybody sees. */
const sortsMax = 4

/** What a page is put in order by. */
export interface Ordering {
  readonly sort: Query["sort"]
  readonly columns: Columns
  readonly words: FoundWords | null
  /** From 0 to 1, for the order "random". */
  readonly random: () => number
}

/** Where each row stands in one order; a higher figure comes later. */
type Key = (row: number) => number

/**
 * The rows of one page, in order: by the wanted fields in turn, then by relevance, then as the documents came. The same
 * question has the same order. Only what is wanted is put in order.
 *
 * @param rows - all that are found
 * @param start - rows left out
 * @param count - rows wanted
 * @rule IX7, IX60
 */
export const page = (
  rows: Bits.Bits,
  { start, count }: { readonly start: number; readonly count: number },
  ordering: Ordering,
): ReadonlyArray<number> => {
  const { sort, words } = ordering
  if (sort.length === 0 && words === null) return Bits.slice(rows, start, count)
  const total = Bits.size(rows)
  const wanted = Math.min(start + count, total)
  if (start >= total) return []
  const walked = sort.length === 1 && words === null ? walk(rows, wanted, total, ordering) : null
  return (walked ?? best(rows, wanted, ordering)).slice(start)
}

/** Rows of a whole shelf in the order of one column, by column and direction. */
const orders = new WeakMap<Column, Map<string, Uint32Array>>()

/** When much of a shelf is found, its rows are looked at in their order until there are enough of them. */
const walk = (
  rows: Bits.Bits,
  wanted: number,
  total: number,
  { sort, columns }: Ordering,
): ReadonlyArray<number> | null => {
  const { field, direction } = sort[0]!
  if (field === "random" || field === "_score") return null
  const column = columns(field)
  if (wanted * column.rows > total * total) return null
  const known = orders.get(column) ?? new Map<string, Uint32Array>()
  orders.set(column, known)
  let order = known.get(direction)
  if (order === undefined) {
    const places = Float64Array.from({ length: column.rows }, (_, row) => placeIn(column, direction, row))
    order = Uint32Array.from({ length: column.rows }, (_, row) => row).toSorted(
      (a, b) => places[a]! - places[b]! || a - b,
    )
    known.set(direction, order)
  }
  const found: Array<number> = []
  for (let at = 0; at < order.length && found.length < wanted; at += 1)
    if (Bits.has(rows, order[at]!)) found.push(order[at]!)
  return found
}

/** Documents without the field come last, whatever the direction. */
const placeIn = ({ starts, codes }: Column, direction: "asc" | "desc", row: number): number => {
  const from = starts[row]!
  if (starts[row + 1] === from) return Number.MAX_SAFE_INTEGER
  const code = codes[from]!
  return direction === "desc" ? -code : code
}

/** The first rows of all, kept in a heap whose top is the last of them. */
const best = (rows: Bits.Bits, wanted: number, ordering: Ordering): ReadonlyArray<number> => {
  const keys = keysOf(ordering, rows)
  const scores = ordering.words?.scores
  const compare = (a: number, b: number): number => {
    for (const key of keys) {
      const by = key(a) - key(b)
      if (by !== 0) return by
    }
    return (scores === undefined ? 0 : scores[b]! - scores[a]!) || a - b
  }
  const all = Bits.rowsOf(rows)
  if (wanted * 4 >= all.length) return Array.from(all).toSorted(compare).slice(0, wanted)
  const heap = new Uint32Array(wanted)
  let size = 0
  for (const row of all) {
    if (size < wanted) {
      heap[size] = row
      size += 1
      rise(heap, size - 1, compare)
    } else if (compare(row, heap[0]!) < 0) {
      heap[0] = row
      sink(heap, size, compare)
    }
  }
  return Array.from(heap.subarray(0, size)).toSorted(compare)
}

const rise = (heap: Uint32Array, from: number, compare: (a: number, b: number) => number): void => {
  let at = from
  while (at > 0) {
    const above = (at - 1) >>> 1
    if (compare(heap[at]!, heap[above]!) <= 0) return
    swap(heap, at, above)
    at = above
  }
}

const sink = (heap: Uint32Array, size: number, compare: (a: number, b: number) => number): void => {
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
  const kept = heap[a]!
  heap[a] = heap[b]!
  heap[b] = kept
}

const keysOf = ({ sort, columns, words, random }: Ordering, rows: Bits.Bits): ReadonlyArray<Key> =>
  sort.slice(0, sortsMax).map(({ field, direction }) => {
    if (field === "random") {
      const places = new Map(Array.from(Bits.rowsOf(rows), (row) => [row, random()]))
      return (row: number) => places.get(row)!
    }
    if (field === "_score") {
      const sign = direction === "desc" ? -1 : 1
      return (row: number) => sign * (words?.scores[row] ?? 0)
    }
    const column = columns(field)
    return (row: number) => placeIn(column, direction, row)
  })
