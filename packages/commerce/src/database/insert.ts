import type { SQLInputValue } from "node:sqlite"
import type { DatabaseService } from "./database.ts"

/**
 * Adds one row.
 *
 * @param table - like the column names, from the code and never from a request
 * @param values - by column
 * @returns the row's id
 * @throws when a constraint of the table is violated
 * @rule CM1
 */
export const insert = (
  database: DatabaseService,
  table: string,
  values: Readonly<Record<string, SQLInputValue>>,
): number => {
  const columns = Object.keys(values)
  const marks = columns.map(() => "?").join(", ")
  return database.run(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks})`,
    ...Object.values(values),
  ).lastId
}
