import { Effect, Option } from "effect"
import { Notifications } from "../notification/index.ts"
import { Storage, StorageFailed } from "../ports/index.ts"
import { codecOf, type StoredCodec, type StoredFormat } from "./format.ts"

/** Prefix of the keys of quarantined broken values. */
const quarantinePrefix = "quarantine:"

/** The key from which a broken value was moved to this one; the same key for any other value. */
export const originalKey = (key: string): string =>
  key.startsWith(quarantinePrefix) ? key.slice(quarantinePrefix.length) : key

/** Null for a value without a JSON text, such as one with a cycle. */
const textOf = (stored: unknown): string | null =>
  Option.getOrNull(Option.liftThrowable(JSON.stringify)(stored)) ?? null

/** Access to the stored records of one format, by their keys. */
export interface StoredRecords<A> extends StoredCodec<A> {
  /**
   * Reads a record; null without one, or when a broken one was quarantined.
   *
   * @fails StorageFailed "newer" when a newer build wrote the record
   */
  readonly get: (key: string) => Effect.Effect<A | null, StorageFailed>
  /**
   * Writes a record. The caller has read it before.
   *
   * @fails StorageFailed "newer" when the last read found that a newer build wrote the record, "broken" when the value does not match its schema
   */
  readonly set: (key: string, value: A) => Effect.Effect<void, StorageFailed>
  /** Writes a record over any other, also over a newer one, and removes the quarantined one of its key. */
  readonly replace: (key: string, value: A) => Effect.Effect<void, StorageFailed>
  /** Removes a record, and the quarantined one of its key. */
  readonly remove: (key: string) => Effect.Effect<void, StorageFailed>
  /** Quarantines a broken record and notifies the shopper. */
  readonly quarantine: (key: string) => Effect.Effect<void>
}

/**
 * Opens the records of a format. Each record is decoded as a whole. A broken one is moved to another key, and the shopper
 * is notified. A newer one stays as it is. A quarantined one that this build can read returns when its key is free.
 */
export const records = Effect.fnUntraced(function* <A>(
  format: StoredFormat<A>,
): Effect.fn.Return<StoredRecords<A>, never, Storage | Notifications> {
  const storage = yield* Storage
  const notifications = yield* Notifications
  const { collection, isCopy = false } = format
  const codec = codecOf(format)
  /** The record that was last read or written. Most reads find it again, so they need not decode it. */
  let last: { readonly key: string; readonly text: string; readonly decoded: Option.Option<A> } | null = null

  const decode = (key: string, stored: unknown): Option.Option<A> => {
    const text = textOf(stored)
    if (text === null) return codec.decode(stored)
    if (last?.key !== key || last.text !== text) last = { key, text, decoded: codec.decode(stored) }
    return last.decoded
  }
  const write = (key: string, value: A, stored: unknown) =>
    Effect.map(storage.set(collection, key, stored), () => {
      const text = textOf(stored)
      last = text === null ? null : { key, text, decoded: Option.some(value) }
    })

  const quarantine = Effect.fnUntraced(function* (key: string) {
    // Another tab may have moved the broken record and written a valid one since this tab read it.
    const stored = yield* storage.get(collection, key)
    if (stored === null || codec.isNewer(stored) || Option.isSome(codec.decode(stored))) return
    if (!isCopy) yield* storage.set(collection, `${quarantinePrefix}${key}`, stored)
    yield* storage.remove(collection, key)
  })
  const report = isCopy ? Effect.void : notifications.notify({ tag: "StoredDataBroken" })
  const setAside = (key: string) => Effect.andThen(Effect.ignore(quarantine(key)), report)

  /**
   * Keys whose record a newer build has written, as of the last read. A value is read under the lock of its write, so it
   * needs no second read.
   */
  const newerKeys = new Set<string>()
  const forgetQuarantined = (key: string) =>
    Effect.ignore(storage.remove(collection, `${quarantinePrefix}${key}`))
  const newer = new StorageFailed({ collection, cause: "newer" })

  /** Moves a quarantined record back to its free key; null when there is none that this build can read. */
  const restore = Effect.fnUntraced(function* (key: string) {
    if (isCopy) return null
    const stored = yield* storage.get(collection, `${quarantinePrefix}${key}`)
    const value = stored === null ? null : Option.getOrNull(codec.decode(stored))
    if (value === null) return null
    yield* Effect.ignore(Effect.andThen(write(key, value, stored), forgetQuarantined(key)))
    return value
  })
  const encoded = <B>(value: A, store: (stored: unknown) => Effect.Effect<B, StorageFailed>) =>
    Option.match(codec.encode(value), {
      onNone: () => Effect.fail(new StorageFailed({ collection, cause: "broken" })),
      onSome: store,
    })

  return {
    ...codec,
    quarantine: setAside,
    get: Effect.fnUntraced(function* (key) {
      const stored = yield* storage.get(collection, key)
      if (codec.isNewer(stored)) {
        newerKeys.add(key)
        return yield* newer
      }
      newerKeys.delete(key)
      if (stored === null) return yield* restore(key)
      const decoded = decode(key, stored)
      if (Option.isNone(decoded)) yield* setAside(key)
      return Option.getOrNull(decoded)
    }),
    set: (key, value) =>
      encoded(
        value,
        Effect.fnUntraced(function* (stored) {
          if (newerKeys.has(key)) return yield* newer
          yield* write(key, value, stored)
        }),
      ),
    replace: (key, value) =>
      encoded(value, (stored) => {
        newerKeys.delete(key)
        return Effect.andThen(write(key, value, stored), forgetQuarantined(key))
      }),
    remove: (key) => Effect.andThen(storage.remove(collection, key), forgetQuarantined(key)),
  }
})
