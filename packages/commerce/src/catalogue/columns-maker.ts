import type { Column, ColumnMaker } from "./column.ts"
import { columnMaker, plainField } from "./column.ts"
import { isObject } from "./mend/index.ts"
import type { Json } from "./model.ts"

/** Fields that documents of one kind may have; what is beyond them is not filtered by. */
const fieldsMax = 2000
const depthMax = 12

/** Takes documents of one kind, row by row, and makes a column of every field they have. */
export interface ColumnsMaker {
  readonly add: (row: number, document: Json) => void
  readonly made: (rows: number) => Iterable<readonly [field: string, column: Column]>
}

/** Opens the columns of one kind. @rule IX6, IX61 */
export const columnsMaker = (): ColumnsMaker => {
  const makers = new Map<string, ColumnMaker>()
  const makerOf = (field: string): ColumnMaker | null => {
    const known = makers.get(field)
    if (known !== undefined) return known
    if (makers.size >= fieldsMax) return null
    const made = columnMaker()
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
      if (isOpened(field, value)) for (const part of value.split(",")) maker.add(row, part)
      else maker.add(row, value)
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
const isOpened = (field: string, value: unknown): value is string =>
  typeof value === "string" &&
  field !== "sku" &&
  field !== "name" &&
  !field.endsWith(".sku") &&
  /^\d+(?:,\d+)+$/.test(value)
