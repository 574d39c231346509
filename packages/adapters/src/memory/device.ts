import type { Collection } from "@shop/core/ports"
import type { StorageDevice } from "../idb/index.ts"

/** Creates a storage that lives as long as the process. Several shops can share it. @rule AP4 */
export const memoryStorage = (): StorageDevice => {
  const collections = new Map<Collection, Map<string, unknown>>()
  const entriesOf = (collection: Collection): Map<string, unknown> => {
    const known = collections.get(collection) ?? new Map<string, unknown>()
    collections.set(collection, known)
    return known
  }
  return {
    get: async (collection, key) => structuredClone(entriesOf(collection).get(key) ?? null),
    set: async (collection, key, value) => void entriesOf(collection).set(key, structuredClone(value)),
    remove: async (collection, key) => void entriesOf(collection).delete(key),
    entries: async (collection) =>
      structuredClone([...entriesOf(collection)].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    clear: async (collection) => entriesOf(collection).clear(),
  }
}
