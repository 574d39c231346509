import type { Scalar } from "../catalogue/index.ts"
import * as Bits from "./bits.ts"
import { type Dictionaries, type Dictionary, plainTexts } from "./dictionary.ts"
import { isObject, type Json } from "./json.ts"
import { recent } from "./recent.ts"
import { fold } from "./text.ts"

/**
 * One field of all documents of a kind, as numbers: every distinct value has a code, and every row has its codes.
 * Codes stand in the order of their values, numbers by size and text by its folded letters.
 * Values are compared as text, since documents and clients write the same id as 49, "49" or true, "1".
 * @rule IX6 - wire §12, §18.19
 */
export interface Column<Texts extends Dictionary = Dictionary> {
  readonly rows: number
  /** Codes of row r lie in `codes` from starts[r] to starts[r + 1], in the order in which the document has them. */
  readonly starts: Uint32Array
  readonly codes: Uint32Array
  /** How many distinct values there are. */
  readonly size: number
  readonly valueOf: (code: number) => string
  /** @returns -1 for a value that nobody has */
  readonly codeOf: (value: unknown) => number
  /** The numbers that values are; the codes after them are text. */
  readonly numbers: Float64Array
  /** Rows that were found by this column before, under a name for what was asked. */
  readonly found: (name: string, find: () => Bits.Bits) => Bits.Bits
  readonly texts: Texts
}

/** A value as it is compared. Yes is 1 and no is 0, whoever writes it. @rule IX6 */
export const keyOf = (value: unknown): string =>
  value === true || value === "true"
    ? "1"
    : value === false || value === "false"
      ? "0"
      : filedAs(String(value))

/** Longer texts are told apart by their beginning and their sum: nobody filters by a whole description. */
const wholeMax = 256

const filedAs = (text: string): string => {
  if (text.length <= wholeMax) return text
  let sum = 0
  let other = 7
  for (let at = 0; at < text.length; at += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01_00_01_93)
    other = Math.imul(other, 31) + text.charCodeAt(at)
  }
  return `${text.slice(0, wholeMax)}\u0000${sum >>> 0}.${other >>> 0}`
}

/**
 * The values of a field, with dots for what lies deeper: `stock.qty`, `configurable_children.sku`. Lists are opened.
 * A trailing `.keyword` is Elasticsearch's name for a field taken as a whole. @rule IX6 - wire §11.2
 */
export const valuesAt = (document: Json, field: string): ReadonlyArray<unknown> => {
  const found: Array<unknown> = []
  collect(document, plainField(field).split("."), 0, found)
  return found
}

/** A field by the name under which its column is filed. @rule IX6 */
export const plainField = (field: string): string => field.replace(/\.keyword$/, "")

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

/** Takes the values of one field, row by row. */
export interface ColumnMaker<Texts extends Dictionary = Dictionary> {
  /** Adds values of a row; rows come in their order, and those without a value need not come. */
  readonly add: (row: number, value: unknown) => void
  readonly made: (rows: number) => Column<Texts>
}

/** Opens a column to be filled. @rule IX6 */
export const columnMaker = <Texts extends Dictionary>(
  dictionaries: Dictionaries<Texts>,
): ColumnMaker<Texts> => {
  const texts = dictionaries.maker()
  let codes = new Uint32Array(64)
  let starts = new Uint32Array(64)
  let length = 0
  let lastRow = -1
  /** The rows up to this one have begun; those without a value end where they begin. */
  const begin = (row: number): void => {
    if (row >= starts.length) starts = widened(starts, row + 1)
    starts.fill(length, lastRow + 1, row + 1)
    lastRow = row
  }
  return {
    add: (row, value) => {
      const code = texts.numberOf(keyOf(value))
      if (row !== lastRow) begin(row)
      for (let at = starts[row]!; at < length; at += 1) if (codes[at] === code) return
      if (length === codes.length) codes = widened(codes, length + 1)
      codes[length] = code
      length += 1
    },
    made: (rows) => {
      begin(rows)
      const { order, numbers } = inOrder(
        Array.from({ length: texts.size() }, (_, code) => texts.textOf(code)),
      )
      const placeOf = new Uint32Array(order.length)
      order.forEach((code, place) => (placeOf[code] = place))
      const ordered = codes.slice(0, length)
      for (let at = 0; at < length; at += 1) ordered[at] = placeOf[ordered[at]!]!
      return columnFrom(
        starts.slice(0, rows + 1),
        ordered,
        dictionaries.of(Array.from(order, texts.textOf)),
        numbers,
      )
    },
  }
}

/** The same numbers with room for more: half as much again, since the old and the new are there at a time. */
const widened = (from: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> => {
  const more = new Uint32Array(Math.max(least, Math.ceil(from.length * 1.5)))
  more.set(from)
  return more
}

/**
 * Builds a column.
 *
 * @param count - of rows
 * @param valuesOf - the values of a row, in any spelling
 * @param dictionaries - how its texts are kept
 * @rule IX6
 */
export const column = (
  count: number,
  valuesOf: (row: number) => Iterable<unknown>,
  dictionaries: Dictionaries = plainTexts,
): Column => {
  const maker = columnMaker(dictionaries)
  for (let row = 0; row < count; row += 1) for (const value of valuesOf(row)) maker.add(row, value)
  return maker.made(count)
}

const foundMax = 256

/** A column of its parts: where each row's codes begin, the codes, the texts they stand for, those that are numbers. @rule IX61 */
export const columnFrom = <Texts extends Dictionary>(
  starts: Uint32Array,
  codes: Uint32Array,
  texts: Texts,
  numbers: Float64Array,
): Column<Texts> => {
  const kept = recent<string, Bits.Bits>(foundMax)
  return {
    rows: starts.length - 1,
    starts,
    codes,
    size: texts.size,
    valueOf: texts.textOf,
    codeOf: (value) => texts.codeOf(keyOf(value)),
    numbers,
    texts,
    found: (name, find) => {
      const known = kept.get(name)
      if (known !== undefined) return known
      const made = find()
      kept.set(name, made)
      return made
    },
  }
}

/** A column that nobody has a value in. @rule IX6 */
export const emptyColumn = (rows: number): Column =>
  columnFrom(new Uint32Array(rows + 1), new Uint32Array(0), plainTexts.of([]), new Float64Array(0))

/** Where each of some lengths begins when they lie one behind the other, and where the last ends. @rule IX61 */
export const sums = (lengths: ArrayLike<number>): Uint32Array => {
  const starts = new Uint32Array(lengths.length + 1)
  for (let at = 0; at < lengths.length; at += 1) starts[at + 1] = starts[at]! + lengths[at]!
  return starts
}

interface Ordered {
  /** Places of the values before they were in order. */
  readonly order: Uint32Array
  readonly numbers: Float64Array
}

/** Numbers by size, then text by its folded letters, the numbers in it by size; equals by their very letters. */
const inOrder = (values: ReadonlyArray<string>): Ordered => {
  const numbers: Array<number> = []
  const texts: Array<number> = []
  // What values are put in order by, in rows of one kind: half a million of them are kept without an object each.
  const sizes = new Float64Array(values.length)
  const keys: Array<string> = []
  values.forEach((value, index) => {
    sizes[index] = value.trim() === "" ? Number.NaN : Number(value)
    const isText = Number.isNaN(sizes[index])
    keys.push(isText ? orderKey(value) : "")
    ;(isText ? texts : numbers).push(index)
  })
  numbers.sort((a, b) => compare(sizes[a]!, sizes[b]!) || compare(values[a]!, values[b]!))
  texts.sort((a, b) => compare(keys[a]!, keys[b]!) || compare(values[a]!, values[b]!))
  const order = new Uint32Array(values.length)
  order.set(numbers)
  order.set(texts, numbers.length)
  return {
    order,
    numbers: Float64Array.from(numbers, (index) => sizes[index]!),
  }
}

const compare = <Value extends string | number>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)

const digitsMax = 15

const orderKey = (text: string): string =>
  fold(text).replace(/\d+/g, (digits) => digits.padStart(digitsMax, "0"))

/** Whether a row has one of the wanted codes. @rule IX6 */
export const hasAny = ({ starts, codes }: Column, row: number, wanted: Uint8Array): boolean => {
  for (let at = starts[row]!, end = starts[row + 1]!; at < end; at += 1)
    if (wanted[codes[at]!] === 1) return true
  return false
}

/** Rows that have one of the wanted codes. @rule IX6 */
export const rowsWith = ({ rows, starts, codes }: Column, wanted: Uint8Array): Bits.Bits => {
  const bits = Bits.none(rows)
  let at = 0
  for (let row = 0; row < rows; row += 1) {
    const end = starts[row + 1]!
    while (at < end) {
      if (wanted[codes[at]!] === 1) {
        Bits.add(bits, row)
        at = end
      } else at += 1
    }
  }
  return bits
}

/** Rows that have a value at all. @rule IX7 */
export const rowsWithAny = ({ rows, starts }: Column): Bits.Bits => {
  const bits = Bits.none(rows)
  for (let row = 0; row < rows; row += 1) if (starts[row + 1]! > starts[row]!) Bits.add(bits, row)
  return bits
}

/** Whether a row has a value at all. @rule IX7 */
export const hasValue = ({ starts }: Column, row: number): boolean => starts[row + 1]! > starts[row]!

/** The codes of some values, as a mask; values nobody has are nobody's. @rule IX6 */
export const maskOf = ({ size, codeOf }: Column, wanted: ReadonlyArray<Scalar>): Uint8Array => {
  const mask = new Uint8Array(size)
  for (const value of wanted) {
    const code = codeOf(value)
    if (code !== -1) mask[code] = 1
  }
  return mask
}

/** The values of a row. @rule IX6 */
export const valuesOf = ({ starts, codes, valueOf }: Column, row: number): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (let at = starts[row]!, end = starts[row + 1]!; at < end; at += 1) found.push(valueOf(codes[at]!))
  return found
}

/** A column of yes and no: 1, 0, or -1 for a row that says neither. @rule IX67 */
export const flagColumn = (flags: Int8Array): Column => {
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
  return columnFrom(starts, codes.subarray(0, count), plainTexts.of(["0", "1"]), Float64Array.of(0, 1))
}
