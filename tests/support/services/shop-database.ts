import pg from "pg"
import { queryFile, writeFile } from "../database-file.ts"

type Value = string | number

/** The database of a running shop, for a program beside the shop. A statement has `?` in the place of each value. */
export interface ShopDatabase {
  readonly rows: (
    sql: string,
    ...values: ReadonlyArray<Value>
  ) => Promise<ReadonlyArray<Readonly<Record<string, unknown>>>>
  /** The number in the first column of the first row; 0 without a row. */
  readonly count: (sql: string, ...values: ReadonlyArray<Value>) => Promise<number>
  readonly write: (sql: string, ...values: ReadonlyArray<Value>) => Promise<void>
  /** The names of a table's columns. */
  readonly columns: (table: string) => Promise<ReadonlyArray<string>>
  readonly close: () => Promise<void>
}

const first = (rows: ReadonlyArray<Readonly<Record<string, unknown>>>): number =>
  Number(Object.values(rows[0] ?? {})[0] ?? 0)

/** The file in a data folder. */
export const sqliteShop = (data: string): ShopDatabase => {
  const rows = async (sql: string, ...values: ReadonlyArray<Value>) =>
    queryFile(data, sql, ...values.map(String))
  return {
    rows,
    count: async (sql, ...values) => first(await rows(sql, ...values)),
    write: async (sql, ...values) => writeFile(data, sql, ...values.map(String)),
    columns: async (table) =>
      (await rows("SELECT name FROM pragma_table_info(?)", table)).map(({ name }) => String(name)),
    close: async () => {},
  }
}

/** A database of PostgreSQL. Each query opens a connection when the server was restarted since the last one. */
export const postgresShop = (url: string): ShopDatabase => {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // The pool replaces a connection that the server has closed.
  pool.on("error", () => {})
  const rows = async (sql: string, ...values: ReadonlyArray<Value>) => {
    let position = 0
    const text = sql.replace(/\?/g, () => `$${++position}`)
    return (await pool.query(text, [...values])).rows as ReadonlyArray<Readonly<Record<string, unknown>>>
  }
  return {
    rows,
    count: async (sql, ...values) => first(await rows(sql, ...values)),
    write: async (sql, ...values) => void (await rows(sql, ...values)),
    columns: async (table) =>
      (
        await rows(
          "SELECT column_name FROM information_schema.columns WHERE table_name = ? AND table_schema = current_schema()",
          table,
        )
      ).map(({ column_name: name }) => String(name)),
    close: () => pool.end(),
  }
}
