import {
  type AppliedMigration,
  incompatibleMigrations,
  pendingMigrations,
  type SchemaMigration,
} from "../sql/schema-migrations.ts"
import type { DatabaseService } from "./database.ts"

/** One migration of the schema. A released migration is never edited. */
export interface Migration extends SchemaMigration {
  readonly sql: string
  /** Work that SQL alone cannot do, in the same transaction. */
  readonly after?: (database: DatabaseService) => void
}

/**
 * Applies the pending migrations to this file, each in its own transaction. Several processes may open a new file at
 * the same time.
 *
 * @throws Error when a newer version of the shop has changed the file and this one cannot work with it
 * @rule DB2, IX100
 */
export const migrate =
  (migrations: ReadonlyArray<Migration>) =>
  (database: DatabaseService): void => {
    database.exec(
      "CREATE TABLE IF NOT EXISTS migration (id TEXT PRIMARY KEY, applied_at TEXT NOT NULL DEFAULT (datetime('now'))) STRICT",
    )
    const hasNeeds = (): boolean =>
      database.get("SELECT 1 FROM pragma_table_info('migration') WHERE name = 'needs'") !== undefined
    if (!hasNeeds())
      database.transaction(() => {
        // Another process may have added it since.
        if (!hasNeeds()) database.exec("ALTER TABLE migration ADD COLUMN needs TEXT")
      })
    const applied = database
      .all("SELECT id, needs FROM migration")
      .map(({ id, needs }): AppliedMigration => ({
        id: String(id),
        needs: needs === null ? null : String(needs),
      }))
    const incompatible = incompatibleMigrations(applied, migrations)
    if (incompatible.length > 0)
      throw new Error(
        `${database.file} was changed by a newer version of the shop, and this one cannot work with it (${incompatible.join(", ")}). Start the newer version, or choose another SHOP_DATA folder.`,
      )
    for (const migration of pendingMigrations(applied, migrations))
      database.transaction(() => {
        // Another process may have applied it since.
        if (database.get("SELECT 1 FROM migration WHERE id = ?", migration.id) !== undefined) return
        database.exec(migration.sql)
        migration.after?.(database)
        database.run("INSERT INTO migration (id, needs) VALUES (?, ?)", migration.id, migration.needs ?? null)
      })
  }
