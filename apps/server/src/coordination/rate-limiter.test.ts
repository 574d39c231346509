import { Clock, Effect, Layer, ManagedRuntime } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limitRuns } from "../../../../tests/support/seed.ts"
import { type Limit, RateLimiter } from "./rate-limiter.ts"

/** A limiter under a clock that the test moves. */
const counted = () => {
  let nowMs = 0
  const clock = { currentTimeMillis: Effect.sync(() => nowMs) } as Clock.Clock
  const runtime = ManagedRuntime.make(RateLimiter.layerMemory)
  const take = (limit: Limit, key: string): boolean =>
    runtime.runSync(
      Effect.flatMap(RateLimiter, (limiter) => limiter.consume(limit, key)).pipe(
        Effect.provideService(Clock.Clock, clock),
        Effect.map((retryAfterS) => retryAfterS === 0),
      ),
    )
  return { take, at: (ms: number) => void (nowMs = ms) }
}

describe("laws", () => {
  const limit: Limit = { name: "law", tries: 5, periodMs: 10_000 }
  const steps = fc.array(fc.nat(4_000), { maxLength: 60 })

  it("SR68 a period allows less than twice the tries, and no more than the tries at once", () => {
    fc.assert(
      fc.property(steps, (waits) => {
        const { take, at } = counted()
        let nowMs = 0
        const allowed: Array<number> = []
        for (const waitMs of waits) {
          at((nowMs += waitMs))
          if (take(limit, "key")) allowed.push(nowMs)
        }
        for (const fromMs of allowed) {
          const within = allowed.filter((ms) => ms >= fromMs && ms < fromMs + limit.periodMs)
          expect(within.length).toBeLessThanOrEqual(2 * limit.tries - 1)
          expect(allowed.filter((ms) => ms === fromMs).length).toBeLessThanOrEqual(limit.tries)
        }
      }),
      limitRuns(1_000, "each example makes a limiter"),
    )
  })
  it("SR68 an even pace is always allowed", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2_000, max: 9_000 }), { maxLength: 40 }), (waits) => {
        const { take, at } = counted()
        let nowMs = 0
        expect(waits.every((waitMs) => (at((nowMs += waitMs)), take(limit, "key")))).toBe(true)
      }),
      limitRuns(1_000, "each example makes a limiter"),
    )
  })
  it("SR68 a bounded number of keys is stored, the latest ones", () => {
    const { take } = counted()
    for (let count = 0; count < 5; count += 1) take(limit, "old")
    for (let count = 0; count < 20_000; count += 1) take(limit, `key ${count}`)
    expect(take(limit, "old")).toBe(true)
    for (let count = 0; count < 4; count += 1) take(limit, "key 19999")
    expect(take(limit, "key 19999")).toBe(false)
  })
})

it("SR68 each platform counts on its own", () => {
  const [one, two] = [counted(), counted()]
  const limit: Limit = { name: "own", tries: 1, periodMs: 1_000 }
  expect([one.take(limit, "a"), one.take(limit, "a"), two.take(limit, "a")]).toEqual([true, false, true])
  expect(Layer.isLayer(RateLimiter.layerMemory)).toBe(true)
})
