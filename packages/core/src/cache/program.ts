import { Clock, Context, Effect, Layer, Option, Schedule } from "effect"
import { Storage } from "../ports/index.ts"
import { limits } from "../settings/index.ts"
import { logOnly } from "../sync/index.ts"
import { type Entry, isEntry, isFresh, nameOf } from "./entry.ts"
import { collections, type EvictableCollection, holdsCopies, type Question } from "./model.ts"
import { bytesOf, evictions, type Weighed } from "./quota.ts"

/** Answers of the platform that the device keeps for a while. Nothing in it is the shopper's own. @rule LC3 - S1 §9 */
export class LocalCache extends Context.Service<
  LocalCache,
  {
    /** The answer to a question while it is believed; none when there is none, or the device does not tell. */
    readonly get: (
      collection: EvictableCollection,
      question: Question,
    ) => Effect.Effect<Option.Option<unknown>>
    /** The same, and when it was kept. */
    readonly find: (
      collection: EvictableCollection,
      question: Question,
    ) => Effect.Effect<Option.Option<Pick<Entry, "value" | "storedAtMs">>>
    /** Keeps an answer for `ttlMs`; a device that does not take it is only logged. */
    readonly put: (
      collection: EvictableCollection,
      question: Question,
      value: unknown,
      ttlMs: number,
    ) => Effect.Effect<void>
    /** Removes what is too old, then the least recently used until the rest fits. Runs by itself every 30 s. */
    readonly sweep: Effect.Effect<void>
  }
>()("@shop/core/LocalCache") {
  /** @rule LC5 - S1 §9 (quota check every 30 s) */
  static readonly layer: Layer.Layer<LocalCache, never, Storage> = Layer.effect(
    LocalCache,
    Effect.suspend(() => make),
  )
}

interface Found extends Weighed {
  readonly collection: EvictableCollection
  readonly isOver: boolean
}

const make = Effect.gen(function* () {
  const storage = yield* Storage
  /** When each was last read in this visit; before, it counts from when it was stored. */
  const used = new Map<string, number>()

  const find = (collection: EvictableCollection, question: Question) =>
    Effect.gen(function* () {
      const name = nameOf(question)
      const entry = yield* logOnly("LC8")(storage.get(collection, name))
      const nowMs = yield* Clock.currentTimeMillis
      if (!isEntry(entry) || !isFresh(entry, question, nowMs)) return Option.none()
      used.set(`${collection}/${name}`, nowMs)
      return Option.some(entry)
    })
  const get = (collection: EvictableCollection, question: Question) =>
    Effect.map(find(collection, question), (found) => Option.map(found, ({ value }) => value))

  const put = (collection: EvictableCollection, question: Question, value: unknown, ttlMs: number) =>
    Effect.gen(function* () {
      const storedAtMs = yield* Clock.currentTimeMillis
      const entry: Entry = { ...question, value, storedAtMs, expiresAtMs: storedAtMs + ttlMs }
      const name = nameOf(question)
      used.delete(`${collection}/${name}`)
      yield* storage.set(collection, name, entry).pipe(
        // What is full of copies makes room by letting them go; the next answer is kept again.
        Effect.tapError((failed) =>
          failed.cause === "quota" ? Effect.ignore(storage.clear(collection)) : Effect.void,
        ),
        logOnly("LC8"),
      )
    })

  const weigh = (collection: EvictableCollection, nowMs: number) =>
    Effect.map(logOnly("LC8")(storage.entries(collection)), (entries) =>
      (entries ?? []).map(([name, entry]): Found => ({
        collection,
        name,
        bytes: name.length * 2 + bytesOf(entry),
        usedAtMs: used.get(`${collection}/${name}`) ?? (isEntry(entry) ? entry.storedAtMs : 0),
        isOver: !isEntry(entry) || entry.expiresAtMs <= nowMs,
      })),
    )

  const remove = ({ collection, name }: Found) => {
    used.delete(`${collection}/${name}`)
    return logOnly("LC8")(storage.remove(collection, name))
  }

  const sweep = Effect.gen(function* () {
    const nowMs = yield* Clock.currentTimeMillis
    const found = (yield* Effect.forEach(collections.filter(holdsCopies), (one) => weigh(one, nowMs))).flat()
    const leaving = evictions(
      found.filter(({ isOver }) => !isOver),
      limits.searchCacheKb * 1024,
    )
    yield* Effect.forEach([...found.filter(({ isOver }) => isOver), ...leaving], remove, { discard: true })
  })

  yield* sweep.pipe(Effect.delay(limits.cacheSweepMs), Effect.repeat(Schedule.forever), Effect.forkScoped)
  return LocalCache.of({ find, get, put, sweep })
})
