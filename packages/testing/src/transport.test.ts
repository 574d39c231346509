import { Clock, Effect, Fiber } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { defineRequest, Refused, Unreachable } from "@shop/core/api"
import { troubleOn } from "./arbitraries/index.ts"
import { pass, run } from "./device.ts"
import { limitRuns } from "../../../tests/support/seed.ts"
import { makeTransport, refuse, type TroubleKind } from "./transport.ts"

const request = defineRequest<string, string>()({ name: "shop.ask" })
const change = defineRequest<string, string>()({ name: "cart.change" })

/** A platform that records the requests, and responds with them in capitals. */
const made = () => {
  const arrived: Array<string> = []
  const transport = makeTransport(
    (request) => {
      arrived.push(String(request.input))
      if (request.input === "refused") return refuse(409, "no", { why: "not" })
      return `${String(request.input).toUpperCase()}${arrived.length}`
    },
    (tag) => tag.startsWith("cart."),
  )
  return { arrived, transport }
}

/** Sends a request; returns its outcome with the time [ms], or that it still waits. */
const outcomeOf = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(
      Effect.gen(function* () {
        const outcome = yield* Effect.result(effect)
        const atMs = yield* Clock.currentTimeMillis
        return outcome._tag === "Success"
          ? { response: outcome.success, atMs }
          : { failed: outcome.failure, atMs }
      }),
      { startImmediately: true },
    )
    yield* pass(10_000)
    return fiber.pollUnsafe() === undefined ? { isWaiting: true } : yield* Fiber.join(fiber)
  })

describe("TE3 an injected fault", () => {
  it.each([
    ["loseRequest", { failed: { _tag: "Unreachable", cause: "network" }, atMs: 0 }, []],
    ["loseReply", { failed: { _tag: "Unreachable", cause: "network" }, atMs: 0 }, ["a"]],
    [
      "badResponse",
      { failed: { _tag: "BadResponse", fault: "content-type", detail: "text/html" }, atMs: 0 },
      [],
    ],
    [{ badResponse: "empty" }, { failed: { _tag: "BadResponse", fault: "empty" }, atMs: 0 }, []],
    [{ badResponse: "shape" }, { failed: { _tag: "BadResponse", fault: "shape" }, atMs: 0 }, []],
    ["late", { failed: { _tag: "Unreachable", cause: "network" }, atMs: 0 }, []],
    ["double", { response: "A2", atMs: 0 }, ["a", "a"]],
    ["hang", { isWaiting: true }, []],
    [{ travelMs: 70 }, { response: "A1", atMs: 70 }, ["a"]],
    [{ delayMs: 70 }, { response: "A1", atMs: 70 }, ["a"]],
    [{ refuse: 503 }, { failed: { _tag: "Refused", code: 503, message: null, result: null }, atMs: 0 }, []],
    [
      { refuse: 400, message: "no", result: { tag: "No" } },
      { failed: { _tag: "Refused", code: 400, message: "no", result: { tag: "No" } }, atMs: 0 },
      [],
    ],
  ] as ReadonlyArray<[TroubleKind, object, ReadonlyArray<string>]>)("%j", (kind, expected, reached) =>
    run(
      Effect.gen(function* () {
        const { arrived, transport } = made()
        transport.fail({ kind })
        const outcome = yield* outcomeOf(transport.send(request("a")))
        expect(outcome).toMatchObject(expected)
        expect(arrived).toEqual(reached)
        // The trouble is over with the one call.
        expect(yield* transport.send(request("b"))).toBe(`B${reached.length + 1}`)
      }),
    ),
  )

  it("affects the next request of its kind only", () =>
    run(
      Effect.gen(function* () {
        const { transport } = made()
        transport.fail({ on: "cart.", kind: "loseRequest" })
        expect(yield* transport.send(request("a"))).toBe("A1")
        expect(yield* Effect.flip(transport.send(change("b")))).toBeInstanceOf(Unreachable)
        expect(yield* transport.send(change("c"))).toBe("C2")
      }),
    ))

  it("a late request arrives just before the next change, or when the faults end", () =>
    run(
      Effect.gen(function* () {
        const { arrived, transport } = made()
        transport.fail({ kind: "late" })
        yield* Effect.flip(transport.send(change("late")))
        yield* transport.send(request("asked"))
        yield* transport.send(change("next"))
        expect(arrived).toEqual(["asked", "late", "next"])
        transport.fail({ kind: "late" })
        transport.fail({ kind: "hang" })
        yield* Effect.flip(transport.send(change("refused")))
        transport.clearTroubles()
        expect(arrived).toEqual(["asked", "late", "next", "refused"])
        expect(yield* transport.send(request("again"))).toBe("AGAIN5")
      }),
    ))

  it("a slow request is overtaken, a slow response is not", () =>
    run(
      Effect.gen(function* () {
        const { arrived, transport } = made()
        transport.fail({ kind: { travelMs: 500 } })
        const slow = yield* Effect.forkChild(transport.send(request("slow")), { startImmediately: true })
        transport.fail({ kind: { delayMs: 500 } })
        const unobserved = yield* Effect.forkChild(transport.send(request("unheard")), {
          startImmediately: true,
        })
        yield* transport.send(request("quick"))
        yield* pass(500)
        expect(arrived).toEqual(["unheard", "quick", "slow"])
        expect([yield* Fiber.join(slow), yield* Fiber.join(unobserved)]).toEqual(["SLOW3", "UNHEARD1"])
      }),
    ))

  it("the latency applies to every request until it is reset", () =>
    run(
      Effect.gen(function* () {
        const { transport } = made()
        transport.setLatency(40)
        expect(yield* outcomeOf(transport.send(request("a")))).toMatchObject({ response: "A1", atMs: 40 })
        transport.setLatency(0)
        expect(yield* transport.send(request("b"))).toBe("B2")
      }),
    ))

  it("a refusal of the platform has its message, an exception is a defect", () =>
    run(
      Effect.gen(function* () {
        const { transport } = made()
        expect(yield* Effect.flip(transport.send(request("refused")))).toMatchObject({
          code: 409,
          message: "no",
          result: { why: "not" },
        })
        const stumbling = makeTransport(() => {
          throw new TypeError("no")
        })
        expect((yield* Effect.exit(stumbling.send(request("a"))))._tag).toBe("Failure")
        const defect = yield* Effect.catchDefect(stumbling.send(request("a")), (fault) =>
          Effect.succeed(fault),
        )
        expect(defect).toBeInstanceOf(TypeError)
        expect(() => refuse(404)).toThrow(Refused)
      }),
    ))

  describe("laws", () => {
    it("TE3 only the fault `double` makes a request arrive more than once, and each fault affects one request", () =>
      fc.assert(
        fc.asyncProperty(fc.array(troubleOn([]), { maxLength: 6 }), (troubles) =>
          run(
            Effect.gen(function* () {
              const { arrived, transport } = made()
              for (const trouble of troubles) transport.fail(trouble)
              for (const index of troubles.keys()) yield* outcomeOf(transport.send(change(`${index}`)))
              transport.clearTroubles()
              const doubles = troubles.filter(({ kind }) => kind === "double").length
              const times = new Map<string, number>()
              for (const one of arrived) times.set(one, (times.get(one) ?? 0) + 1)
              expect([...times.values()].filter((count) => count > 1).length).toBe(doubles)
              const before = arrived.length
              yield* transport.send(change("well"))
              expect(arrived.slice(before)).toEqual(["well"])
            }),
          ),
        ),
        limitRuns(50, "seconds of simulated time"),
      ))
  })
})
