import { Effect } from "effect"
import { bytesOf, isEvictable, selectEvictions } from "@shop/core/cache"
import { StorageFailed, type Collection, type Storage } from "@shop/core/ports"
import { limits } from "@shop/core/settings"
import * as Memory from "../memory/storage.ts"
import { evictableCollections, type StorageDevice } from "./device.ts"

/**
 * Guards a device that may hang or fail. Every operation settles within its limit. After one failed read or thirty failed
 * writes, memory replaces the device. Then a read returns the value that this page has set. A write stays in memory and
 * fails, so that the caller knows that the value will not last.
 *
 * @param device - storage of the values
 * @fails StorageFailed: timeout, quota, blocked, newer or broken
 * @rule AP23 - AP8 - S1 §9 (800 and 2000 ms, 1 read error, 30 write errors); AP9 - domain §12 K1, K2
 */
export const guarded = (device: StorageDevice): Storage["Service"] => {
  const memory = Memory.make()
  let readErrors = 0
  let writeErrors = 0
  let lastCause: StorageFailed["cause"] = "broken"
  /** The copies were emptied, and the device was full all the same. */
  let isFullWithoutCopies = false
  /** Copies may be on the device that were stored after the last emptying. */
  let hasCopies = true
  /** A copy does not empty the others again; what the shopper owns does, while there are any. */
  const mayEvict = (collection: Collection) => !isFullWithoutCopies || (hasCopies && !isEvictable(collection))
  const isDeviceUsable = () =>
    readErrors < limits.storageReadErrorsMax && writeErrors < limits.storageWriteErrorsMax

  const reading = <A>(
    collection: Collection,
    ms: number,
    read: () => Promise<A>,
    fromMemory: Effect.Effect<A, StorageFailed>,
  ) =>
    Effect.suspend(() => (isDeviceUsable() ? withTimeout(collection, ms, read) : fromMemory)).pipe(
      Effect.tapError((failed) =>
        Effect.sync(() => {
          readErrors += 1
          lastCause = failed.cause
        }),
      ),
    )

  const writing = (
    collection: Collection,
    write: () => Promise<void>,
    writeMemory: Effect.Effect<void, StorageFailed>,
  ) =>
    Effect.gen(function* () {
      yield* writeMemory
      if (!isDeviceUsable()) return yield* new StorageFailed({ collection, cause: lastCause })
      const attempt = withTimeout(collection, limits.storageReadMs, write)
      const retryAfter = (evict: Effect.Effect<void>) => (before: typeof attempt) =>
        Effect.catchIf(
          before,
          ({ cause }) => cause === "quota" && mayEvict(collection),
          () => Effect.andThen(evict, attempt),
        )
      yield* attempt.pipe(
        retryAfter(evictOlderHalf),
        retryAfter(evictAll),
        Effect.tap(() =>
          Effect.sync(() => {
            if (isEvictable(collection)) hasCopies = true
          }),
        ),
        Effect.tapError((failed) =>
          Effect.sync(() => {
            if (failed.cause === "quota" && mayEvict(collection)) {
              isFullWithoutCopies = true
              hasCopies = false
            }
            // A database of a newer version is intact, so reads continue.
            if (failed.cause === "newer") return
            writeErrors += 1
            lastCause = failed.cause
          }),
        ),
      )
    })

  /** Empties all evictable collections. Durable collections, such as unsent orders, stay. */
  const evictAll = Effect.forEach(
    evictableCollections,
    (collection) =>
      Effect.ignore(withTimeout(collection, limits.storageReadMs, () => device.clear(collection))),
    { discard: true },
  )
  /** Removes the least recently stored entries of evictable collections until half of the bytes remain. */
  const evictOlderHalf = Effect.gen(function* () {
    const entriesByCollection = yield* Effect.forEach(evictableCollections, (collection) =>
      withTimeout(collection, limits.storageIterateMs, () => device.entries(collection)).pipe(
        Effect.map((entries) => entries.map((entry) => sizedEntry(collection, entry))),
        Effect.orElseSucceed(() => []),
      ),
    )
    const all = entriesByCollection.flat()
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
    yield* Effect.forEach(
      selectEvictions(all, bytes / 2),
      ({ collection, name }) =>
        Effect.ignore(withTimeout(collection, limits.storageReadMs, () => device.remove(collection, name))),
      { discard: true },
    )
  })

  return {
    get: (collection, key) =>
      reading(
        collection,
        limits.storageReadMs,
        () => device.get(collection, key),
        memory.get(collection, key),
      ),
    entries: (collection) =>
      reading(
        collection,
        limits.storageIterateMs,
        () => device.entries(collection),
        memory.entries(collection),
      ),
    set: (collection, key, value) =>
      writing(
        collection,
        () => device.set(collection, key, value),
        // Memory does not hold the catalogue dataset, which would then be in memory twice.
        collection === "catalogue" ? Effect.void : memory.set(collection, key, value),
      ),
    remove: (collection, key) =>
      writing(collection, () => device.remove(collection, key), memory.remove(collection, key)),
    clear: (collection) => writing(collection, () => device.clear(collection), memory.clear(collection)),
  }
}

const timeoutParts = 4

/**
 * Runs one attempt with a timeout. The timer sleeps in parts. After a suspended page or machine wakes, expired timers
 * fire before the device's response. Only one part of the timeout passes then, so the response is still in time.
 */
const withTimeout = <A>(
  collection: Collection,
  ms: number,
  attempt: () => Promise<A>,
): Effect.Effect<A, StorageFailed> =>
  Effect.tryPromise({
    try: attempt,
    catch: (error) => new StorageFailed({ collection, cause: causeOf(error) }),
  }).pipe(
    Effect.raceFirst(
      Effect.sleep(ms / timeoutParts).pipe(
        Effect.repeat({ times: timeoutParts - 1 }),
        Effect.andThen(Effect.fail(new StorageFailed({ collection, cause: "timeout" }))),
      ),
    ),
  )

/** An entry with its size and the time it was stored. A record without that time is evicted first. */
const sizedEntry = (collection: Collection, [name, value]: readonly [string, unknown]) => {
  const { storedAtMs } = (value ?? {}) as { readonly storedAtMs?: unknown }
  return {
    collection,
    name,
    bytes: name.length * 2 + bytesOf(value),
    usedAtMs: typeof storedAtMs === "number" ? storedAtMs : 0,
  }
}

/** Names of browser errors for storage that is forbidden, or blocked by an older tab. */
const blockedErrors: ReadonlySet<string> = new Set([
  "SecurityError",
  "InvalidStateError",
  "NotAllowedError",
  "ReferenceError",
])

const causeOf = (error: unknown): StorageFailed["cause"] => {
  const name = error instanceof Error ? error.name : ""
  if (name === "QuotaExceededError") return "quota"
  if (name === "VersionError") return "newer"
  return blockedErrors.has(name) ? "blocked" : "broken"
}
