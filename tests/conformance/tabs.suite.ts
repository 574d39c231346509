import { Deferred, Effect, Fiber, Stream } from "effect"
import { describe, expect, it } from "vitest"
import type { Tabs } from "@shop/core/ports"

/**
 * Contract of communication between the tabs of a browser.
 *
 * @param name - of the adapter
 * @param pair - makes two tabs of one browser
 * @rule AP5 - PO4
 */
export const tabsSuite = (
  name: string,
  pair: () => Effect.Effect<readonly [Tabs["Service"], Tabs["Service"]]>,
): void => {
  const run = <A, E>(test: (one: Tabs["Service"], other: Tabs["Service"]) => Effect.Effect<A, E>) =>
    Effect.runPromise(Effect.flatMap(pair(), ([one, other]) => test(one, other)))
  const hear = (tab: Tabs["Service"], count: number) =>
    Effect.forkChild(Stream.runCollect(Stream.take(tab.messages, count)), { startImmediately: true })

  describe(`AP5, PO4 tabs: ${name}`, () => {
    it("receives messages of other tabs in order, and none of its own", () =>
      run((one, other) =>
        Effect.gen(function* () {
          const hearing = yield* hear(other, 2)
          yield* other.publish({ topic: "orders" })
          yield* one.publish({ topic: "cart" })
          yield* one.publish({ topic: "session" })
          expect(yield* Fiber.join(hearing)).toEqual([{ topic: "cart" }, { topic: "session" }])
        }),
      ))

    it("runs exclusive work in turn across tabs", () =>
      run((one, other) =>
        Effect.gen(function* () {
          const log: Array<string> = []
          const [entered, leave] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
          const first = Effect.gen(function* () {
            log.push("one in")
            yield* Deferred.succeed(entered, undefined)
            yield* Deferred.await(leave)
            log.push("one out")
          })
          const running = yield* Effect.forkChild(one.withLock("sync", first))
          yield* Deferred.await(entered)
          const waiting = yield* Effect.forkChild(
            other.withLock(
              "sync",
              Effect.sync(() => log.push("other")),
            ),
            { startImmediately: true },
          )
          yield* other.withLock(
            "another name",
            Effect.sync(() => log.push("another name")),
          )
          yield* Deferred.succeed(leave, undefined)
          yield* Fiber.join(running)
          yield* Fiber.join(waiting)
          expect(log).toEqual(["one in", "another name", "one out", "other"])
        }),
      ))

    it("releases the lock after failure and interruption, and returns the result", () =>
      run((one, other) =>
        Effect.gen(function* () {
          expect(yield* Effect.flip(one.withLock("sync", Effect.fail("no")))).toBe("no")
          const entered = yield* Deferred.make<void>()
          const stuck = yield* Effect.forkChild(
            one.withLock("sync", Effect.andThen(Deferred.succeed(entered, undefined), Effect.never)),
          )
          yield* Deferred.await(entered)
          yield* Fiber.interrupt(stuck)
          expect(yield* other.withLock("sync", Effect.succeed(7))).toBe(7)
        }),
      ))

    it("stops waiting when it is interrupted", () =>
      run((one, other) =>
        Effect.gen(function* () {
          const entered = yield* Deferred.make<void>()
          const holding = yield* Effect.forkChild(
            one.withLock("sync", Effect.andThen(Deferred.succeed(entered, undefined), Effect.never)),
          )
          yield* Deferred.await(entered)
          let hasRun = false
          const waiting = yield* Effect.forkChild(
            other.withLock(
              "sync",
              Effect.sync(() => (hasRun = true)),
            ),
            { startImmediately: true },
          )
          yield* Fiber.interrupt(waiting)
          yield* Fiber.interrupt(holding)
          expect(yield* one.withLock("sync", Effect.succeed(hasRun))).toBe(false)
        }),
      ))
  })
}
