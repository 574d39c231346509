import { Effect, Layer, Option } from "effect"
import { describe, expect, it } from "vitest"
import { type Device, makeDevice, pass, ports, run } from "@shop/testing"
import { Storage, StorageFailed } from "../ports/index.ts"
import { limits } from "../settings/index.ts"
import { LocalCache, hashKey, type CacheKey } from "./index.ts"

const keyOf = (request: string, group: string | null = null): CacheKey => ({ request, group })

/** A cache on a device with a stopped clock. */
const inCache = (
  test: (cache: LocalCache["Service"], device: Device) => Effect.Effect<void>,
  layer: Layer.Layer<LocalCache, never, Storage> = LocalCache.layer,
) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const context = yield* Layer.build(layer.pipe(Layer.provide(ports(device))))
      yield* Effect.flatMap(LocalCache, (cache) => test(cache, device)).pipe(Effect.provideContext(context))
    }),
  )

describe("LC3 stored responses", () => {
  it("are found until they expire, for their own customer group", () =>
    inCache((cache) =>
      Effect.gen(function* () {
        yield* cache.put("search", keyOf("bowls", "wholesale"), { total: 3 }, 1000)
        expect(yield* cache.get("search", keyOf("bowls", "wholesale"))).toEqual(Option.some({ total: 3 }))
        expect(yield* cache.get("search", keyOf("bowls"))).toEqual(Option.none())
        expect(yield* cache.get("pages", keyOf("bowls", "wholesale"))).toEqual(Option.none())
        yield* pass(999)
        expect(Option.isSome(yield* cache.get("search", keyOf("bowls", "wholesale")))).toBe(true)
        yield* pass(1)
        expect(yield* cache.get("search", keyOf("bowls", "wholesale"))).toEqual(Option.none())
      }),
    ))
  it.each([0, false, "", null])("%j is a response", (value) =>
    inCache((cache) =>
      Effect.gen(function* () {
        yield* cache.put("routes", keyOf("/x"), value, 1000)
        expect(yield* cache.get("routes", keyOf("/x"))).toEqual(Option.some(value))
      }),
    ),
  )
})

/** A text that takes so many KB by the rough measure. */
const kb = (count: number): string => "x".repeat(count * 512)

describe("LC5 the sweep", () => {
  it("runs every 30 s and removes expired entries, then the least recently used", () =>
    inCache((cache, device) =>
      Effect.gen(function* () {
        const names = () => [...(device.stored.get("search")?.keys() ?? [])].toSorted()
        const all = (...requests: ReadonlyArray<string>) =>
          requests.map((one) => hashKey(keyOf(one))).toSorted()
        yield* cache.put("search", keyOf("brief"), kb(1), 10)
        yield* cache.put("search", keyOf("first"), kb(2000), 1e9)
        yield* pass(1)
        yield* cache.put("search", keyOf("second"), kb(2000), 1e9)
        yield* pass(1)
        // This read makes "second" the least recently used entry.
        yield* cache.get("search", keyOf("first"))
        yield* cache.put("pages", keyOf("third"), kb(500), 1e9)
        yield* pass(limits.cacheSweepMs - 3)
        expect(names()).toEqual(all("brief", "first", "second"))
        yield* pass(1)
        expect(names()).toEqual(all("first"))
        expect(device.stored.get("pages")?.size).toBe(1)
      }),
    ))
  it("never removes data of the shopper (K2)", () =>
    inCache((cache, device) =>
      Effect.gen(function* () {
        for (const precious of ["cart", "orders", "queue", "checkout", "wishlist"])
          device.stored.set(precious, new Map([["state", JSON.stringify(kb(5000))]]))
        yield* cache.put("search", keyOf("bowls"), kb(10), 1e9)
        yield* cache.sweep
        for (const precious of ["cart", "orders", "queue", "checkout", "wishlist"])
          expect(device.stored.get(precious)?.size).toBe(1)
        expect(device.stored.get("search")?.size).toBe(1)
      }),
    ))
  it("continues after a storage error", () =>
    inCache((cache, device) =>
      Effect.gen(function* () {
        yield* cache.put("search", keyOf("bowls"), 1, 10)
        device.broken.reads = true
        yield* pass(limits.cacheSweepMs)
        device.broken.reads = false
        expect(device.stored.get("search")?.size).toBe(1)
        yield* pass(limits.cacheSweepMs)
        expect(device.stored.get("search")?.size).toBe(0)
      }),
    ))
})

describe("LC3 two caches", () => {
  it("share entries only on the same device (K5)", () =>
    run(
      Effect.gen(function* () {
        const [one, other] = [yield* makeDevice(), yield* makeDevice()]
        const open = (device: Device) =>
          Effect.flatMap(Layer.build(LocalCache.layer.pipe(Layer.provide(ports(device)))), (context) =>
            Effect.provideContext(LocalCache, context),
          )
        const [first, second, third] = [yield* open(one), yield* open(other), yield* open(one)]
        yield* first.put("search", keyOf("bowls"), "mine", 1000)
        expect(yield* second.get("search", keyOf("bowls"))).toEqual(Option.none())
        expect(yield* third.get("search", keyOf("bowls"))).toEqual(Option.some("mine"))
      }),
    ))
})

describe("LC8 a device that fails", () => {
  it("finds nothing, stores nothing and fails no call", () =>
    inCache((cache, device) =>
      Effect.gen(function* () {
        yield* cache.put("search", keyOf("bowls"), 1, 1000)
        Object.assign(device.broken, { reads: true, writes: true })
        expect(yield* cache.get("search", keyOf("bowls"))).toEqual(Option.none())
        yield* cache.put("search", keyOf("cups"), 1, 1000)
      }),
    ))
  it("is full: the collection is emptied, and the next response is stored", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        let isFull = true
        let clears = 0
        const full = Layer.effect(
          Storage,
          Effect.map(Storage, (storage) => ({
            ...storage,
            clear: (collection) => {
              clears += 1
              return storage.clear(collection)
            },
            set: (collection, key, value) =>
              isFull
                ? Effect.fail(new StorageFailed({ collection, cause: "quota" }))
                : storage.set(collection, key, value),
          })),
        )
        const context = yield* Layer.build(
          LocalCache.layer.pipe(Layer.provide(full), Layer.provide(ports(device))),
        )
        const cache = yield* Effect.provideContext(LocalCache, context)
        device.stored.set("routes", new Map([["old", "{}"]]))
        device.stored.set("cart", new Map([["state", "{}"]]))
        yield* cache.put("routes", keyOf("/x"), 1, 1000)
        yield* cache.put("routes", keyOf("/x"), 1, 1000)
        expect(clears).toBe(1)
        expect(device.stored.get("routes")?.size).toBe(0)
        expect(device.stored.get("cart")?.size).toBe(1)
        isFull = false
        yield* cache.put("routes", keyOf("/x"), 1, 1000)
        expect(yield* cache.get("routes", keyOf("/x"))).toEqual(Option.some(1))
        isFull = true
        yield* cache.put("routes", keyOf("/y"), 1, 1000)
        expect(clears).toBe(2)
      }),
    ))
})
