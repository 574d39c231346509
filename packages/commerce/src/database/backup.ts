import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { backup, DatabaseSync } from "node:sqlite"
import { incompatibleMigrations } from "../sql/schema-migrations.ts"
import { CopyRefused } from "./copy-refused.ts"
import { dropFileTable } from "./copy-files.ts"
import type { DatabaseService } from "./database.ts"
import type { Migration } from "./migrate.ts"
import { isBusy } from "../sql/unwritable.ts"

/** The damage that SQLite finds in a file; null for an intact file. @rule CM107 */
export const damage = (file: string): string | null => {
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const found = database.prepare("PRAGMA integrity_check(5)").all()
      const words = found.map((row) => String(row["integrity_check"])).join("; ")
      return words === "ok" ? null : words
    } finally {
      database.close()
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Migrations of a database file that this build cannot work with; null when the file is not a shop's. @rule CM107, IX100 */
export const incompatibleMigrationsIn = (
  file: string,
  migrations: ReadonlyArray<Migration>,
): ReadonlyArray<string> | null => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    // A file of an older build has no column of needs.
    const rows = database.prepare("SELECT * FROM migration").all()
    return incompatibleMigrations(
      rows.map(({ id, needs = null }) => ({ id: String(id), needs: needs === null ? null : String(needs) })),
      migrations,
    )
  } catch {
    return null
  } finally {
    database.close()
  }
}

/** Indexes that the schema has and a file lacks: what they hold unique is not held, and lists read whole tables. */
export const missingIndexes = (
  database: Pick<DatabaseService, "all">,
  migrations: ReadonlyArray<Migration>,
): ReadonlyArray<string> => {
  const whole = new DatabaseSync(":memory:")
  try {
    for (const { sql } of migrations) whole.exec(sql)
    const names = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"
    const there = new Set(database.all(names).map(({ name }) => String(name)))
    return whole
      .prepare(names)
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !there.has(name))
  } finally {
    whole.close()
  }
}

const sync = (path: string): void => {
  const handle = openSync(path, "r")
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Gives a finished file its name: on disk first, then at once. */
const settle = (from: string, to: string): void => {
  sync(from)
  renameSync(from, to)
  sync(dirname(to))
}

const removeWithJournal = (file: string): void => {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true })
}

/** Makes the copy a single file without a journal. */
const folded = (file: string): void => {
  const database = new DatabaseSync(file)
  try {
    database.exec("PRAGMA journal_mode=DELETE")
  } finally {
    database.close()
  }
}

/**
 * Copies a consistent snapshot of a database during writes. The copy is checked, and gets its name only when it is
 * intact.
 *
 * @param onProgress - pages done and pages in total
 * @param work - runs on the copy before the check, for example to add files
 * @returns bytes of the copy
 * @throws CopyRefused when there is nothing to copy, or the copy is damaged
 * @rule CM107
 */
export const copyDatabase = async (
  from: string,
  to: string,
  onProgress: (done: number, total: number) => void,
  work: (unfinished: string) => void = () => {},
): Promise<number> => {
  if (!existsSync(from)) throw new CopyRefused(`there is no ${from}`)
  const unfinished = `${to}.unfinished`
  removeWithJournal(unfinished)
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 })
  try {
    await backup(source, unfinished, {
      rate: 500,
      progress: ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) =>
        onProgress(totalPages - remainingPages, totalPages),
    })
    folded(unfinished)
    work(unfinished)
    const words = damage(unfinished)
    if (words !== null) throw new CopyRefused(`the copy is damaged: ${words}`)
    settle(unfinished, to)
    return statSync(to).size
  } finally {
    source.close()
    removeWithJournal(unfinished)
  }
}

/**
 * Whether another connection has a database open: the journal can be removed only without one. An unreadable file
 * counts as not open.
 * @rule CM107
 */
export const isOpenElsewhere = (file: string): boolean => {
  if (!existsSync(file)) return false
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    const row = database.prepare("PRAGMA journal_mode=DELETE").get()
    return row?.["journal_mode"] !== "delete"
  } catch (error) {
    return isBusy(error)
  } finally {
    database.close()
  }
}

/**
 * Replaces a database by a copy. The old file stays in the folder under another name.
 *
 * @param oldName - new name of the old file
 * @returns whether there was a file before
 * @throws CopyRefused when the copy is damaged, not from a shop, or from a newer version; or when the database is open
 * @rule CM107
 */
export const restoreDatabase = async (
  copy: string,
  to: string,
  oldName: string,
  migrations: ReadonlyArray<Migration>,
): Promise<boolean> => {
  if (!existsSync(copy)) throw new CopyRefused(`there is no ${copy}`)
  const words = damage(copy)
  if (words !== null) throw new CopyRefused(`${copy} is damaged or no database: ${words}`)
  const incompatible = incompatibleMigrationsIn(copy, migrations)
  if (incompatible === null) throw new CopyRefused(`${copy} is a database, but not a shop's`)
  if (incompatible.length > 0)
    throw new CopyRefused(
      `${copy} is of a newer shop, and this one cannot work with it (${incompatible.join(", ")}). Install that version, or take an older copy`,
    )
  if (isOpenElsewhere(to)) throw new CopyRefused(`the shop is open: ${to} is in use. Stop it first`)
  const incoming = `${to}.incoming`
  await copyDatabase(copy, incoming, () => {}, dropFileTable)
  const isThere = existsSync(to)
  // Checked again, because a shop may have been started during the copy.
  if (isOpenElsewhere(to)) {
    rmSync(incoming, { force: true })
    throw new CopyRefused(`the shop was opened meanwhile: ${to} is in use. Stop it first`)
  }
  for (const suffix of ["", "-wal", "-shm", "-journal"])
    if (existsSync(to + suffix)) renameSync(to + suffix, oldName + suffix)
  settle(incoming, to)
  return isThere
}
