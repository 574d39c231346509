import { type IDBPDatabase, type OpenDBCallbacks, openDB, unwrap } from "idb"
import type { Migration, ShopDatabase } from "./schema.ts"

export interface Connection {
  readonly database: IDBPDatabase<ShopDatabase>
  /** A later version of the shop has written the database: this page only reads it. */
  readonly isNewer: boolean
}

/** An older tab blocks the upgrade. The browser lets every further opening wait for the blocked one. */
export class UpgradeBlocked extends DOMException {
  constructor() {
    super("An older tab blocks the upgrade", "InvalidStateError")
  }
}

/**
 * Opens a database and upgrades it to the last version, or leaves it as it was. Opens a database of a later version as it
 * is. Fails at once with `UpgradeBlocked` while an older tab blocks the upgrade.
 *
 * @param onClosed - called when the browser closes the connection, when another tab upgrades the database, and when a
 * blocked upgrade has ended
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
      reject(new UpgradeBlocked())
      // The caller has failed already.
      opening
        .then(
          (database) => database.close(),
          () => undefined,
        )
        .finally(onClosed)
    },
  })
  try {
    return { database: await Promise.race([opening, blocked]), isNewer: false }
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "VersionError") throw error
    return { database: await openDB<ShopDatabase>(name, undefined, closing), isNewer: true }
  }
}
