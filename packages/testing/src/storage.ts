import { Effect, Option } from "effect"
import { codecOf, type StoredFormat } from "@shop/core/device-store"
import { type Collection, type Storage, StorageFailed } from "@shop/core/ports"
import { limits } from "@shop/core/settings"

/** The injected faults of a device's storage. @rule TE2 */
export interface StorageTrouble {
  /** No read succeeds. */
  reads: boolean
  /** No write succeeds. */
  writes: boolean
  /** The device never responds: every operation fails after the timeout of the port. */
  hangs: boolean
  /** Duration of each operation. After its timeout an operation fails, but still takes effect on the device. */
  delayMs: number
  /** Characters of keys and JSON that the device has room for; null for no end. */
  roomMax: number | null
}

/** A device without trouble. @rule TE2 */
export const sound = (): StorageTrouble => ({
  reads: false,
  writes: false,
  hangs: false,
  delayMs: 0,
  roomMax: null,
})

/** The stored values of a device: JSON by key, by collection. */
export type StoredJson = Map<string, Map<string, string>>

/** Reads and writes the stored form of a value; null is a broken one. @rule TE1 - DS1 */
export const storedForm = <A>(
  format: StoredFormat<A>,
): { readonly read: (stored: unknown) => A | null; readonly write: (value: A) => unknown } => {
  const { decode, encode } = codecOf(format)
  return {
    read: (stored) => Option.getOrNull(decode(stored)),
    write: (value) => Option.getOrThrow(encode(value)),
  }
}

/**
 * The storage of a device in memory. It stores JSON texts, so it shares no value with its callers. It implements the whole
 * contract of the port, with injected faults.
 *
 * @param stored - the stored values; tests may read and write them
 * @param broken - the faults, read at every operation
 * @fails StorageFailed `broken` by a fault or for an invalid JSON value, `quota` when full, `timeout` when too slow
 * @rule TE1, TE2 - S1 §9 (800 ms, 2000 ms)
 */
export const makeStorage = (stored: StoredJson, broken: StorageTrouble): Storage["Service"] => {
  const of = (collection: string) =>
    stored.get(collection) ?? stored.set(collection, new Map()).get(collection)!
  const fail = (collection: string, cause: StorageFailed["cause"]) =>
    Effect.fail(new StorageFailed({ collection, cause }))
  const settled = <A>(
    kind: "reads" | "writes",
    collection: Collection,
    settleMs: number,
    work: Effect.Effect<A, StorageFailed>,
  ) =>
    Effect.suspend((): Effect.Effect<A, StorageFailed> => {
      if (broken.hangs) return Effect.andThen(Effect.sleep(settleMs), fail(collection, "timeout"))
      const act = broken[kind] ? fail(collection, "broken") : work
      if (broken.delayMs <= 0) return act
      return broken.delayMs < settleMs
        ? Effect.andThen(Effect.sleep(broken.delayMs), act)
        : Effect.sleep(settleMs).pipe(
            Effect.andThen(Effect.ignore(act)),
            Effect.andThen(fail(collection, "timeout")),
          )
    })
  const put = (collection: Collection, key: string, value: unknown) =>
    Effect.suspend((): Effect.Effect<void, StorageFailed> => {
      const json = jsonOf(value)
      if (json === null) return fail(collection, "broken")
      const before = lengthOf(key, of(collection).get(key))
      const isFull = broken.roomMax !== null && taken(stored) - before + lengthOf(key, json) > broken.roomMax
      if (isFull) return fail(collection, "quota")
      of(collection).set(key, json)
      return Effect.void
    })
  const { storageReadMs, storageIterateMs } = limits
  return {
    get: (collection, key) =>
      settled(
        "reads",
        collection,
        storageReadMs,
        Effect.sync(() => parsed(of(collection).get(key))),
      ),
    set: (collection, key, value) =>
      settled("writes", collection, storageReadMs, put(collection, key, value)),
    remove: (collection, key) =>
      settled(
        "writes",
        collection,
        storageReadMs,
        Effect.sync(() => void of(collection).delete(key)),
      ),
    entries: (collection) =>
      settled(
        "reads",
        collection,
        storageIterateMs,
        Effect.sync(() =>
          [...of(collection)]
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, json]) => [key, parsed(json)] as const),
        ),
      ),
    clear: (collection) =>
      settled(
        "writes",
        collection,
        storageReadMs,
        Effect.sync(() => of(collection).clear()),
      ),
  }
}

const parsed = (json: string | undefined): unknown => (json === undefined ? null : JSON.parse(json))

const jsonOf = (value: unknown): string | null => {
  try {
    return (JSON.stringify(value) as string | undefined) ?? null
  } catch {
    return null
  }
}

const lengthOf = (key: string, json: string | undefined): number =>
  json === undefined ? 0 : key.length + json.length

const taken = (stored: StoredJson): number => {
  let length = 0
  for (const entries of stored.values()) for (const [key, json] of entries) length += lengthOf(key, json)
  return length
}
