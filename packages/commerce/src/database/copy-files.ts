import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { CopyRefused } from "./copy-refused.ts"

/** Counts of the files that were copied or restored. */
export interface FileCounts {
  readonly count: number
  readonly bytes: number
}

/** SQLite stores no larger value; photographs are smaller. */
const fileMaxBytes = 500_000_000

const table = `CREATE TABLE IF NOT EXISTS kept_file (
  path TEXT PRIMARY KEY CHECK (path <> ''),
  bytes BLOB NOT NULL
) STRICT`

/** Sorted relative paths of all files below a folder. Files whose name begins with a dot are skipped. */
const filesIn = (folder: string): ReadonlyArray<string> =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
        .toSorted()
    : []

/**
 * Copies the files of a folder into the copy of a database, so that one file contains everything.
 *
 * @param copy - made by copyDatabase, and not in use
 * @throws CopyRefused for a file that is too large
 * @rule CM165
 */
export const addFilesToCopy = (
  copy: string,
  folder: string,
  onProgress: (done: number, total: number) => void,
): FileCounts => {
  const paths = filesIn(folder)
  const database = new DatabaseSync(copy)
  try {
    database.exec(table)
    const insert = database.prepare("INSERT INTO kept_file (path, bytes) VALUES (?, ?)")
    let bytes = 0
    database.exec("BEGIN")
    for (const [index, path] of paths.entries()) {
      const file = join(folder, path)
      const { size } = statSync(file)
      if (size > fileMaxBytes) throw new CopyRefused(`${file} is too large for a copy`)
      insert.run(path, readFileSync(file))
      bytes += size
      onProgress(index + 1, paths.length)
    }
    database.exec("COMMIT")
    return { count: paths.length, bytes }
  } finally {
    database.close()
  }
}

/** Resolves a path inside the folder. A copy may come from anybody, so other paths throw. */
const inside = (folder: string, path: string): string => {
  const file = resolve(folder, path)
  if (path.includes("\\") || !file.startsWith(resolve(folder) + sep))
    throw new CopyRefused(`the copy holds a file outside of its folder: ${path}`)
  return file
}

/**
 * Restores the files of a copy to their folder. A file with other contents is renamed and stays in its folder; a file
 * that the copy does not have stays unchanged.
 *
 * @param suffix - suffix of renamed files
 * @returns null when the copy contains no files, as in older versions
 * @throws CopyRefused, before the first write, for a path outside the folder
 * @rule CM165
 */
export const restoreFiles = (copy: string, folder: string, suffix: string): FileCounts | null => {
  const database = new DatabaseSync(copy, { readOnly: true })
  try {
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kept_file'").get() === undefined)
      return null
    const paths = database
      .prepare("SELECT path FROM kept_file ORDER BY path")
      .all()
      .map(({ path }) => String(path))
    for (const path of paths) inside(folder, path)
    const read = database.prepare("SELECT bytes FROM kept_file WHERE path = ?")
    let bytes = 0
    for (const path of paths) {
      const file = inside(folder, path)
      const content = Buffer.from(read.get(path)!["bytes"] as Uint8Array)
      bytes += content.length
      if (existsSync(file)) {
        if (readFileSync(file).equals(content)) continue
        renameSync(file, `${file}.before-${suffix}`)
      }
      mkdirSync(dirname(file), { recursive: true })
      const unfinished = `${file}.unfinished`
      writeFileSync(unfinished, content, { flush: true })
      renameSync(unfinished, file)
    }
    return { count: paths.length, bytes }
  } finally {
    database.close()
  }
}

/** Removes the files from a restored database, because they are in their folder again. @rule CM165 */
export const dropFileTable = (file: string): void => {
  const database = new DatabaseSync(file)
  try {
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kept_file'").get() === undefined) return
    database.exec("DROP TABLE kept_file")
    database.exec("VACUUM")
  } finally {
    database.close()
  }
}
