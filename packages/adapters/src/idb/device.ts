import { collections, isEvictable } from "@shop/core/cache"
import type { Collection } from "@shop/core/ports"
import { open, type Opened } from "./open.ts"
import { doneOf, resultOf } from "./request.ts"
import { migrations, quarantine } from "./schema.ts"

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

/** What browsers say of a record whose bytes are gone for good; anything else may be better next time. */
const lost: ReadonlySet<string> = new Set(["NotReadableError", "DataError", "DataCloneError"])
const isLost = (error: unknown): boolean => error instanceof DOMException && lost.has(error.name)

/** Whether a record can be one of ours: a name, and plain JSON as far as is seen from outside. */
const isOurs = (key: IDBValidKey, value: unknown): boolean => {
  if (typeof key !== "string") return false
  if (typeof value !== "object" || value === null) return true
  const kind = Object.getPrototypeOf(value) as unknown
  return kind === Object.prototype || kind === Array.prototype || kind === null
}

/**
 * IndexedDB as a device: one object store per collection. The database is opened at the first use, and again after the
 * browser has closed it or a newer version of the shop has taken it over; then it is read only. A record that is not ours,
 * or that cannot be read any more, is set aside, and the rest is there.
 *
 * @param name - name of the database
 * @rule AP8 - S1 §9; AP20, AP21, AP22 - reliability §2b 35, 37, 38
 */
export const indexedDbDevice = (name: string, steps = migrations): Device => {
  let opened: Promise<Opened> | null = null
  const forget = (): void => {
    opened = null
  }
  const database = async (): Promise<Opened> => {
    opened ??= open(name, steps, { onClosed: forget })
    try {
      return await opened
    } catch (error) {
      forget()
      throw error
    }
  }
  /** One transaction; begun once more where the database was closed behind our back. */
  const begin = async (
    stores: ReadonlyArray<string>,
    mode: IDBTransactionMode,
    isAgain = false,
  ): Promise<IDBTransaction> => {
    const { database: db, isNewer } = await database()
    if (isNewer && mode === "readwrite") throw new DOMException("The database is newer", "VersionError")
    try {
      return db.transaction([...stores], mode)
    } catch (error) {
      if (isAgain || !(error instanceof DOMException) || error.name !== "InvalidStateError") throw error
      forget()
      return begin(stores, mode, true)
    }
  }
  const write = async (collection: Collection, act: (store: IDBObjectStore) => unknown): Promise<void> => {
    const transaction = await begin([collection], "readwrite")
    act(transaction.objectStore(collection))
    await doneOf(transaction)
  }
  const setAside = async (collection: Collection, key: IDBValidKey, value: unknown): Promise<void> => {
    const transaction = await begin([collection, quarantine], "readwrite")
    transaction.objectStore(collection).delete(key)
    transaction.objectStore(quarantine).add({ collection, key, value, atMs: Date.now() })
    await doneOf(transaction)
  }
  /** A record that is set aside counts as none, also where it has to stay. */
  const aside = (collection: Collection, key: IDBValidKey, value: unknown): Promise<null> =>
    setAside(collection, key, value).then(
      () => null,
      () => null,
    )
  const get = async (collection: Collection, key: IDBValidKey): Promise<unknown> => {
    const store = (await begin([collection], "readonly")).objectStore(collection)
    try {
      const value = (await resultOf<unknown>(store.get(key))) ?? null
      return isOurs(key, value) ? value : await aside(collection, key, value)
    } catch (error) {
      if (!isLost(error)) throw error
      return aside(collection, key, null)
    }
  }
  return {
    get,
    set: (collection, key, value) => write(collection, (store) => store.put(value, key)),
    remove: (collection, key) => write(collection, (store) => store.delete(key)),
    entries: async (collection) => {
      // One transaction: keys and values are of the same moment.
      const store = (await begin([collection], "readonly")).objectStore(collection)
      const [keys, values] = await Promise.allSettled([
        resultOf(store.getAllKeys()),
        resultOf(store.getAll()),
      ])
      if (keys.status === "rejected") throw keys.reason
      if (values.status === "rejected" && !isLost(values.reason)) throw values.reason
      const found = await Promise.all(
        keys.value.map(async (key, index) => {
          // One that cannot be read spoils them all, so each is asked for alone.
          const value = values.status === "fulfilled" ? values.value[index] : await get(collection, key)
          if (isOurs(key, value)) return [String(key), value] as const
          await aside(collection, key, value)
          return null
        }),
      )
      return found.filter((one) => one !== null)
    },
    clear: (collection) => write(collection, (store) => store.clear()),
  }
}
