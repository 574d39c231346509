import { Clock, Effect, Fiber } from "effect"
import { describe, expect, it } from "vitest"
import { limits } from "@shop/core/settings"
import { pass, run } from "./device.ts"
import { type StoredJson, makeStorage, sound, type StorageTrouble } from "./storage.ts"

const made = (trouble: Partial<StorageTrouble> = {}) => {
  const stored: StoredJson = new Map([["cart", new Map([["state", "[1]"]])]])
  const broken = { ...sound(), ...trouble }
  return { stored, broken, storage: makeStorage(stored, broken) }
}

/** The outcome of an operation, with the time [ms]. */
const settled = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(
      Effect.gen(function* () {
        const outcome = yield* Effect.result(effect)
        return { outcome, atMs: yield* Clock.currentTimeMillis }
      }),
      { startImmediately: true },
    )
    yield* pass(10_000)
    return yield* Fiber.join(fiber)
  })

describe("TE2 storage faults", () => {
  it.each([
    ["get", "reads"],
    ["entries", "reads"],
    ["set", "writes"],
    ["remove", "writes"],
    ["clear", "writes"],
  ] as const)("%s fails when %s do, and not when the others do", (verb, kind) =>
    run(
      Effect.gen(function* () {
        const act = (trouble: Partial<StorageTrouble>) => {
          const { storage } = made(trouble)
          const verbs = {
            get: storage.get("cart", "state"),
            entries: storage.entries("cart"),
            set: storage.set("cart", "state", 2),
            remove: storage.remove("cart", "state"),
            clear: storage.clear("cart"),
          }
          return Effect.map(Effect.result(verbs[verb]), (outcome) => outcome._tag)
        }
        const other = kind === "reads" ? "writes" : "reads"
        expect([yield* act({}), yield* act({ [kind]: true }), yield* act({ [other]: true })]).toEqual([
          "Success",
          "Failure",
          "Success",
        ])
      }),
    ),
  )

  it("fails at once when a fault starts in between, and works again without faults", () =>
    run(
      Effect.gen(function* () {
        const { storage, broken } = made()
        broken.reads = true
        expect(yield* Effect.flip(storage.get("cart", "state"))).toMatchObject({
          collection: "cart",
          cause: "broken",
        })
        broken.reads = false
        expect(yield* storage.get("cart", "state")).toEqual([1])
      }),
    ))

  it.each([
    [{ delayMs: 100 }, "Success", 100],
    [{ delayMs: limits.storageReadMs - 1 }, "Success", limits.storageReadMs - 1],
    [{ delayMs: limits.storageReadMs }, "Failure", limits.storageReadMs],
    [{ delayMs: 60_000 }, "Failure", limits.storageReadMs],
    [{ hangs: true }, "Failure", limits.storageReadMs],
    [{ hangs: true, reads: true }, "Failure", limits.storageReadMs],
  ])("reads of %j settle: %s after %i ms", (trouble, tag, atMs) =>
    run(
      Effect.gen(function* () {
        const { outcome, atMs: was } = yield* settled(made(trouble).storage.get("cart", "state"))
        const cause = outcome._tag === "Failure" ? outcome.failure.cause : "none"
        expect([outcome._tag, cause, was]).toEqual([tag, tag === "Failure" ? "timeout" : "none", atMs])
      }),
    ),
  )

  it("iteration has its own time", () =>
    run(
      Effect.gen(function* () {
        const { outcome, atMs } = yield* settled(made({ hangs: true }).storage.entries("cart"))
        expect([outcome._tag, atMs]).toEqual(["Failure", limits.storageIterateMs])
        expect((yield* settled(made({ delayMs: 1000 }).storage.entries("cart"))).outcome._tag).toBe("Success")
      }),
    ))

  it("a late write is stored, a write to a hanging device is not", () =>
    run(
      Effect.gen(function* () {
        const late = made({ delayMs: 5000 })
        expect((yield* settled(late.storage.set("cart", "state", 2))).outcome._tag).toBe("Failure")
        expect(late.stored.get("cart")?.get("state")).toBe("2")
        const hung = made({ hangs: true })
        yield* settled(hung.storage.set("cart", "state", 2))
        expect(hung.stored.get("cart")?.get("state")).toBe("[1]")
      }),
    ))

  it("a full device stores values that fit: replaced and removed values make room", () =>
    run(
      Effect.gen(function* () {
        // "state" and "[1]" are 8 characters.
        const { storage, stored } = made({ roomMax: 12 })
        expect(yield* Effect.flip(storage.set("search", "k", "1234"))).toMatchObject({ cause: "quota" })
        yield* storage.set("search", "k", 123)
        expect(yield* Effect.flip(storage.set("cart", "state", [1, 2]))).toMatchObject({ cause: "quota" })
        yield* storage.set("cart", "state", [2])
        yield* storage.clear("search")
        yield* storage.set("cart", "state", [1, 2])
        expect(stored.get("cart")?.get("state")).toBe("[1,2]")
      }),
    ))

  it("refuses a value that is no JSON, and retains the stored one", () =>
    run(
      Effect.gen(function* () {
        const { storage } = made()
        const ring: Record<string, unknown> = {}
        ring["ring"] = ring
        for (const value of [undefined, () => 1, ring, 1n])
          expect(yield* Effect.flip(storage.set("cart", "state", value))).toMatchObject({ cause: "broken" })
        expect(yield* storage.get("cart", "state")).toEqual([1])
      }),
    ))
})
