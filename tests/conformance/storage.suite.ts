import { Effect, type Layer } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Storage } from "@shop/core/ports"
import { limitRuns } from "../support/seed.ts"

/**
 * Contract of every storage. Run by each adapter with a fresh, empty storage per use of the layer.
 *
 * @param name - of the adapter
 * @param fresh - makes the layer of an empty storage
 * @rule AP4 - PO2
 */
export const storageSuite = (name: string, fresh: () => Layer.Layer<Storage>): void => {
  const run = <A, E>(effect: Effect.Effect<A, E, Storage>) =>
    Effect.runPromise(Effect.provide(effect, fresh()))

  describe(`AP4, PO2 storage: ${name}`, () => {
    it("returns a stored value", () =>
      run(
        Effect.gen(function* () {
          const storage = yield* Storage
          yield* storage.set("cart", "state", { lines: [{ sku: "BOWL", qty: 2 }] })
          expect(yield* storage.get("cart", "state")).toEqual({ lines: [{ sku: "BOWL", qty: 2 }] })
        }),
      ))

    it("returns null for an unknown key", () =>
      run(
        Effect.gen(function* () {
          const storage = yield* Storage
          expect(yield* storage.get("cart", "state")).toBeNull()
          expect(yield* storage.entries("cart")).toEqual([])
        }),
      ))

    it.each([0, false, "", null, []])("stores the value %j", (value) =>
      run(
        Effect.gen(function* () {
          const storage = yield* Storage
          yield* storage.set("search", "k", value)
          expect(yield* storage.get("search", "k")).toEqual(value)
          expect(yield* storage.entries("search")).toEqual([["k", value]])
        }),
      ),
    )

    it("stores the last of several values", () =>
      run(
        Effect.gen(function* () {
          const storage = yield* Storage
          yield* storage.set("session", "k", 1)
          yield* storage.set("session", "k", 2)
          expect(yield* storage.entries("session")).toEqual([["k", 2]])
        }),
      ))

    it("separates collections", () =>
      run(
        Effect.gen(function* () {
          const storage = yield* Storage
          yield* storage.set("cart", "k", "cart")
          yield* storage.set("orders", "k", "orders")
          yield* storage.clear("cart")
          expect(yield* storage.get("cart", "k")).toBeNull()
          expect(yield* storage.get("orders", "k")).toBe("orders")
        }),
      ))

    it("removes a value, and ignores an unknown key", () =>
      run(
        Effect.gen(function* () {
          const storage = yield* Storage
          yield* storage.set("queue", "a", 1)
          yield* storage.set("queue", "b", 2)
          yield* storage.remove("queue", "a")
          yield* storage.remove("queue", "a")
          expect(yield* storage.entries("queue")).toEqual([["b", 2]])
        }),
      ))

    it("lists entries in the order of their keys", () =>
      run(
        Effect.gen(function* () {
          const storage = yield* Storage
          for (const key of ["b", "a", "c"]) yield* storage.set("orders", key, key)
          expect((yield* storage.entries("orders")).map(([key]) => key)).toEqual(["a", "b", "c"])
        }),
      ))

    it("copies values on write and read", () =>
      run(
        Effect.gen(function* () {
          const storage = yield* Storage
          const value = { lines: ["a"] }
          yield* storage.set("cart", "k", value)
          value.lines.push("b")
          const got = (yield* storage.get("cart", "k")) as { lines: Array<string> }
          got.lines.push("c")
          expect(yield* storage.get("cart", "k")).toEqual({ lines: ["a"] })
        }),
      ))

    it("fails for a value that cannot be stored, without losing the old one", () =>
      run(
        Effect.gen(function* () {
          const storage = yield* Storage
          yield* storage.set("cart", "k", 1)
          const failed = yield* Effect.flip(storage.set("cart", "k", () => 1))
          expect(failed).toMatchObject({ _tag: "StorageFailed", collection: "cart", cause: "broken" })
          expect(yield* storage.get("cart", "k")).toBe(1)
        }),
      ))

    it("law: has the entries of a map after any writes", () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.record({
              verb: fc.constantFrom("set", "set", "set", "remove", "clear"),
              collection: fc.constantFrom("cart", "search"),
              key: fc.constantFrom("a", "b", "c"),
              value: fc.jsonValue(),
            }),
            { maxLength: 12 },
          ),
          (steps) =>
            run(
              Effect.gen(function* () {
                const storage = yield* Storage
                const model = { cart: new Map<string, unknown>(), search: new Map<string, unknown>() }
                for (const { verb, collection, key, value } of steps) {
                  const kept: unknown = structuredClone(value)
                  if (verb === "set") {
                    yield* storage.set(collection, key, value)
                    model[collection].set(key, kept)
                  } else if (verb === "remove") {
                    yield* storage.remove(collection, key)
                    model[collection].delete(key)
                  } else {
                    yield* storage.clear(collection)
                    model[collection].clear()
                  }
                }
                for (const collection of ["cart", "search"] as const) {
                  expect(new Map(yield* storage.entries(collection))).toEqual(model[collection])
                  for (const key of ["a", "b", "c"])
                    expect(yield* storage.get(collection, key)).toEqual(model[collection].get(key) ?? null)
                }
              }),
            ),
        ),
        limitRuns(40, "opens a device"),
      ))
  })
}
