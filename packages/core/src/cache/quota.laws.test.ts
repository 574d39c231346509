import { Clock, Effect, Layer } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Storage } from "../ports/index.ts"
import { limits } from "../settings/index.ts"
import { pass, run } from "@shop/testing"
import { isEntry, isFresh, hashKey } from "./entry.ts"
import { bytesOf, collections, type CacheCollection, isEvictable, LocalCache } from "./index.ts"

const copies = ["pages", "search", "routes"] as const satisfies ReadonlyArray<CacheCollection>
/** Texts that take from nothing to a third of the room, made once: only their length matters. */
const texts = [0, 1_000, 100_000, 300_000, 600_000, 700_000].map((length) => "x".repeat(length))

/** A device that stores values without copies, so that large responses cost nothing. */
const makeKept = () => {
  const stored = new Map<string, Map<string, unknown>>(collections.map((name) => [name, new Map()]))
  const of = (name: string) => stored.get(name)!
  const storage = Layer.succeed(Storage, {
    get: (name, key) => Effect.sync(() => of(name).get(key) ?? null),
    set: (name, key, value) => Effect.sync(() => void of(name).set(key, value)),
    remove: (name, key) => Effect.sync(() => void of(name).delete(key)),
    entries: (name) => Effect.sync(() => [...of(name)]),
    clear: (name) => Effect.sync(() => of(name).clear()),
  })
  return { of, storage }
}

const put = fc.record({
  into: fc.constantFrom(...copies),
  request: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  group: fc.constantFrom(null, "wholesale"),
  text: fc.constantFrom(...texts),
  ttlMs: fc.constantFrom(50, 1_000, 60_000),
  afterMs: fc.constantFrom(0, 100),
  isReadAfter: fc.boolean(),
})

/** Four answers of which three have room. */
const tooMuch = (["a", "b", "c", "d"] as const).map((request) => ({
  into: "pages" as const,
  request,
  group: null,
  text: texts.at(-1)!,
  ttlMs: 60_000 as const,
  afterMs: 100 as const,
  isReadAfter: false,
}))

describe("laws", () => {
  it("I15 after a sweep the copies fit, none is expired, the evicted ones were used before the others, and the shopper's own data are complete", async () => {
    let evictedCount = 0
    await fc.assert(
      fc.asyncProperty(fc.array(put, { minLength: 1, maxLength: 10 }), (puts) =>
        run(
          Effect.gen(function* () {
            const { of, storage } = makeKept()
            const owned = collections.filter((name) => !isEvictable(name))
            for (const name of owned) of(name).set("state", texts.at(-1))
            const context = yield* Layer.build(Layer.provide(LocalCache.layer, storage))
            const cache = yield* Effect.provideContext(LocalCache, context)
            const known = new Map<string, { readonly usedAtMs: number; readonly endsAtMs: number }>()
            for (const { into, text, ttlMs, afterMs, isReadAfter, ...key } of puts) {
              const name = `${into}/${hashKey(key)}`
              const storedAtMs = yield* Clock.currentTimeMillis
              yield* cache.put(into, key, text, ttlMs)
              known.set(name, { usedAtMs: storedAtMs, endsAtMs: storedAtMs + ttlMs })
              if (afterMs > 0) yield* pass(afterMs)
              const usedAtMs = yield* Clock.currentTimeMillis
              const found = isReadAfter ? yield* cache.get(into, key) : null
              if (found?._tag === "Some") known.set(name, { usedAtMs, endsAtMs: storedAtMs + ttlMs })
            }
            yield* cache.sweep
            const nowMs = yield* Clock.currentTimeMillis
            let bytes = 0
            let oldestStaying = Number.POSITIVE_INFINITY
            const staying = new Set<string>()
            for (const name of copies)
              for (const [key, value] of of(name)) {
                bytes += key.length * 2 + bytesOf(value)
                staying.add(`${name}/${key}`)
                oldestStaying = Math.min(oldestStaying, known.get(`${name}/${key}`)!.usedAtMs)
                if (!isEntry(value) || value.expiresAtMs <= nowMs) return false
              }
            evictedCount += known.size - staying.size
            return (
              bytes <= limits.searchCacheKb * 1024 &&
              owned.every((name) => of(name).get("state") === texts.at(-1)) &&
              // An unexpired entry is evicted only if it was used before all remaining ones.
              [...known].every(
                ([name, { usedAtMs, endsAtMs }]) =>
                  staying.has(name) || endsAtMs <= nowMs || usedAtMs <= oldestStaying,
              )
            )
          }),
        ),
      ),
      { examples: [[tooMuch]] },
    )
    // Scenarios without an eviction would prove nothing.
    expect(evictedCount).toBeGreaterThan(0)
  })

  it("I15 a response is valid for its own key and customer group only, even where two share a name", () => {
    const text = fc.oneof(fc.constantFrom("a", "b", "a\u0000", '["a"]'), fc.string({ maxLength: 6 }))
    const key = fc.record({ request: text, group: fc.option(text, { nil: null }) })
    fc.assert(
      fc.property(key, key, (one, other) => {
        const isSame = one.request === other.request && one.group === other.group
        const entry = { ...one, value: 1, storedAtMs: 0, expiresAtMs: 2 }
        return isFresh(entry, other, 1) === isSame && (!isSame || hashKey(one) === hashKey(other))
      }),
    )
  })
})
