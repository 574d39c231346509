import { Clock, Context, Effect, Layer, Option, Schedule } from "effect"
import { Storage } from "../ports/index.ts"
import { limits } from "../settings/index.ts"
import { logOnly } from "../sync/index.ts"
import { type Entry, hashKey, isEntry, isFresh } from "./entry.ts"
import { type CacheCollection, type CacheKey, collections, isCacheCollection } from "./model.ts"
import { bytesOf, selectEvictions, type SizedEntry } from "./quota.ts"

/**
 * The device's cache of platform responses. It never holds data of the shopper. A storage error is logged and never
 * fails a call.
 */
export class LocalCache extends Context.Service<
  LocalCache,
  {
    /** The value of a stored response; none if it is missing, expired or unreadable. */
    readonly get: (collection: CacheCollection, key: CacheKey) => Effect.Effect<Option.Option<unknown>>
    /** Like `get`, with the time at which the response was stored. */
    readonly getEntry: (
      collection: CacheCollection,
      key: CacheKey,
    ) => Effect.Effect<Option.Option<Pick<Entry, "value" | "storedAtMs">>>
    /** Stores a response for `ttlMs` milliseconds. */
    readonly put: (
      collection: CacheCollection,
      key: CacheKey,
      value: unknown,
      ttlMs: number,
    ) => Effect.Effect<void>
    /** Removes expired entries, then the least recently used until the rest fits the quota. Runs every 30 s. */
    readonly sweep: Effect.Effect<void>
  }
>()("@shop/core/LocalCache") {
  static readonly layer: Layer.Layer<LocalCache, never, Storage> = Layer.effect(
    LocalCache,
    Effect.suspend(() => make),
  )
}

interface SweepEntry extends SizedEntry {
  readonly collection: CacheCollection
  /** Also true for a record that is not an entry. */
  readonly isExpired: boolean
}

const make = Effect.gen(function* () {
  const storage = yield* Storage
  /** Time of the last read of an entry on this page, in ms, by collection and name. */
  const lastReadMs = new Map<string, number>()

  const getEntry = (collection: CacheCollection, key: CacheKey) =>
    Effect.gen(function* () {
      const name = hashKey(key)
      const entry = yield* logOnly("LC8")(storage.get(collection, name))
      const nowMs = yield* Clock.currentTimeMillis
      if (!isEntry(entry) || !isFresh(entry, key, nowMs)) return Option.none()
      lastReadMs.set(`${collection}/${name}`, nowMs)
      return Option.some(entry)
    })
  const get = (collection: CacheCollection, key: CacheKey) =>
    Effect.map(getEntry(collection, key), (entry) => Option.map(entry, ({ value }) => value))

  /** Collections without entries since a full device refused one. */
  const emptied = new Set<CacheCollection>()
  /** Empties a collection on a full device, once until it has entries again, so that the next response can be stored. */
  const empty = (collection: CacheCollection) =>
    Effect.suspend(() => {
      if (emptied.has(collection)) return Effect.void
      emptied.add(collection)
      return Effect.ignore(storage.clear(collection))
    })
  const put = (collection: CacheCollection, key: CacheKey, value: unknown, ttlMs: number) =>
    Effect.gen(function* () {
      const storedAtMs = yield* Clock.currentTimeMillis
      const entry: Entry = { ...key, value, storedAtMs, expiresAtMs: storedAtMs + ttlMs }
      const name = hashKey(key)
      lastReadMs.delete(`${collection}/${name}`)
      yield* storage.set(collection, name, entry).pipe(
        Effect.tap(() => Effect.sync(() => emptied.delete(collection))),
        Effect.tapError((failed) => (failed.cause === "quota" ? empty(collection) : Effect.void)),
        logOnly("LC8"),
      )
    })

  const sweepEntries = (collection: CacheCollection, nowMs: number) =>
    Effect.map(logOnly("LC8")(storage.entries(collection)), (entries) =>
      (entries ?? []).map(([name, entry]): SweepEntry => ({
        collection,
        name,
        bytes: name.length * 2 + bytesOf(entry),
        // An entry that this page has not read counts as last used when it was stored.
        usedAtMs: lastReadMs.get(`${collection}/${name}`) ?? (isEntry(entry) ? entry.storedAtMs : 0),
        isExpired: !isEntry(entry) || entry.expiresAtMs <= nowMs,
      })),
    )

  const remove = ({ collection, name }: SweepEntry) => {
    lastReadMs.delete(`${collection}/${name}`)
    return logOnly("LC8")(storage.remove(collection, name))
  }

  const sweep = Effect.gen(function* () {
    const nowMs = yield* Clock.currentTimeMillis
    const entries = (yield* Effect.forEach(collections.filter(isCacheCollection), (collection) =>
      sweepEntries(collection, nowMs),
    )).flat()
    const expired = entries.filter(({ isExpired }) => isExpired)
    const evicted = selectEvictions(
      entries.filter(({ isExpired }) => !isExpired),
      limits.searchCacheKb * 1024,
    )
    yield* Effect.forEach([...expired, ...evicted], remove, { discard: true })
  })

  yield* sweep.pipe(Effect.delay(limits.cacheSweepMs), Effect.repeat(Schedule.forever), Effect.forkScoped)
  return LocalCache.of({ get, getEntry, put, sweep })
})
