import type { Column, ColumnMaker } from "./column.ts"
import { column, columnMaker, plainField, valuesAt } from "./column.ts"
import type { Dictionaries, Dictionary } from "./dictionary.ts"
import { isObject, type Json } from "./json.ts"

/** Fields that documents of one kind may have; what is beyond them is not filtered by. */
const fieldsMax = 2000
const depthMax = 12

/** Takes documents of one kind, row by row, and makes a column of every field they have. */
export interface ColumnsMaker<Texts extends Dictionary = Dictionary> {
  readonly add: (row: number, document: Json) => void
  readonly made: (rows: number) => Iterable<readonly [field: string, column: Column<Texts>]>
}

/** Opens the columns of one kind. @rule IX6, IX61 */
export const columnsMaker = <Texts extends Dictionary>(
  dictionaries: Dictionaries<Texts>,
): ColumnsMaker<Texts> => {
  const makers = new Map<string, ColumnMaker<Texts>>()
  const makerOf = (field: string): ColumnMaker<Texts> | null => {
    const known = makers.get(field)
    if (known !== undefined) return known
    if (makers.size >= fieldsMax) return null
    const made = columnMaker(dictionaries)
    makers.set(field, made)
    return made
  }
  const enter = (row: number, value: unknown, field: string, depth: number): void => {
    if (value === undefined || value === null || depth > depthMax) return
    if (Array.isArray(value)) {
      for (const item of value) enter(row, item, field, depth)
      return
    }
    if (!isObject(value)) {
      const maker = makerOf(field)
      if (maker === null) return
      for (const each of opened(field, value)) maker.add(row, each)
      return
    }
    for (const key of Object.keys(value)) {
      // A name with a dot in it cannot be asked for: dots lead deeper.
      if (!key.includes(".")) enter(row, value[key], field === "" ? key : `${field}.${key}`, depth + 1)
    }
  }
  return {
    add: (row, document) => enter(row, document, "", 0),
    made: function* (rows) {
      for (const [field, maker] of makers) {
        yield [plainField(field), maker.made(rows)] as const
        makers.delete(field)
      }
    },
  }
}

/** Several option ids in one text, "8,11", are several values. A sku or name with a comma is not opened. */
const opened = (field: string, value: unknown): ReadonlyArray<unknown> =>
  typeof value === "string" &&
  field !== "sku" &&
  field !== "name" &&
  !field.endsWith(".sku") &&
  /^\d+(?:,\d+)+$/.test(value)
    ? value.split(",")
    : [value]

/**
 * The column of one field of some documents, as the maker of all columns would have made it.
 *
 * @param documents - by row
 * @rule IX6
 */
export const fieldColumn = (documents: ReadonlyArray<Json>, field: string): Column => {
  const name = plainField(field)
  return column(documents.length, (row) =>
    valuesAt(documents[row]!, name).flatMap((value) => opened(name, value)),
  )
}
