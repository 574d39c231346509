import { Effect } from "effect"
import { sql as raw } from "kysely"
import type { SqlError } from "../sql/errors.ts"
import type { SqlService } from "../sql/sql.ts"

/** One step of the schema. Ids never change; a step that was released is never edited. */
export interface PostgresMigration {
  readonly id: string
  readonly sql: string
}

/** Any number; processes that start together take turns. */
const lockKey = 7_305_021

/**
 * Applies the steps that this database has not seen, all in one transaction.
 *
 * @fails SqlError; dies when a newer version of the shop has changed the schema
 * @rule DB2, DB7
 */
export const migratePostgres = (
  sql: SqlService,
  migrations: ReadonlyArray<PostgresMigration>,
): Effect.Effect<void, SqlError> => {
  const execute = (text: string) => sql.run(raw.raw(text).compile(sql.db))
  return sql.transaction(
    Effect.gen(function* () {
      yield* execute(`SELECT pg_advisory_xact_lock(${lockKey})`)
      yield* execute(
        "CREATE TABLE IF NOT EXISTS migration (id TEXT PRIMARY KEY, applied_at TEXT NOT NULL DEFAULT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'))",
      )
      const applied = new Set(
        (yield* sql.all(sql.db.selectFrom("migration").select("id"))).map(({ id }) => id),
      )
      const unknown = [...applied].filter((id) => !migrations.some((step) => step.id === id))
      if (unknown.length > 0)
        return yield* Effect.die(
          new Error(
            `The database was written by a newer version of the shop (it knows ${unknown.join(", ")}). Start that version, or choose another SHOP_DATABASE.`,
          ),
        )
      for (const step of migrations.filter(({ id }) => !applied.has(id))) {
        yield* execute(step.sql)
        yield* sql.run(sql.db.insertInto("migration").values({ id: step.id }))
      }
    }),
  )
}
