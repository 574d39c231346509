import "fake-indexeddb/auto"
import { Effect, Layer } from "effect"
import { IDBFactory } from "fake-indexeddb"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { guarded, indexedDbDevice, layer } from "@shop/adapters/idb"
import { Storage, type StorageFailed } from "@shop/core/ports"
import { storageSuite } from "./storage.suite.ts"

let databases = 0
storageSuite("IndexedDB", () => layer(`shop-${(databases += 1)}`))
storageSuite("IndexedDB through the guard", () =>
  Layer.sync(Storage, () => guarded(indexedDbDevice(`shop-${(databases += 1)}`))),
)

describe("AP8 IndexedDB", () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
  })
  afterEach(() => {
    globalThis.indexedDB = new IDBFactory()
  })
  const within = <A, E>(effect: Effect.Effect<A, E, Storage>) =>
    Effect.runPromise(Effect.provide(effect, layer("shop")))

  it("stores values for a reloaded page and for another tab", async () => {
    await within(Effect.flatMap(Storage, (storage) => storage.set("cart", "state", { qty: 2 })))
    expect(await within(Effect.flatMap(Storage, (storage) => storage.get("cart", "state")))).toEqual({
      qty: 2,
    })
  })

  it("reads later writes of another tab", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const [one, other] = [guarded(indexedDbDevice("shop")), guarded(indexedDbDevice("shop"))]
        yield* one.set("cart", "state", 1)
        yield* other.set("cart", "state", 2)
        expect(yield* one.get("cart", "state")).toBe(2)
      }),
    ))

  it("AP21 closes for a newer version, and only reads afterwards", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const storage = guarded(indexedDbDevice("shop"))
        yield* storage.set("cart", "state", 1)
        const newer = yield* Effect.promise(
          () =>
            new Promise<IDBDatabase>((resolve, reject) => {
              const request = indexedDB.open("shop", 99)
              request.addEventListener("success", () => resolve(request.result))
              request.addEventListener("error", () => reject(new Error("the older tab did not give way")))
            }),
        )
        expect(newer.version).toBe(99)
        expect(yield* storage.get("cart", "state")).toBe(1)
        const failed: StorageFailed = yield* Effect.flip(storage.set("cart", "state", 2))
        expect(failed.cause).toBe("newer")
        expect(yield* storage.get("cart", "state")).toBe(1)
      }),
    ))

  it("works in memory when the browser forbids storage, and reports it", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        Object.defineProperty(globalThis, "indexedDB", {
          configurable: true,
          writable: true,
          value: {
            open: () => {
              throw new DOMException("not here", "SecurityError")
            },
          },
        })
        const storage = guarded(indexedDbDevice("shop"))
        expect(yield* Effect.flip(storage.get("cart", "state"))).toMatchObject({
          _tag: "StorageFailed",
          cause: "blocked",
        })
        expect(yield* Effect.flip(storage.set("cart", "state", 1))).toMatchObject({ cause: "blocked" })
        expect(yield* storage.get("cart", "state")).toBe(1)
      }),
    ))
})
