import { Effect, Fiber } from "effect"
import { describe, expect, it } from "vitest"
import { pass, run } from "@shop/testing"
import { makeCategoryStages } from "./category-stages.ts"

/** How long each stage of a visit takes, in ms; negative for a stage that fails. */
type Times = readonly [thin: number, full: number]

/** Loads some categories one after the other. */
const visit = (...times: ReadonlyArray<Times>) =>
  run(
    Effect.gen(function* () {
      const load = yield* makeCategoryStages
      const requested: Array<string> = []
      const stored: Array<string> = []
      const shown: Array<string> = []
      const request = (name: string, ms: number) =>
        Effect.suspend(() => {
          requested.push(name)
          const end = ms < 0 ? Effect.fail(`no ${name}`) : Effect.succeed(name)
          return Effect.delay(end, Math.abs(ms))
        })
      for (const [index, [thinMs, fullMs]] of times.entries()) {
        const loads = {
          thin: request(`thin ${index}`, thinMs),
          full: request(`full ${index}`, fullMs),
          store: (name: string) => Effect.sync(() => void stored.push(name)),
        }
        yield* Effect.forkChild(
          Effect.matchEffect(load(loads), {
            onFailure: (error) => Effect.sync(() => void shown.push(error)),
            onSuccess: (name) => Effect.sync(() => void shown.push(name)),
          }),
        )
        yield* pass(1000)
      }
      return { requested, shown, stored }
    }),
  )

describe("LC6 a category in two stages", () => {
  it("is shown by the thin response, and stored by the full one", async () =>
    expect(await visit([80, 300], [100, 101])).toEqual({
      requested: ["thin 0", "full 0", "thin 1", "full 1"],
      shown: ["thin 0", "thin 1"],
      stored: ["full 0", "full 1"],
    }))
  it("is loaded in one stage, once a full response has arrived first", async () =>
    expect(await visit([80, 300], [300, 80], [80, 300])).toEqual({
      requested: ["thin 0", "full 0", "thin 1", "full 1", "full 2"],
      shown: ["thin 0", "full 1", "full 2"],
      stored: ["full 0", "full 1", "full 2"],
    }))
  it.each([
    ["a full stage that fails changes nothing", [80, -40], ["thin 0"], []],
    ["a failed thin response is replaced by the full one", [-40, 80], ["full 0"], ["full 0"]],
  ] as const)("%s", async (_, times, shown, stored) =>
    expect(await visit(times)).toMatchObject({ shown, stored }),
  )
  it("goes on in two stages after a full stage that failed", async () =>
    expect((await visit([80, -40], [80, 90])).requested).toContain("thin 1"))
  it("fails if both stages fail", async () => {
    const { shown, stored } = await visit([-40, -80])
    expect([shown.length, stored]).toEqual([1, []])
  })
  it("stores the full response after the page was left", () =>
    run(
      Effect.gen(function* () {
        const load = yield* makeCategoryStages
        const stored: Array<string> = []
        const loading = yield* Effect.forkChild(
          load({
            thin: Effect.delay(Effect.succeed("thin"), 100),
            full: Effect.delay(Effect.succeed("full"), 200),
            store: (name) => Effect.sync(() => void stored.push(name)),
          }),
        )
        yield* pass(50)
        yield* Fiber.interrupt(loading)
        yield* pass(200)
        expect(stored).toEqual(["full"])
      }),
    ))
})
