import { type Expression, type RawBuilder, sql as raw, type SqlBool } from "kysely"
import type { SqlService } from "./sql.ts"

type Dialect = SqlService["dialect"]

/** Whether a value is in a list. The list is one parameter, so that a statement is the same for lists of any length. */
export const isIn = <Value extends string | number>(
  dialect: Dialect,
  value: Expression<Value>,
  list: ReadonlyArray<Value>,
): RawBuilder<SqlBool> =>
  dialect === "sqlite"
    ? raw`${value} in (select value from json_each(${JSON.stringify(list)}))`
    : raw`${value} = any(${[...list]})`

type Columns<Row> = {
  readonly [Column in keyof Row & string]: NonNullable<Row[Column]> extends number ? "number" : "text"
}

/** The rows of a statement, given as one parameter; the columns that are named are whole numbers, others are texts. */
export const rowsOf = <Row extends object>(
  dialect: Dialect,
  rows: ReadonlyArray<Row>,
  columns: Columns<Row>,
): RawBuilder<Row> => {
  const selected = Object.entries(columns).map(([column, type]) =>
    type === "number"
      ? raw`cast(value ->> ${raw.lit(column)} as bigint) as ${raw.ref(column)}`
      : raw`value ->> ${raw.lit(column)} as ${raw.ref(column)}`,
  )
  const json = JSON.stringify(rows)
  return dialect === "sqlite"
    ? raw<Row>`(select ${raw.join(selected)} from json_each(${json}))`
    : raw<Row>`(select ${raw.join(selected)} from json_array_elements(${json}::json))`
}

/** Whether the named columns of a row have the values of one of some rows. */
export const isRowOf = <Row extends object>(
  dialect: Dialect,
  rows: ReadonlyArray<Row>,
  columns: Columns<Row>,
): RawBuilder<SqlBool> =>
  raw`(${raw.join(Object.keys(columns).map((column) => raw.ref(column)))}) in ${rowsOf(dialect, rows, columns)}`
