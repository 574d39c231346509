import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import type { Collection } from "@shop/core/ports"
import { limits } from "@shop/core/settings"
import type { StorageDevice } from "./device.ts"
import { guarded } from "./guard.ts"

type Verb = keyof StorageDevice

/** A device that keeps values and fails or hangs as it is told, call by call. */
const device = (trouble: (verb: Verb, collection: Collection) => Promise<never> | null) => {
  const kept = new Map<string, unknown>()
  const calls: Array<string> = []
  const does = async <A>(verb: Verb, collection: Collection, act: () => A): Promise<A> => {
    calls.push(`${verb} ${collection}`)
    return trouble(verb, collection) ?? act()
  }
  const made: StorageDevice = {
    get: (collection, key) => does("get", collection, () => kept.get(`${collection}/${key}`) ?? null),
    set: (collection, key, value) =>
      does("set", collection, () => void kept.set(`${collection}/${key}`, value)),
    remove: (collection, key) => does("remove", collection, () => void kept.delete(`${collection}/${key}`)),
    entries: (collection) =>
      does("entries", collection, () =>
        [...kept]
          .filter(([key]) => key.startsWith(`${collection}/`))
          .map(([key, value]) => [key.split("/")[1]!, value] as const),
      ),
    clear: (collection) =>
      does("clear", collection, () => {
        for (const key of kept.keys()) if (key.startsWith(`${collection}/`)) kept.delete(key)
      }),
  }
  return { made, kept, calls }
}

const hang = () => new Promise<never>(() => {})
const raise = (name: string) => Promise.reject<never>(new DOMException("no", name))
const run = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.provide(effect, TestClock.layer()))

/** How an operation ends when time has passed, and whether it was still open a moment before. */
const after = <A, E>(ms: number, operation: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(Effect.flip(operation))
    yield* TestClock.adjust(ms - 1)
    const wasOpen = fiber.pollUnsafe() === undefined
    yield* TestClock.adjust(1)
    return { wasOpen, failed: yield* Fiber.join(fiber) }
  })

describe("AP8 limits of a device", () => {
  it.each([
    ["get", limits.storageReadMs],
    ["entries", limits.storageIterateMs],
    ["set", limits.storageReadMs],
    ["remove", limits.storageReadMs],
    ["clear", limits.storageReadMs],
  ] as const)("a %s that hangs settles after %i ms", (verb, ms) =>
    run(
      Effect.gen(function* () {
        const storage = guarded(device((asked) => (asked === verb ? hang() : null)).made)
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

  it("gives every operation a timer of its own (K1)", () =>
    run(
      Effect.gen(function* () {
        const storage = guarded(device((verb, collection) => (collection === "orders" ? hang() : null)).made)
        const slow = yield* Effect.forkChild(Effect.flip(storage.get("orders", "k")))
        yield* TestClock.adjust(400)
        expect(yield* storage.get("cart", "k")).toBeNull()
        yield* TestClock.adjust(400)
        expect(yield* Fiber.join(slow)).toMatchObject({ cause: "timeout" })
      }),
    ))

  it("a page that stood still while the device answered hears the answer", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
        const { made, kept } = device(() => null)
        kept.set("cart/state", "ten lines")
        const late: StorageDevice = {
          ...made,
          get: (...asked) =>
            turn()
              .then(turn)
              .then(() => made.get(...asked)),
        }
        const clock = yield* Clock.Clock
        // Whatever is slept for is over at once: all timers are due before anything else has a turn.
        const leaping = Object.assign(Object.create(clock) as Clock.Clock, {
          sleep: () => Effect.promise(turn),
        })
        const reading = Effect.provideService(guarded(late).get("cart", "state"), Clock.Clock, leaping)
        expect(yield* reading).toBe("ten lines")
      }),
    ))

  it("lets the device be after one failed read: reads come from memory, writes are kept but fail", () =>
    run(
      Effect.gen(function* () {
        const { made, calls } = device((verb) => (verb === "get" ? raise("UnknownError") : null))
        const storage = guarded(made)
        yield* storage.set("cart", "before", 1)
        expect(yield* Effect.flip(storage.get("cart", "before"))).toMatchObject({ cause: "broken" })
        const seen = calls.length
        expect(yield* storage.get("cart", "before")).toBe(1)
        expect(yield* Effect.flip(storage.set("cart", "after", 2))).toMatchObject({ cause: "broken" })
        expect(yield* storage.get("cart", "after")).toBe(2)
        expect(yield* storage.entries("cart")).toEqual([
          ["after", 2],
          ["before", 1],
        ])
        expect(calls.length).toBe(seen)
      }),
    ))

  it("never writes over what a failed read could not see", () =>
    run(
      Effect.gen(function* () {
        const { made, kept } = device((verb) => (verb === "get" ? raise("UnknownError") : null))
        kept.set("cart/state", "ten lines")
        const storage = guarded(made)
        yield* Effect.flip(storage.get("cart", "state"))
        yield* Effect.flip(storage.set("cart", "state", "one line"))
        expect(kept.get("cart/state")).toBe("ten lines")
      }),
    ))

  it("lets the device be after thirty failed writes, and not before; reads are counted apart", () =>
    run(
      Effect.gen(function* () {
        const { made, calls } = device((verb) => (verb === "set" ? raise("UnknownError") : null))
        const storage = guarded(made)
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

describe("OC6 a catalogue on a device that is let be", () => {
  it("is not held in memory as well: there is none", () =>
    run(
      Effect.gen(function* () {
        const { made } = device((verb) => (verb === "get" ? raise("UnknownError") : null))
        const storage = guarded(made)
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
  it("empties what may be emptied, never orders, and writes again (K2)", () =>
    run(
      Effect.gen(function* () {
        let isFull = true
        const { made, kept, calls } = device((verb, collection) => {
          if (verb === "clear" && collection === "search") isFull = false
          return verb === "set" && collection === "cart" && isFull ? raise("QuotaExceededError") : null
        })
        const storage = guarded(made)
        yield* storage.set("orders", "o-1", "unsent")
        yield* storage.set("search", "q", "cached")
        yield* storage.set("cart", "state", 1)
        expect(kept.get("cart/state")).toBe(1)
        expect(kept.get("orders/o-1")).toBe("unsent")
        expect(kept.has("search/q")).toBe(false)
        expect(calls.filter((call) => call.startsWith("clear")).toSorted()).toEqual([
          "clear catalogue",
          "clear pages",
          "clear routes",
          "clear search",
        ])
      }),
    ))

  it("says so when there is no room to make", () =>
    run(
      Effect.gen(function* () {
        const storage = guarded(device((verb) => (verb === "set" ? raise("QuotaExceededError") : null)).made)
        expect(yield* Effect.flip(storage.set("cart", "state", 1))).toMatchObject({ cause: "quota" })
      }),
    ))
})
