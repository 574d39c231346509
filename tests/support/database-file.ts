/** Reads and writes the database file of a running shop. */
import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"

export type Row = Readonly<Record<string, string | number | null>>

/** Queries the database of a data folder, which another process may have open. */
export const queryFile = (
  data: string,
  sql: string,
  ...values: ReadonlyArray<string>
): ReadonlyArray<Row> => {
  const database = new DatabaseSync(join(data, "shop.db"), { readOnly: true })
  try {
    return database.prepare(sql).all(...values) as Array<Row>
  } finally {
    database.close()
  }
}

/** Changes the database of a data folder, like another process of the operator. */
export const writeFile = (data: string, sql: string, ...values: ReadonlyArray<string>): void => {
  const database = new DatabaseSync(join(data, "shop.db"), { timeout: 5_000 })
  try {
    database.prepare(sql).run(...values)
  } finally {
    database.close()
  }
}

/** The lines of an order, by its number. */
export const orderLines = (data: string, number: string): ReadonlyArray<Row> =>
  queryFile(
    data,
    "SELECT order_line.* FROM order_line JOIN orders ON orders.id = order_id WHERE number = ? ORDER BY position",
    number,
  )
