import { Effect } from "effect"
import { bytesOf, selectEvictions } from "@shop/core/cache"
import { StorageFailed, type Collection, type Storage } from "@shop/core/ports"
import { limits } from "@shop/core/settings"
import * as Memory from "../memory/storage.ts"
import { evictable, type StorageDevice } from "./device.ts"

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
  const isTrusted = () =>
    readErrors < limits.storageReadErrorsMax && writeErrors < limits.storageWriteErrorsMax

  const reading = <A>(
    collection: Collection,
    ms: number,
    read: () => Promise<A>,
    remembered: Effect.Effect<A, StorageFailed>,
  ) =>
    Effect.suspend(() => (isTrusted() ? settled(collection, ms, read) : remembered)).pipe(
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
    remember: Effect.Effect<void, StorageFailed>,
  ) =>
    Effect.gen(function* () {
      yield* remember
      if (!isTrusted()) return yield* new StorageFailed({ collection, cause: lastCause })
      const attempt = settled(collection, limits.storageReadMs, write)
      const orAfter = (makeRoom: Effect.Effect<void>) => (before: typeof attempt) =>
        Effect.catchIf(
          before,
          ({ cause }) => cause === "quota",
          () => Effect.andThen(makeRoom, attempt),
        )
      yield* attempt.pipe(
        orAfter(halveRoom),
        orAfter(clearRoom),
        Effect.tapError((failed) =>
          Effect.sync(() => {
            // A newer shop's database is sound, and may go on being read.
            if (failed.cause === "newer") return
            writeErrors += 1
            lastCause = failed.cause
          }),
        ),
      )
    })

  /** Durable collections are never touched, unsent orders least of all. */
  const clearRoom = Effect.forEach(
    evictable,
    (collection) => Effect.ignore(settled(collection, limits.storageReadMs, () => device.clear(collection))),
    { discard: true },
  )
  /** Lets the older half of the copies go. */
  const halveRoom = Effect.gen(function* () {
    const copies = yield* Effect.forEach(evictable, (collection) =>
      settled(collection, limits.storageIterateMs, () => device.entries(collection)).pipe(
        Effect.map((entries) => entries.map((entry) => weighed(collection, entry))),
        Effect.orElseSucceed(() => []),
      ),
    )
    const all = copies.flat()
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
    yield* Effect.forEach(
      selectEvictions(all, bytes / 2),
      ({ collection, name }) =>
        Effect.ignore(settled(collection, limits.storageReadMs, () => device.remove(collection, name))),
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
        // A whole catalogue is not held twice: without the device there is none.
        collection === "catalogue" ? Effect.void : memory.set(collection, key, value),
      ),
    remove: (collection, key) =>
      writing(collection, () => device.remove(collection, key), memory.remove(collection, key)),
    clear: (collection) => writing(collection, () => device.clear(collection), memory.clear(collection)),
  }
}

const waitParts = 4

/**
 * One attempt with a timer of its own, that ends in time whatever the device does. The time is counted in parts: where a
 * page or a whole machine stands still, all that was due meanwhile is due at once, and the device's answer comes last.
 */
const settled = <A>(
  collection: Collection,
  ms: number,
  attempt: () => Promise<A>,
): Effect.Effect<A, StorageFailed> =>
  Effect.tryPromise({
    try: attempt,
    catch: (error) => new StorageFailed({ collection, cause: causeOf(error) }),
  }).pipe(
    Effect.raceFirst(
      Effect.sleep(ms / waitParts).pipe(
        Effect.repeat({ times: waitParts - 1 }),
        Effect.andThen(Effect.fail(new StorageFailed({ collection, cause: "timeout" }))),
      ),
    ),
  )

/** A copy as a sweep sees it: entries say when they were stored, and one that does not is the first to go. */
const weighed = (collection: Collection, [name, value]: readonly [string, unknown]) => {
  const { storedAtMs } = (value ?? {}) as { readonly storedAtMs?: unknown }
  return {
    collection,
    name,
    bytes: name.length * 2 + bytesOf(value),
    usedAtMs: typeof storedAtMs === "number" ? storedAtMs : 0,
  }
}

/** What browsers throw where storage is not allowed, or held by an older tab. */
const blocked: ReadonlySet<string> = new Set([
  "SecurityError",
  "InvalidStateError",
  "NotAllowedError",
  "ReferenceError",
])

const causeOf = (error: unknown): StorageFailed["cause"] => {
  const name = error instanceof Error ? error.name : ""
  if (name === "QuotaExceededError") return "quota"
  if (name === "VersionError") return "newer"
  return blocked.has(name) ? "blocked" : "broken"
}
