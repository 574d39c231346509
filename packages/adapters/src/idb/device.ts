import { openDB, type IDBPDatabase } from "idb"
import { collections, isEvictable } from "@shop/core/cache"
import type { Collection } from "@shop/core/ports"

/** A place that keeps values, and may hang, throw or be full. */
export interface Device {
  readonly get: (collection: Collection, key: string) => Promise<unknown>
  readonly set: (collection: Collection, key: string, value: unknown) => Promise<void>
  readonly remove: (collection: Collection, key: string) => Promise<void>
  readonly entries: (collection: Collection) => Promise<ReadonlyArray<readonly [key: string, value: unknown]>>
  readonly clear: (collection: Collection) => Promise<void>
}

/** What may be emptied when the device is full. @rule AP9 - PO2, domain §12 K2 */
export const evictable: ReadonlyArray<Collection> = collections.filter(isEvictable)

/** Raised when a collection is added; older versions are brought up by adding what they lack. */
const version = 3

/**
 * IndexedDB as a device: one object store per collection. The database is opened at the first use, and again after the
 * browser has closed it or a newer version of the shop has taken it over.
 *
 * @param name - name of the database
 * @rule AP8 - S1 §9
 */
export const indexedDbDevice = (name: string): Device => {
  let opened: Promise<IDBPDatabase> | null = null
  const forget = () => {
    opened = null
  }
  const open = (): Promise<IDBPDatabase> =>
    openDB(name, version, {
      upgrade: (db) => {
        for (const collection of collections)
          if (!db.objectStoreNames.contains(collection)) db.createObjectStore(collection)
      },
      blocking: (_current, _blocked, event) => {
        forget()
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: forget,
    })
  const database = async (): Promise<IDBPDatabase> => {
    opened ??= open()
    try {
      return await opened
    } catch (error) {
      forget()
      throw error
    }
  }
  return {
    get: async (collection, key) => (await (await database()).get(collection, key)) ?? null,
    set: async (collection, key, value) => void (await (await database()).put(collection, value, key)),
    remove: async (collection, key) => (await database()).delete(collection, key),
    entries: async (collection) => {
      // One transaction: keys and values are of the same moment.
      const store = (await database()).transaction(collection).store
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
      return keys.map((key, index) => [String(key), values[index]] as const)
    },
    clear: async (collection) => (await database()).clear(collection),
  }
}
