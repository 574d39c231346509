import { type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap } from "idb"
import type { Migration, ShopDatabase } from "./schema.ts"

export interface Connection {
  readonly database: IDBPDatabase<ShopDatabase>
  /** A later version of the shop has written the database: this page only reads it. */
  readonly isNewer: boolean
}

/**
 * Opens a database and upgrades it to the last version, or leaves it as it was. Opens a database of a later version as it
 * is. Fails at once with `InvalidStateError` while an older tab blocks the upgrade.
 *
 * @param onClosed - called when the browser closes the connection, or when another tab upgrades the database
 * @rule AP20, AP21
 */
export const open = async (
  name: string,
  steps: ReadonlyArray<Migration>,
  onClosed: () => void,
): Promise<Connection> => {
  const closing: OpenDBCallbacks<ShopDatabase> = {
    terminated: onClosed,
    blocking: (_current, _blocked, { target }) => {
      onClosed()
      ;(target as IDBDatabase).close()
    },
  }
  const { promise: blocked, reject } = Promise.withResolvers<never>()
  const opening = openDB<ShopDatabase>(name, steps.length, {
    ...closing,
    upgrade: (database, oldVersion, _newVersion, transaction) => {
      // The opening fails with the transaction.
      transaction.done.catch(() => undefined)
      try {
        for (const step of steps.slice(oldVersion)) step(unwrap(database), unwrap(transaction))
      } catch {
        transaction.abort()
      }
    },
    blocked: () => {
      reject(new DOMException("An older tab blocks the upgrade", "InvalidStateError"))
      // The caller has failed already.
      opening.then(
        (database) => database.close(),
        () => undefined,
      )
    },
  })
  try {
    return { database: await Promise.race([opening, blocked]), isNewer: false }
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "VersionError") throw error
    return { database: await openDB<ShopDatabase>(name, undefined, closing), isNewer: true }
  }
}
