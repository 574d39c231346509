import { Effect } from "effect"
import { sql as raw } from "kysely"
import type { SqlService } from "../sql/index.ts"

/** A column of a table in PostgreSQL. */
export interface Column {
  readonly name: string
  readonly type: string
  /** Whether the database gives it the next number. */
  readonly isIdentity: boolean
}

/** A table, and the other tables that its rows refer to. */
export interface Table {
  readonly name: string
  readonly references: ReadonlyArray<string>
}

/** The columns of each table. */
export const columnsOf = (sql: SqlService) =>
  Effect.map(
    sql.all(
      raw<{ table: string; name: string; type: string; isIdentity: boolean }>`
        SELECT table_name AS "table", column_name AS name, data_type AS type, is_identity = 'YES' AS "isIdentity"
        FROM information_schema.columns WHERE table_schema = current_schema()
          -- PostgreSQL gives the ids of transactions itself.
          AND data_type <> 'xid8'
        ORDER BY ordinal_position`.compile(sql.db),
    ),
    (rows): ReadonlyMap<string, ReadonlyArray<Column>> => Map.groupBy(rows, ({ table }) => table),
  )

/** Every table but the one of the schema's own steps. */
export const tablesOf = (sql: SqlService) =>
  Effect.map(
    sql.all(
      raw<{ name: string; references: ReadonlyArray<string> }>`
        SELECT relname AS name, coalesce((
          SELECT array_agg(DISTINCT target.relname::text)
          FROM pg_constraint JOIN pg_class AS target ON target.oid = confrelid
          WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid), '{}') AS references
        FROM pg_class
        WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname <> 'migration'
        ORDER BY relname`.compile(sql.db),
    ),
    (rows): ReadonlyArray<Table> => rows,
  )

/** Names of tables in an order in which each comes after those that it refers to. @throws Error for a cycle */
export const orderByReferences = (tables: ReadonlyArray<Table>): ReadonlyArray<string> => {
  const ordered = new Set<string>()
  let rest = tables
  while (rest.length > 0) {
    const ready = rest.filter(({ references }) => references.every((name) => ordered.has(name)))
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${rest.map(({ name }) => name).join(", ")}`)
    for (const { name } of ready) ordered.add(name)
    rest = rest.filter(({ name }) => !ordered.has(name))
  }
  return [...ordered]
}
