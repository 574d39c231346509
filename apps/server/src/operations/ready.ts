import { DatabaseSync } from "node:sqlite"

const cacheMs = 1000
/** Short, because the whole process waits. */
const lockMs = 50

export interface ReadyTools {
  readonly file: string
  /** Store views without an index. */
  readonly unbuilt: () => ReadonlyArray<string>
  /** Epoch ms. */
  readonly nowMs: () => number
}

/** Writes a row and flushes it to the disk. @returns the error message, or null */
const unwritable = (file: string): string | null => {
  try {
    const database = new DatabaseSync(file, { timeout: lockMs })
    try {
      database.exec(
        "PRAGMA synchronous=FULL; INSERT INTO counter (name, value) VALUES ('ready', 1) ON CONFLICT DO UPDATE SET value = value + 1",
      )
      return null
    } finally {
      database.close()
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Checks whether the database is writable and the catalogue loaded. The result is cached for a second, so that probes
 * cost nothing.
 *
 * @returns a function that names each part that is not ready, with the reason
 *
 * @rule SR97
 */
export const readiness = ({ file, unbuilt, nowMs }: ReadyTools): (() => Readonly<Record<string, string>>) => {
  let known: { readonly atMs: number; readonly missing: Readonly<Record<string, string>> } | null = null
  return () => {
    const atMs = nowMs()
    if (known !== null && Math.abs(atMs - known.atMs) < cacheMs) return known.missing
    const words = unwritable(file)
    const views = unbuilt()
    const missing = {
      ...(words === null ? {} : { database: words }),
      ...(views.length === 0 ? {} : { catalogue: `not loaded: ${views.join(", ")}` }),
    }
    known = { atMs, missing }
    return missing
  }
}
