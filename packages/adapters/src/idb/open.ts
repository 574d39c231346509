import type { Migration } from "./schema.ts"

/** An open database. */
export interface Opened {
  readonly database: IDBDatabase
  /** Of a later version than this page: it may be read, and is not this page's to write to. */
  readonly isNewer: boolean
}

/** What may happen to an open database. */
interface Fate {
  /** It is closed, by the browser or for a newer version: the next use opens it again. */
  readonly onClosed: () => void
}

/**
 * Opens a database and brings it to the newest version, or leaves it exactly as it was. One of a later version is opened
 * as it is. Fails at once while an older tab keeps it from being brought up.
 *
 * @param version - null for whatever there is
 * @rule AP20, AP21 - reliability §2b 38
 */
export const open = (
  name: string,
  steps: ReadonlyArray<Migration>,
  { onClosed }: Fate,
  version: number | null = steps.length,
): Promise<Opened> =>
  new Promise((resolve, reject) => {
    const request = version === null ? indexedDB.open(name) : indexedDB.open(name, version)
    let isGivenUp = false
    request.addEventListener("upgradeneeded", ({ oldVersion }) => {
      try {
        for (const step of steps.slice(oldVersion)) step(request.result, request.transaction!)
      } catch {
        // All of it is undone, and the request fails.
        request.transaction!.abort()
      }
    })
    request.addEventListener("blocked", () => {
      isGivenUp = true
      reject(new DOMException("An older tab holds the database", "InvalidStateError"))
    })
    request.addEventListener("error", () => {
      if (request.error?.name === "VersionError" && version !== null)
        resolve(open(name, steps, { onClosed }, null))
      else reject(request.error!)
    })
    request.addEventListener("success", () => {
      const database = request.result
      if (isGivenUp) return database.close()
      database.addEventListener("close", onClosed)
      database.addEventListener("versionchange", () => {
        onClosed()
        database.close()
      })
      resolve({ database, isNewer: version === null })
    })
  })
