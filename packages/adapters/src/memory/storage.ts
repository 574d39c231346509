import { Effect, Layer } from "effect"
import { Storage, StorageFailed, type Collection } from "@shop/core/ports"

/**
 * Stores values until the page or process ends. `set` stores a copy, and `get` returns a copy.
 *
 * @fails StorageFailed "broken" for a value that cannot be copied, such as a function
 * @rule AP4 - PO2
 */
export const make = (): Storage["Service"] => {
  const collections = new Map<Collection, Map<string, unknown>>()
  const open = (collection: Collection): Map<string, unknown> => {
    const known = collections.get(collection)
    if (known !== undefined) return known
    const created = new Map<string, unknown>()
    collections.set(collection, created)
    return created
  }
  return {
    get: (collection, key) => Effect.sync(() => structuredClone(open(collection).get(key) ?? null)),
    set: (collection, key, value) =>
      Effect.try({
        try: () => void open(collection).set(key, structuredClone(value)),
        catch: () => new StorageFailed({ collection, cause: "broken" }),
      }),
    remove: (collection, key) => Effect.sync(() => void open(collection).delete(key)),
    entries: (collection) =>
      Effect.sync(() =>
        [...open(collection)]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, value]) => [key, structuredClone(value)] as const),
      ),
    clear: (collection) => Effect.sync(() => open(collection).clear()),
  }
}

/** A storage of its own for each use. @rule AP4 */
export const layer: Layer.Layer<Storage> = Layer.sync(Storage, make)
