import type { JsonObject, Scalar } from "@shop/core/catalogue"
import * as Bits from "./bits.ts"
import { type Dictionary, plainDictionaries } from "./dictionary.ts"
import { isJsonObject } from "./json.ts"
import { createLruCache } from "./lru-cache.ts"

/**
 * One field of all documents of a kind, dictionary-encoded: each distinct value has a code, each row has some codes.
 * Codes are in the order of the values: numbers by size, then texts alphabetically. Values are compared as text,
 * because documents and clients write the same id as 49, "49" or true, "1".
 * @rule IX6 - wire §12, §18.19
 */
export interface Column<Texts extends Dictionary = Dictionary> {
  readonly rows: number
  /** Codes of row r are at positions starts[r] to starts[r + 1] of `codes`, in document order. */
  readonly starts: Uint32Array
  readonly codes: Uint32Array
  /** Number of distinct values. */
  readonly size: number
  readonly valueOf: (code: number) => string
  /** @returns -1 for a value that no row has */
  readonly codeOf: (value: unknown) => number
  /** The numeric values by code; larger codes are texts. */
  readonly numbers: Float64Array
  /** Returns the rows cached under a key, and computes them the first time. */
  readonly cachedRows: (key: string, compute: () => Bits.Bits) => Bits.Bits
  readonly texts: Texts
}

/** Returns a value as the text by which it is compared: true is 1, false is 0. @rule IX6 */
export const valueKey = (value: unknown): string =>
  value === true || value === "true"
    ? "1"
    : value === false || value === "false"
      ? "0"
      : shortened(String(value))

/** Longer texts are compared by their beginning and a hash, which saves memory: no filter names a whole description. */
const comparedLengthMax = 256

const shortened = (text: string): string => {
  if (text.length <= comparedLengthMax) return text
  let fnv = 0
  let polynomial = 7
  for (let at = 0; at < text.length; at += 1) {
    fnv = Math.imul(fnv ^ text.charCodeAt(at), 0x01_00_01_93)
    polynomial = Math.imul(polynomial, 31) + text.charCodeAt(at)
  }
  return `${text.slice(0, comparedLengthMax)}\u0000${fnv >>> 0}.${polynomial >>> 0}`
}

/** Removes `.keyword`, which is Elasticsearch's suffix for an unanalysed field. @rule IX6 - wire §11.2 */
export const fieldName = (field: string): string => field.replace(/\.keyword$/, "")

/**
 * Reads the values of a field by its dotted path: `stock.qty`, `configurable_children.sku`. Arrays are flattened.
 * @rule IX6 - wire §11.2
 */
export const readField = (document: JsonObject, field: string): ReadonlyArray<unknown> => {
  const values: Array<unknown> = []
  collect(document, fieldName(field).split("."), 0, values)
  return values
}

const collect = (value: unknown, path: ReadonlyArray<string>, at: number, into: Array<unknown>): void => {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, path, at, into)
    return
  }
  if (at === path.length) {
    if (!isJsonObject(value)) into.push(value)
    return
  }
  const key = path[at]!
  if (isJsonObject(value) && Object.hasOwn(value, key)) collect(value[key], path, at + 1, into)
}

const cachedFiltersMax = 256

/** Creates a column from its parts. @rule IX61 */
export const columnFromParts = <Texts extends Dictionary>(
  starts: Uint32Array,
  codes: Uint32Array,
  texts: Texts,
  numbers: Float64Array,
): Column<Texts> => {
  const cache = createLruCache<string, Bits.Bits>(cachedFiltersMax)
  return {
    rows: starts.length - 1,
    starts,
    codes,
    size: texts.size,
    valueOf: texts.textOf,
    codeOf: (value) => texts.codeOf(valueKey(value)),
    numbers,
    texts,
    cachedRows: (key, compute) => {
      const cached = cache.get(key)
      if (cached !== undefined) return cached
      const rows = compute()
      cache.set(key, rows)
      return rows
    },
  }
}

/** Creates a column in which no row has a value. @rule IX6 */
export const emptyColumn = (rows: number): Column =>
  columnFromParts(
    new Uint32Array(rows + 1),
    new Uint32Array(0),
    plainDictionaries.fromTexts([]),
    new Float64Array(0),
  )

/** Creates a column of booleans from 1, 0, or -1 for a row without a value. @rule IX67 */
export const booleanColumn = (flags: Int8Array): Column => {
  const starts = new Uint32Array(flags.length + 1)
  const codes = new Uint32Array(flags.length)
  let count = 0
  for (let row = 0; row < flags.length; row += 1) {
    if (flags[row] !== -1) {
      codes[count] = flags[row]!
      count += 1
    }
    starts[row + 1] = count
  }
  return columnFromParts(
    starts,
    codes.subarray(0, count),
    plainDictionaries.fromTexts(["0", "1"]),
    Float64Array.of(0, 1),
  )
}

/** Returns the sums of all lengths before each position, and the total at the end. @rule IX61 */
export const prefixSums = (lengths: ArrayLike<number>): Uint32Array => {
  const sums = new Uint32Array(lengths.length + 1)
  for (let at = 0; at < lengths.length; at += 1) sums[at + 1] = sums[at]! + lengths[at]!
  return sums
}

/** Returns the rows that have a code whose mask is 1. @rule IX6 */
export const rowsWithCodes = ({ rows, starts, codes }: Column, mask: Uint8Array): Bits.Bits => {
  const bits = Bits.empty(rows)
  let at = 0
  for (let row = 0; row < rows; row += 1) {
    const end = starts[row + 1]!
    while (at < end) {
      if (mask[codes[at]!] === 1) {
        Bits.add(bits, row)
        at = end
      } else at += 1
    }
  }
  return bits
}

/** Returns the rows that have any of some values; unknown values are ignored. @rule IX6 */
export const rowsWithValues = (column: Column, values: ReadonlyArray<Scalar>): Bits.Bits => {
  const mask = new Uint8Array(column.size)
  for (const value of values) {
    const code = column.codeOf(value)
    if (code !== -1) mask[code] = 1
  }
  return rowsWithCodes(column, mask)
}

/** Returns the rows that have a value at all. @rule IX7 */
export const rowsWithAnyValue = ({ rows, starts }: Column): Bits.Bits => {
  const bits = Bits.empty(rows)
  for (let row = 0; row < rows; row += 1) if (starts[row + 1]! > starts[row]!) Bits.add(bits, row)
  return bits
}

/** Returns the values of a row. @rule IX6 */
export const rowValues = ({ starts, codes, valueOf }: Column, row: number): ReadonlyArray<string> => {
  const values: Array<string> = []
  for (let at = starts[row]!, end = starts[row + 1]!; at < end; at += 1) values.push(valueOf(codes[at]!))
  return values
}
