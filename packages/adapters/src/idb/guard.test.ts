import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import type { Collection } from "@shop/core/ports"
import { limits } from "@shop/core/settings"
import type { StorageDevice } from "./device.ts"
import { guarded } from "./guard.ts"

type Verb = keyof StorageDevice

/** A device that stores values. `fault` makes an operation fail or hang. */
const device = (fault: (verb: Verb, collection: Collection) => Promise<never> | null) => {
  const records = new Map<string, unknown>()
  const calls: Array<string> = []
  const perform = async <A>(verb: Verb, collection: Collection, act: () => A): Promise<A> => {
    calls.push(`${verb} ${collection}`)
    return fault(verb, collection) ?? act()
  }
  const storageDevice: StorageDevice = {
    get: (collection, key) => perform("get", collection, () => records.get(`${collection}/${key}`) ?? null),
    set: (collection, key, value) =>
      perform("set", collection, () => void records.set(`${collection}/${key}`, value)),
    remove: (collection, key) =>
      perform("remove", collection, () => void records.delete(`${collection}/${key}`)),
    entries: (collection) =>
      perform("entries", collection, () =>
        [...records]
          .filter(([key]) => key.startsWith(`${collection}/`))
          .map(([key, value]) => [key.split("/")[1]!, value] as const),
      ),
    clear: (collection) =>
      perform("clear", collection, () => {
        for (const key of records.keys()) if (key.startsWith(`${collection}/`)) records.delete(key)
      }),
  }
  return { storageDevice, records, calls }
}

const hang = () => new Promise<never>(() => {})
const raise = (name: string) => Promise.reject<never>(new DOMException("no", name))
const run = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.provide(effect, TestClock.layer()))

/** The error of an operation after `ms`, and whether the operation was still running 1 ms earlier. */
const after = <A, E>(ms: number, operation: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(Effect.flip(operation))
    yield* TestClock.adjust(ms - 1)
    const wasOpen = fiber.pollUnsafe() === undefined
    yield* TestClock.adjust(1)
    return { wasOpen, failed: yield* Fiber.join(fiber) }
  })

describe("AP8 a guarded device", () => {
  it.each([
    ["get", limits.storageReadMs],
    ["entries", limits.storageIterateMs],
    ["set", limits.storageReadMs],
    ["remove", limits.storageReadMs],
    ["clear", limits.storageReadMs],
  ] as const)("a %s that hangs fails after %i ms", (verb, ms) =>
    run(
      Effect.gen(function* () {
        const storage = guarded(device((called) => (called === verb ? hang() : null)).storageDevice)
        const operations = {
          get: storage.get("cart", "k"),
          entries: storage.entries("cart"),
          set: storage.set("cart", "k", 1),
          remove: storage.remove("cart", "k"),
          clear: storage.clear("cart"),
        }
        const { wasOpen, failed } = yield* after<unknown, unknown>(ms, operations[verb])
        expect(wasOpen).toBe(true)
        expect(failed).toMatchObject({ _tag: "StorageFailed", collection: "cart", cause: "timeout" })
      }),
    ),
  )

  it("gives each operation its own timer (K1)", () =>
    run(
      Effect.gen(function* () {
        const storage = guarded(
          device((verb, collection) => (collection === "orders" ? hang() : null)).storageDevice,
        )
        const slow = yield* Effect.forkChild(Effect.flip(storage.get("orders", "k")))
        yield* TestClock.adjust(400)
        expect(yield* storage.get("cart", "k")).toBeNull()
        yield* TestClock.adjust(400)
        expect(yield* Fiber.join(slow)).toMatchObject({ cause: "timeout" })
      }),
    ))

  it("returns the device's value although the page was suspended until after the timeout", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
        const { storageDevice, records } = device(() => null)
        records.set("cart/state", "ten lines")
        const lateDevice: StorageDevice = {
          ...storageDevice,
          get: (...args) =>
            turn()
              .then(turn)
              .then(() => storageDevice.get(...args)),
        }
        const clock = yield* Clock.Clock
        // Every sleep ends at the next turn of the event loop, so all timers end before the device answers.
        const instantClock = Object.assign(Object.create(clock) as Clock.Clock, {
          sleep: () => Effect.promise(turn),
        })
        const reading = Effect.provideService(
          guarded(lateDevice).get("cart", "state"),
          Clock.Clock,
          instantClock,
        )
        expect(yield* reading).toBe("ten lines")
      }),
    ))

  it("uses memory instead of the device after one failed read: reads succeed, writes are stored in memory but fail", () =>
    run(
      Effect.gen(function* () {
        const { storageDevice, calls } = device((verb) => (verb === "get" ? raise("UnknownError") : null))
        const storage = guarded(storageDevice)
        yield* storage.set("cart", "before", 1)
        expect(yield* Effect.flip(storage.get("cart", "before"))).toMatchObject({ cause: "broken" })
        const callCount = calls.length
        expect(yield* storage.get("cart", "before")).toBe(1)
        expect(yield* Effect.flip(storage.set("cart", "after", 2))).toMatchObject({ cause: "broken" })
        expect(yield* storage.get("cart", "after")).toBe(2)
        expect(yield* storage.entries("cart")).toEqual([
          ["after", 2],
          ["before", 1],
        ])
        expect(calls.length).toBe(callCount)
      }),
    ))

  it("does not overwrite a value that it could not read", () =>
    run(
      Effect.gen(function* () {
        const { storageDevice, records } = device((verb) => (verb === "get" ? raise("UnknownError") : null))
        records.set("cart/state", "ten lines")
        const storage = guarded(storageDevice)
        yield* Effect.flip(storage.get("cart", "state"))
        yield* Effect.flip(storage.set("cart", "state", "one line"))
        expect(records.get("cart/state")).toBe("ten lines")
      }),
    ))

  it("uses memory instead of the device after thirty failed writes; reads do not reset the count", () =>
    run(
      Effect.gen(function* () {
        const { storageDevice, calls } = device((verb) => (verb === "set" ? raise("UnknownError") : null))
        const storage = guarded(storageDevice)
        for (let count = 0; count < limits.storageWriteErrorsMax - 1; count++)
          yield* Effect.flip(storage.set("cart", "k", count))
        yield* storage.get("cart", "k")
        expect(calls.at(-1)).toBe("get cart")
        yield* Effect.flip(storage.set("cart", "k", 30))
        expect(yield* storage.get("cart", "k")).toBe(30)
        expect(calls.at(-1)).toBe("set cart")
      }),
    ))
})

describe("OC6 a catalogue after the device has failed", () => {
  it("is not held in memory, so it is missing", () =>
    run(
      Effect.gen(function* () {
        const { storageDevice } = device((verb) => (verb === "get" ? raise("UnknownError") : null))
        const storage = guarded(storageDevice)
        yield* storage.set("catalogue", "chunk", "many documents")
        yield* storage.set("cart", "state", 1)
        yield* Effect.flip(storage.get("cart", "state"))
        expect([yield* storage.get("cart", "state"), yield* storage.get("catalogue", "chunk")]).toEqual([
          1,
          null,
        ])
      }),
    ))
})

describe("AP9 a full device", () => {
  it("clears the evictable collections, never orders, and writes again (K2)", () =>
    run(
      Effect.gen(function* () {
        let isFull = true
        const { storageDevice, records, calls } = device((verb, collection) => {
          if (verb === "clear" && collection === "search") isFull = false
          return verb === "set" && collection === "cart" && isFull ? raise("QuotaExceededError") : null
        })
        const storage = guarded(storageDevice)
        yield* storage.set("orders", "o-1", "unsent")
        yield* storage.set("search", "q", "cached")
        yield* storage.set("cart", "state", 1)
        expect(records.get("cart/state")).toBe(1)
        expect(records.get("orders/o-1")).toBe("unsent")
        expect(records.has("search/q")).toBe(false)
        expect(calls.filter((call) => call.startsWith("clear")).toSorted()).toEqual([
          "clear catalogue",
          "clear pages",
          "clear routes",
          "clear search",
        ])
      }),
    ))

  it("empties the copies once for all refused writes, and again only when copies were stored since", () =>
    run(
      Effect.gen(function* () {
        const { storageDevice, records, calls } = device((verb, collection) =>
          verb === "set" && collection !== "routes" ? raise("QuotaExceededError") : null,
        )
        const storage = guarded(storageDevice)
        const refuse = (collection: Collection) => Effect.flip(storage.set(collection, "x", 1))
        const clears = () => calls.filter((call) => call === "clear routes").length
        const counts: Array<number> = []
        for (const step of [
          storage.set("routes", "/a", 1),
          refuse("catalogue"),
          refuse("catalogue"),
          refuse("cart"),
          storage.set("routes", "/b", 1),
          // A copy does not empty the others again.
          refuse("pages"),
          // What the shopper owns does.
          refuse("orders"),
          refuse("orders"),
        ]) {
          yield* step
          counts.push(clears())
        }
        expect(counts).toEqual([0, 1, 1, 1, 1, 1, 2, 2])
        expect(records.has("routes//b")).toBe(false)
        expect(calls.filter((call) => call.startsWith("entries")).length).toBeLessThanOrEqual(8)
      }),
    ))

  it("empties the copies again after an emptying that helped", () =>
    run(
      Effect.gen(function* () {
        let isFull = true
        const { storageDevice, calls } = device((verb, collection) => {
          if (verb === "clear") isFull = false
          return verb === "set" && collection === "pages" && isFull ? raise("QuotaExceededError") : null
        })
        const storage = guarded(storageDevice)
        for (const page of ["/a", "/b"]) {
          isFull = true
          yield* storage.set("pages", page, 1)
        }
        expect(calls.filter((call) => call === "clear pages")).toHaveLength(2)
      }),
    ))

  it("fails with the cause quota when clearing frees no space", () =>
    run(
      Effect.gen(function* () {
        const storage = guarded(
          device((verb) => (verb === "set" ? raise("QuotaExceededError") : null)).storageDevice,
        )
        expect(yield* Effect.flip(storage.set("cart", "state", 1))).toMatchObject({ cause: "quota" })
      }),
    ))
})
