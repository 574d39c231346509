import type { JsonObject } from "@shop/core/catalogue"
import { type Column, columnFromParts, fieldName, readField, valueKey } from "./column.ts"
import { type Dictionary, type DictionaryFactory, plainDictionaries } from "./dictionary.ts"
import { isJsonObject } from "./json.ts"
import { fold } from "./text.ts"

/** Collects the values of one field, row by row. */
export interface ColumnBuilder<Texts extends Dictionary = Dictionary> {
  /** Adds a value. Rows are added in ascending order; rows without a value are skipped. */
  readonly add: (row: number, value: unknown) => void
  readonly build: (rows: number) => Column<Texts>
}

/** Creates an empty column builder. @rule IX6 */
export const createColumnBuilder = <Texts extends Dictionary>(
  dictionaries: DictionaryFactory<Texts>,
): ColumnBuilder<Texts> => {
  const texts = dictionaries.createBuilder()
  let codes = new Uint32Array(64)
  let starts = new Uint32Array(64)
  let length = 0
  let lastRow = -1
  /** Sets the starts of all rows up to this one; rows without a value end where they start. */
  const startRow = (row: number): void => {
    if (row >= starts.length) starts = grow(starts, row + 1)
    starts.fill(length, lastRow + 1, row + 1)
    lastRow = row
  }
  return {
    add: (row, value) => {
      const code = texts.numberOf(valueKey(value))
      if (row !== lastRow) startRow(row)
      for (let at = starts[row]!; at < length; at += 1) if (codes[at] === code) return
      if (length === codes.length) codes = grow(codes, length + 1)
      codes[length] = code
      length += 1
    },
    build: (rows) => {
      startRow(rows)
      const { order, numbers } = sortValues(
        Array.from({ length: texts.size() }, (_, code) => texts.textOf(code)),
      )
      const sortedCode = new Uint32Array(order.length)
      order.forEach((code, position) => (sortedCode[code] = position))
      const sortedCodes = codes.slice(0, length)
      for (let at = 0; at < length; at += 1) sortedCodes[at] = sortedCode[sortedCodes[at]!]!
      return columnFromParts(
        starts.slice(0, rows + 1),
        sortedCodes,
        dictionaries.fromTexts(Array.from(order, texts.textOf)),
        numbers,
      )
    },
  }
}

/** Grows by half, not by double, because the old and the new array exist at the same time. */
const grow = (from: Uint32Array<ArrayBuffer>, lengthMin: number): Uint32Array<ArrayBuffer> => {
  const grown = new Uint32Array(Math.max(lengthMin, Math.ceil(from.length * 1.5)))
  grown.set(from)
  return grown
}

/**
 * Builds a column.
 *
 * @param rows - number of rows
 * @param valuesOf - the values of a row
 * @rule IX6
 */
export const buildColumn = (
  rows: number,
  valuesOf: (row: number) => Iterable<unknown>,
  dictionaries: DictionaryFactory = plainDictionaries,
): Column => {
  const builder = createColumnBuilder(dictionaries)
  for (let row = 0; row < rows; row += 1) for (const value of valuesOf(row)) builder.add(row, value)
  return builder.build(rows)
}

interface SortedValues {
  /** Positions of the values before sorting. */
  readonly order: Uint32Array
  readonly numbers: Float64Array
}

/** Sorts numbers by size, then texts alphabetically in natural order ("9 cm" before "10 cm"). */
const sortValues = (values: ReadonlyArray<string>): SortedValues => {
  const numbers: Array<number> = []
  const texts: Array<number> = []
  // Parallel arrays, because a column may have half a million values and an object for each would cost memory.
  const sizes = new Float64Array(values.length)
  const keys: Array<string> = []
  values.forEach((value, index) => {
    sizes[index] = value.trim() === "" ? Number.NaN : Number(value)
    const isText = Number.isNaN(sizes[index])
    keys.push(isText ? naturalKey(value) : "")
    ;(isText ? texts : numbers).push(index)
  })
  numbers.sort((a, b) => compare(sizes[a]!, sizes[b]!) || compare(values[a]!, values[b]!))
  texts.sort((a, b) => compare(keys[a]!, keys[b]!) || compare(values[a]!, values[b]!))
  const order = new Uint32Array(values.length)
  order.set(numbers)
  order.set(texts, numbers.length)
  return { order, numbers: Float64Array.from(numbers, (index) => sizes[index]!) }
}

const compare = <Value extends string | number>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)

const paddedDigits = 15

const naturalKey = (text: string): string =>
  fold(text).replace(/\d+/g, (digits) => digits.padStart(paddedDigits, "0"))

/** Further fields are not filterable, because documents of an import have no bound. */
const fieldsMax = 2000
const depthMax = 12

/** Collects all fields of documents of one kind, row by row. */
export interface ColumnsBuilder<Texts extends Dictionary = Dictionary> {
  readonly add: (row: number, document: JsonObject) => void
  /** Builds the columns one by one and frees each builder, which halves the memory at the peak. */
  readonly build: (rows: number) => Iterable<readonly [field: string, column: Column<Texts>]>
}

/**
 * Creates a builder for the columns of one kind.
 *
 * @param isWanted - whether a field gets a column; default: every field does
 * @rule IX6, IX61
 */
export const createColumnsBuilder = <Texts extends Dictionary>(
  dictionaries: DictionaryFactory<Texts>,
  isWanted: (field: string) => boolean = () => true,
): ColumnsBuilder<Texts> => {
  const builders = new Map<string, ColumnBuilder<Texts>>()
  const unwanted = new Set<string>()
  const builderOf = (field: string): ColumnBuilder<Texts> | null => {
    const known = builders.get(field)
    if (known !== undefined) return known
    if (builders.size >= fieldsMax || unwanted.has(field)) return null
    if (!isWanted(fieldName(field))) {
      unwanted.add(field)
      return null
    }
    const builder = createColumnBuilder(dictionaries)
    builders.set(field, builder)
    return builder
  }
  const addValue = (row: number, value: unknown, field: string, depth: number): void => {
    if (value === undefined || value === null || depth > depthMax) return
    if (Array.isArray(value)) {
      for (const item of value) addValue(row, item, field, depth)
      return
    }
    if (!isJsonObject(value)) {
      const builder = builderOf(field)
      if (builder === null) return
      for (const each of splitIds(field, value)) builder.add(row, each)
      return
    }
    for (const key of Object.keys(value)) {
      // A key with a dot is skipped, because dots in field names separate levels.
      if (!key.includes(".")) addValue(row, value[key], field === "" ? key : `${field}.${key}`, depth + 1)
    }
  }
  return {
    add: (row, document) => addValue(row, document, "", 0),
    build: function* (rows) {
      for (const [field, builder] of builders) {
        yield [fieldName(field), builder.build(rows)] as const
        builders.delete(field)
      }
    },
  }
}

/** Splits option ids in one text ("8,11") into several values. A sku or a name with a comma is not split. */
const splitIds = (field: string, value: unknown): ReadonlyArray<unknown> =>
  typeof value === "string" &&
  field !== "sku" &&
  field !== "name" &&
  !field.endsWith(".sku") &&
  /^\d+(?:,\d+)+$/.test(value)
    ? value.split(",")
    : [value]

/**
 * Builds the column of one field of some documents.
 *
 * @param documents - by row
 * @rule IX6
 */
export const buildFieldColumn = (documents: ReadonlyArray<JsonObject>, field: string): Column => {
  const name = fieldName(field)
  return buildColumn(documents.length, (row) =>
    readField(documents[row]!, name).flatMap((value) => splitIds(name, value)),
  )
}
