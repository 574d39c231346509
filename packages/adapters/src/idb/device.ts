import { collections, isEvictable } from "@shop/core/cache"
import type { Collection } from "@shop/core/ports"
import { type Connection, open, UpgradeBlocked } from "./open.ts"
import { migrations as shopMigrations } from "./schema.ts"

/** Asynchronous key-value storage without guarantees: an operation may hang, or reject with a `DOMException`. */
export interface StorageDevice {
  readonly get: (collection: Collection, key: string) => Promise<unknown>
  readonly set: (collection: Collection, key: string, value: unknown) => Promise<void>
  readonly remove: (collection: Collection, key: string) => Promise<void>
  readonly entries: (collection: Collection) => Promise<ReadonlyArray<readonly [key: string, value: unknown]>>
  readonly clear: (collection: Collection) => Promise<void>
}

/** The collections that may be emptied when the device is full. @rule AP9 - PO2, domain §12 K2 */
export const evictableCollections: ReadonlyArray<Collection> = collections.filter(isEvictable)

/** Names of errors for records with lost bytes. After any other error a later read may succeed. */
const lostDataErrors: ReadonlySet<string> = new Set(["NotReadableError", "DataError", "DataCloneError"])
const isLostData = (error: unknown): boolean =>
  error instanceof DOMException && lostDataErrors.has(error.name)

/** Whether the shop can have written a record: its key is a string, and its value looks like plain JSON. */
const isShopRecord = (key: IDBValidKey, value: unknown): boolean => {
  if (typeof key !== "string") return false
  if (typeof value !== "object" || value === null) return true
  const prototype = Object.getPrototypeOf(value) as unknown
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}

/**
 * Storage on IndexedDB, with one object store for each collection.
 *
 * The first operation opens the database. If the browser or a newer version of the shop has closed the database, the next
 * operation opens it again. In a database of a newer version, a write rejects with `VersionError`. A record with lost
 * bytes, or that the shop cannot have written, is moved to the object store `quarantine`.
 *
 * @param name - name of the database
 * @param migrations - the upgrades of the database; tests may give others
 * @rule AP8 - S1 §9; AP20, AP21, AP22
 */
export const indexedDbDevice = (name: string, migrations = shopMigrations): StorageDevice => {
  let connection: Promise<Connection> | null = null
  const disconnect = (): void => {
    connection = null
  }
  const connect = async (): Promise<Connection> => {
    connection ??= open(name, migrations, disconnect)
    try {
      return await connection
    } catch (error) {
      // Another opening would wait for the older tab, so operations fail with the same reason until it is closed.
      if (!(error instanceof UpgradeBlocked)) disconnect()
      throw error
    }
  }
  /** Runs an operation. If the browser has closed the connection without an event, retries on a new one. */
  const withDatabase = async <A>(
    mode: IDBTransactionMode,
    operation: (database: Connection["database"]) => Promise<A>,
    isRetry = false,
  ): Promise<A> => {
    const { database, isNewer } = await connect()
    if (isNewer && mode === "readwrite") throw new DOMException("The database is newer", "VersionError")
    try {
      return await operation(database)
    } catch (error) {
      if (isRetry || !(error instanceof DOMException) || error.name !== "InvalidStateError") throw error
      disconnect()
      return withDatabase(mode, operation, true)
    }
  }
  /** Moves a record to quarantine. Returns null, the value of a missing record, also if the move fails. */
  const quarantine = async (collection: Collection, key: IDBValidKey, value: unknown): Promise<null> => {
    const move = withDatabase("readwrite", (database) => {
      const transaction = database.transaction([collection, "quarantine"], "readwrite")
      return Promise.all([
        transaction.objectStore(collection).delete(key),
        transaction.objectStore("quarantine").add({ collection, key, value, atMs: Date.now() }),
        transaction.done,
      ])
    })
    await move.catch(() => undefined)
    return null
  }
  const get = async (collection: Collection, key: IDBValidKey): Promise<unknown> => {
    try {
      const value = (await withDatabase("readonly", (database) => database.get(collection, key))) ?? null
      return isShopRecord(key, value) ? value : await quarantine(collection, key, value)
    } catch (error) {
      if (!isLostData(error)) throw error
      return quarantine(collection, key, null)
    }
  }
  return {
    get,
    set: async (collection, key, value) => {
      await withDatabase("readwrite", (database) => database.put(collection, value, key))
    },
    remove: (collection, key) => withDatabase("readwrite", (database) => database.delete(collection, key)),
    clear: (collection) => withDatabase("readwrite", (database) => database.clear(collection)),
    entries: async (collection) => {
      // One transaction reads both, so that keys and values belong together.
      const [keys, values] = await withDatabase("readonly", (database) => {
        const { store, done } = database.transaction(collection)
        // A record with lost bytes aborts the transaction after the keys are read.
        done.catch(() => undefined)
        const allKeys = store.getAllKeys()
        const allValues = store
          .getAll()
          .catch((error: unknown) => (isLostData(error) ? null : Promise.reject(error)))
        return Promise.all([allKeys, allValues])
      })
      const records = await Promise.all(
        keys.map(async (key, index) => {
          // One record with lost bytes makes `getAll` fail, so each record is read separately.
          const value = values === null ? await get(collection, key) : values[index]
          if (isShopRecord(key, value)) return [String(key), value] as const
          await quarantine(collection, key, value)
          return null
        }),
      )
      return records.filter((record) => record !== null)
    },
  }
}
