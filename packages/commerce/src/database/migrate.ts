import type { DatabaseService } from "./database.ts"

/** One step of the schema. Ids never change; a released step is never edited. */
export interface Migration {
  readonly id: string
  readonly sql: string
  /** Work that SQL alone cannot do, in the same transaction. */
  readonly after?: (database: DatabaseService) => void
}

/**
 * Applies the new steps to this file, each in its own transaction. Several processes may open a new file at the same
 * time.
 *
 * @throws Error when a newer version of the shop has written the file, which then stays unchanged
 * @rule DB2
 */
export const migrate =
  (migrations: ReadonlyArray<Migration>) =>
  (database: DatabaseService): void => {
    database.exec(
      "CREATE TABLE IF NOT EXISTS migration (id TEXT PRIMARY KEY, applied_at TEXT NOT NULL DEFAULT (datetime('now'))) STRICT",
    )
    const applied = new Set(database.all("SELECT id FROM migration").map((row) => String(row["id"])))
    const unknown = [...applied].filter((id) => !migrations.some((step) => step.id === id))
    if (unknown.length > 0) {
      throw new Error(
        `${database.file} was written by a newer version of the shop (it knows ${unknown.join(", ")}). Start that version, or choose another SHOP_DATA folder.`,
      )
    }
    for (const step of migrations) {
      if (applied.has(step.id)) continue
      database.transaction(() => {
        // Another process may have applied it since.
        if (database.get("SELECT 1 FROM migration WHERE id = ?", step.id) !== undefined) return
        database.exec(step.sql)
        step.after?.(database)
        database.run("INSERT INTO migration (id) VALUES (?)", step.id)
      })
    }
  }
