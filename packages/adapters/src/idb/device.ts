import { collections, isEvictable } from "@shop/core/cache"
import type { Collection } from "@shop/core/ports"
import { type Connection, open } from "./open.ts"
import { migrations } from "./schema.ts"

/** Storage of values that may hang, throw or be full. */
export interface StorageDevice {
  readonly get: (collection: Collection, key: string) => Promise<unknown>
  readonly set: (collection: Collection, key: string, value: unknown) => Promise<void>
  readonly remove: (collection: Collection, key: string) => Promise<void>
  readonly entries: (collection: Collection) => Promise<ReadonlyArray<readonly [key: string, value: unknown]>>
  readonly clear: (collection: Collection) => Promise<void>
}

/** Collections that may be emptied when the device is full. @rule AP9 - PO2, domain §12 K2 */
export const evictable: ReadonlyArray<Collection> = collections.filter(isEvictable)

/** Errors of records whose bytes are lost; after any other error a later read may succeed. */
const lostErrors: ReadonlySet<string> = new Set(["NotReadableError", "DataError", "DataCloneError"])
const isLost = (error: unknown): boolean => error instanceof DOMException && lostErrors.has(error.name)

/** Whether a record can be the shop's: a string key, and a value that looks like plain JSON. */
const isOurs = (key: IDBValidKey, value: unknown): boolean => {
  if (typeof key !== "string") return false
  if (typeof value !== "object" || value === null) return true
  const prototype = Object.getPrototypeOf(value) as unknown
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}

/**
 * IndexedDB as a device: one object store for each collection. The first use opens the database, and so does the first use
 * after the browser or a newer version of the shop has closed it; a newer database is read only. A record that is not the
 * shop's, or whose bytes are lost, moves to `quarantine`.
 *
 * @param name - name of the database
 * @rule AP8 - S1 §9; AP20, AP21, AP22
 */
export const indexedDbDevice = (name: string, steps = migrations): StorageDevice => {
  let connection: Promise<Connection> | null = null
  const disconnect = (): void => {
    connection = null
  }
  const connect = async (): Promise<Connection> => {
    connection ??= open(name, steps, disconnect)
    try {
      return await connection
    } catch (error) {
      disconnect()
      throw error
    }
  }
  /** Runs an operation; on a new connection when the browser has closed this one without an event. */
  const use = async <A>(
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
      return use(mode, operation, true)
    }
  }
  /** Moves a record to quarantine. It counts as missing, also when it cannot be moved. */
  const setAside = async (collection: Collection, key: IDBValidKey, value: unknown): Promise<null> => {
    const move = use("readwrite", (database) => {
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
      const value = (await use("readonly", (database) => database.get(collection, key))) ?? null
      return isOurs(key, value) ? value : await setAside(collection, key, value)
    } catch (error) {
      if (!isLost(error)) throw error
      return setAside(collection, key, null)
    }
  }
  return {
    get,
    set: async (collection, key, value) => {
      await use("readwrite", (database) => database.put(collection, value, key))
    },
    remove: (collection, key) => use("readwrite", (database) => database.delete(collection, key)),
    clear: (collection) => use("readwrite", (database) => database.clear(collection)),
    entries: async (collection) => {
      // One transaction: keys and values are of the same moment.
      const [keys, values] = await use("readonly", (database) => {
        const { store, done } = database.transaction(collection)
        // A lost record aborts the transaction after its keys were read.
        done.catch(() => undefined)
        const keysRead = store.getAllKeys()
        const all = store.getAll().catch((error: unknown) => (isLost(error) ? null : Promise.reject(error)))
        return Promise.all([keysRead, all])
      })
      const found = await Promise.all(
        keys.map(async (key, index) => {
          // A lost record fails the reading of all, so each is read by itself.
          const value = values === null ? await get(collection, key) : values[index]
          if (isOurs(key, value)) return [String(key), value] as const
          await setAside(collection, key, value)
          return null
        }),
      )
      return found.filter((one) => one !== null)
    },
  }
}
