import type { Scalar } from "@shop/core/catalogue"
import { isObject } from "./mend/index.ts"
import type { Json } from "./model.ts"

/**
 * One field of all documents of a kind, as numbers: every distinct value has a code, and every row has its codes.
 * Values are compared as text, since documents and clients write the same id as 49, "49" or true, "1". @rule IX6 - wire §12, §18.19
 */
export interface Column {
  readonly rows: number
  /** Codes of row r lie in `codes` from starts[r] to starts[r + 1]. */
  readonly starts: Uint32Array
  readonly codes: Uint32Array
  readonly values: ReadonlyArray<string>
  readonly codeOf: ReadonlyMap<string, number>
  /** The number a value is, or NaN. */
  readonly numbers: Float64Array
  /** Where a value stands among all, numbers by size and text by its folded letters. */
  readonly ranks: Uint32Array
}

/** A value as it is compared. Yes is 1 and no is 0, whoever writes it. @rule IX6 */
export const keyOf = (value: unknown): string =>
  value === true || value === "true" ? "1" : value === false || value === "false" ? "0" : String(value)

/**
 * The values of a field, with dots for what lies deeper: `stock.qty`, `configurable_children.sku`. Lists are opened.
 * A trailing `.keyword` is Elasticsearch's name for a field taken as a whole. @rule IX6 - wire §11.2
 */
export const valuesAt = (document: Json, field: string): ReadonlyArray<unknown> => {
  const found: Array<unknown> = []
  collect(document, field.replace(/\.keyword$/, "").split("."), 0, found)
  return found
}

const collect = (value: unknown, path: ReadonlyArray<string>, at: number, found: Array<unknown>): void => {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, path, at, found)
    return
  }
  if (at === path.length) {
    if (!isObject(value)) found.push(value)
    return
  }
  const key = path[at]!
  if (isObject(value) && Object.hasOwn(value, key)) collect(value[key], path, at + 1, found)
}

/**
 * Builds a column.
 *
 * @param count - of rows
 * @param valuesOf - the values of a row, in any spelling
 * @rule IX6
 */
export const column = (count: number, valuesOf: (row: number) => Iterable<unknown>): Column => {
  const starts = new Uint32Array(count + 1)
  const codes: Array<number> = []
  const codeOf = new Map<string, number>()
  for (let row = 0; row < count; row += 1) {
    starts[row] = codes.length
    const seen = new Set<number>()
    for (const value of valuesOf(row)) {
      const key = keyOf(value)
      const code = codeOf.get(key) ?? codeOf.size
      codeOf.set(key, code)
      if (seen.has(code)) continue
      seen.add(code)
      codes.push(code)
    }
  }
  starts[count] = codes.length
  const values = [...codeOf.keys()]
  const numbers = Float64Array.from(values, (value) => (value.trim() === "" ? Number.NaN : Number(value)))
  return {
    rows: count,
    starts,
    codes: Uint32Array.from(codes),
    values,
    codeOf,
    numbers,
    ranks: rank(values, numbers),
  }
}

const rank = (values: ReadonlyArray<string>, numbers: Float64Array): Uint32Array => {
  const order = values
    .map((_, code) => code)
    .toSorted((a, b) => {
      const [x, y] = [numbers[a]!, numbers[b]!]
      if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y
      if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1
      return compareText(values[a]!, values[b]!)
    })
  const ranks = new Uint32Array(values.length)
  order.forEach((code, place) => (ranks[code] = place))
  return ranks
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true })
const compareText = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)

/** Whether a row has one of the wanted codes. @rule IX6 */
export const hasAny = ({ starts, codes }: Column, row: number, wanted: Uint8Array): boolean => {
  for (let at = starts[row]!, end = starts[row + 1]!; at < end; at += 1)
    if (wanted[codes[at]!] === 1) return true
  return false
}

/** Whether a row has a value at all. @rule IX7 */
export const hasValue = ({ starts }: Column, row: number): boolean => starts[row + 1]! > starts[row]!

/** The codes of some values, as a mask; values nobody has are nobody's. @rule IX6 */
export const maskOf = ({ values: known, codeOf }: Column, wanted: ReadonlyArray<Scalar>): Uint8Array => {
  const mask = new Uint8Array(known.length)
  for (const value of wanted) {
    const code = codeOf.get(keyOf(value))
    if (code !== undefined) mask[code] = 1
  }
  return mask
}
