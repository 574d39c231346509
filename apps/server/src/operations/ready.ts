import { DatabaseSync } from "node:sqlite"

const keptMs = 1000
/** Short, because the shop waits with it. */
const lockMs = 50

/** What readiness is made from. */
export interface ReadyTools {
  readonly file: string
  /** Store views without an index that serves. */
  readonly unbuilt: () => ReadonlyArray<string>
  /** Epoch ms. */
  readonly nowMs: () => number
}

/** Whether a row can be written, all the way to the disk. @returns words when not, else null */
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
 * What keeps the shop from selling: a file that cannot be written, a catalogue that is not loaded. Whoever asks again
 * within a second gets the same answer, so that asking costs nothing.
 *
 * @rule SR97 - features 66
 */
export const readiness = ({ file, unbuilt, nowMs }: ReadyTools): (() => Readonly<Record<string, string>>) => {
  let known: { readonly atMs: number; readonly missing: Readonly<Record<string, string>> } | null = null
  return () => {
    const atMs = nowMs()
    if (known !== null && Math.abs(atMs - known.atMs) < keptMs) return known.missing
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
