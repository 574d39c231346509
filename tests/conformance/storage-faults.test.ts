import "fake-indexeddb/auto"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { IDBFactory } from "fake-indexeddb"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { guarded, indexedDbDevice, type StorageDevice } from "@shop/adapters/idb"
import { type Collection, type StorageFailed } from "@shop/core/ports"
import { limits } from "@shop/core/settings"

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const put = async (collection: Collection, key: IDBValidKey, value: unknown): Promise<void> => {
  // The first use makes the stores.
  await indexedDbDevice("shop").get(collection, "")
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("shop")
    request.addEventListener("success", () => resolve(request.result))
  })
  const transaction = database.transaction(collection, "readwrite")
  transaction.objectStore(collection).put(value, key)
  await new Promise((resolve) => transaction.addEventListener("complete", resolve))
  database.close()
}
describe("AP22 an invalid record", () => {
  it.each<[string, IDBValidKey, unknown]>([
    ["a date", "order-2", new Date(0)],
    ["a map", "order-2", new Map([["a", 1]])],
    ["bytes", "order-2", new Uint8Array([1])],
    ["what has no name but a number", 7, { orderId: "7" }],
    ["what has a list for a name", ["a", 1], { orderId: "a" }],
  ])("is skipped, and other records are read: %s", async (_, key, value) => {
    await put("orders", "order-1", { orderId: "1" })
    await put("orders", key, value)
    const device = indexedDbDevice("shop")
    expect(await device.entries("orders")).toEqual([["order-1", { orderId: "1" }]])
    expect(await setAsideRaw()).toMatchObject([{ collection: "orders", key, value }])
    expect(await device.entries("orders")).toEqual([["order-1", { orderId: "1" }]])
    expect(await setAsideRaw()).toHaveLength(1)
  })
  it("is null when it is read by its key", async () => {
    await put("cart", "state", new Date(0))
    const device = indexedDbDevice("shop")
    expect(await device.get("cart", "state")).toBeNull()
    await device.set("cart", "state", { lines: [] })
    expect(await device.get("cart", "state")).toEqual({ lines: [] })
  })

  /** Quarantined values are named by numbers, which a device does not list as its own records. */
  const setAsideRaw = (): Promise<ReadonlyArray<unknown>> =>
    new Promise((resolve) => {
      const request = indexedDB.open("shop")
      request.addEventListener("success", () => {
        const all = request.result.transaction("quarantine").objectStore("quarantine").getAll()
        all.addEventListener("success", () => {
          request.result.close()
          resolve(all.result)
        })
      })
    })

  /** The bytes of one record are lost: a read of it, or of all records, fails. */
  const withLost = async (lostKey: string, error: string, test: () => Promise<void>): Promise<void> => {
    const { get, getAll } = IDBObjectStore.prototype
    /** Fails every request. */
    const failing = (request: IDBRequest): IDBRequest =>
      Object.assign(request, {
        readyState: "done",
        error: new DOMException("gone", error),
        addEventListener: (type: string, listener: () => void) => {
          if (type === "error") queueMicrotask(listener)
        },
      })
    let isGone = false
    IDBObjectStore.prototype.get = function (key) {
      const request = get.call(this, key)
      return key === lostKey ? failing(request) : request
    }
    IDBObjectStore.prototype.getAll = function (...args) {
      if (isGone) return getAll.apply(this, args)
      isGone = true
      return failing(getAll.apply(this, args))
    }
    try {
      await test()
    } finally {
      Object.assign(IDBObjectStore.prototype, { get, getAll })
    }
  }
  it.each(["NotReadableError", "DataError"])(
    "one with lost bytes (%s) does not affect others",
    async (error) => {
      await put("orders", "order-1", { orderId: "1" })
      await put("orders", "order-2", { orderId: "2" })
      await withLost("order-2", error, async () => {
        const found = await indexedDbDevice("shop").entries("orders")
        expect(found.filter(([, value]) => value !== null)).toEqual([["order-1", { orderId: "1" }]])
      })
      expect(await indexedDbDevice("shop").get("orders", "order-2")).toBeNull()
      expect(await setAsideRaw()).toMatchObject([{ collection: "orders", key: "order-2" }])
    },
  )
  it("stays stored, because a later version may read it", async () => {
    await put("orders", "order-2", { orderId: "2" })
    await withLost("order-2", "UnknownError", async () => {
      await expect(indexedDbDevice("shop").get("orders", "order-2")).rejects.toMatchObject({
        name: "UnknownError",
      })
    })
    expect(await indexedDbDevice("shop").get("orders", "order-2")).toEqual({ orderId: "2" })
  })
})

const run = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.provide(effect, TestClock.layer()))

describe("AP8 a database that never opens", () => {
  it.each([
    ["get", limits.storageReadMs],
    ["set", limits.storageReadMs],
    ["remove", limits.storageReadMs],
    ["clear", limits.storageReadMs],
    ["entries", limits.storageIterateMs],
  ] as const)("a %s settles after %i ms all the same, and memory serves from then on", (verb, ms) =>
    run(
      Effect.gen(function* () {
        Object.defineProperty(globalThis, "indexedDB", {
          configurable: true,
          writable: true,
          value: { open: () => new IDBOpenDBRequest() },
        })
        const storage = guarded(indexedDbDevice("shop"))
        const operations = {
          get: storage.get("cart", "k"),
          set: storage.set("cart", "k", 1),
          remove: storage.remove("cart", "k"),
          clear: storage.clear("cart"),
          entries: storage.entries("cart"),
        }
        const fiber = yield* Effect.forkChild(
          Effect.flip(operations[verb] as Effect.Effect<unknown, StorageFailed>),
        )
        yield* TestClock.adjust(ms - 1)
        expect(fiber.pollUnsafe()).toBeUndefined()
        yield* TestClock.adjust(1)
        expect(yield* Fiber.join(fiber)).toMatchObject({ cause: "timeout" })
        const reading = yield* Effect.forkChild(Effect.result(storage.get("cart", "other")))
        yield* TestClock.adjust(limits.storageReadMs)
        yield* Fiber.join(reading)
        expect(yield* storage.get("cart", "other")).toBeNull()
      }),
    ),
  )
})

describe("AP21 a storage that a newer version has taken over", () => {
  it("refuses every write and still reads", () =>
    run(
      Effect.gen(function* () {
        yield* Effect.promise(() => put("cart", "state", 1))
        const older = guarded(indexedDbDevice("shop"))
        expect(yield* older.get("cart", "state")).toBe(1)
        yield* Effect.promise(
          () =>
            new Promise((resolve) => {
              const request = indexedDB.open("shop", 99)
              request.addEventListener("success", () => resolve(request.result.close()))
            }),
        )
        for (let count = 0; count < 2 * limits.storageWriteErrorsMax; count++)
          expect(yield* Effect.flip(older.set("cart", "state", 2))).toMatchObject({ cause: "newer" })
        expect(yield* older.get("cart", "state")).toBe(1)
      }),
    ))
})

/** A device with a storage quota, in letters. */
const small = (
  lettersMax: number,
): {
  readonly device: StorageDevice
  readonly kept: Map<string, unknown>
  readonly cleared: Array<string>
} => {
  const kept = new Map<string, unknown>()
  const cleared: Array<string> = []
  const device: StorageDevice = {
    get: async (collection, key) => kept.get(`${collection}/${key}`) ?? null,
    set: async (collection, key, value) => {
      const others = [...kept].filter(([name]) => name !== `${collection}/${key}`)
      if (JSON.stringify([...others.map(([, one]) => one), value]).length > lettersMax)
        throw new DOMException("full", "QuotaExceededError")
      kept.set(`${collection}/${key}`, value)
    },
    remove: async (collection, key) => void kept.delete(`${collection}/${key}`),
    entries: async (collection) =>
      [...kept].flatMap(([name, value]) =>
        name.startsWith(`${collection}/`) ? [[name.slice(collection.length + 1), value] as const] : [],
      ),
    clear: async (collection) => {
      cleared.push(collection)
      for (const name of kept.keys()) if (name.startsWith(`${collection}/`)) kept.delete(name)
    },
  }
  return { device, kept, cleared }
}
const entry = (storedAtMs: number, letters: number) => ({ storedAtMs, value: "x".repeat(letters) })

describe("AP23 a full device", () => {
  const filled = () => {
    const made = small(1_000)
    made.kept.set("orders/o-1", "unsent")
    made.kept.set("pages/new", entry(30, 200))
    made.kept.set("search/old", entry(10, 200))
    made.kept.set("routes/middle", entry(20, 200))
    made.kept.set("search/newest", entry(40, 200))
    return made
  }
  it("deletes the older half of its cached copies, over all collections", () =>
    run(
      Effect.gen(function* () {
        const { device, kept, cleared } = filled()
        yield* guarded(device).set("cart", "state", "x".repeat(300))
        expect([...kept.keys()]).toEqual(["orders/o-1", "pages/new", "search/newest", "cart/state"])
        expect(cleared).toEqual([])
      }),
    ))
  it("then deletes all copies, but no data of the shopper", () =>
    run(
      Effect.gen(function* () {
        const { device, kept, cleared } = filled()
        yield* guarded(device).set("cart", "state", "x".repeat(900))
        expect([...kept.keys()]).toEqual(["orders/o-1", "cart/state"])
        expect(cleared.toSorted()).toEqual(["catalogue", "pages", "routes", "search"])
      }),
    ))
  it("reports when that is not enough, without losing an order", () =>
    run(
      Effect.gen(function* () {
        const { device, kept } = filled()
        expect(yield* Effect.flip(guarded(device).set("cart", "state", "x".repeat(2_000)))).toMatchObject({
          cause: "quota",
        })
        expect([...kept.keys()]).toEqual(["orders/o-1"])
      }),
    ))
  it("deletes a copy without an age first", () =>
    run(
      Effect.gen(function* () {
        const { device, kept } = filled()
        kept.set("search/nameless", "y".repeat(200))
        kept.delete("search/old")
        yield* guarded(device).set("cart", "state", "x".repeat(300))
        expect(kept.has("search/nameless")).toBe(false)
        expect(kept.has("search/newest")).toBe(true)
      }),
    ))
})
