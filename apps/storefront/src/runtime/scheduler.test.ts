import { Effect, Scheduler } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { scheduler } from "./scheduler.ts"

afterEach(() => void vi.restoreAllMocks())

/** Asks after so many steps, at a time, whether a program lets go. */
const asked = () => {
  const now = vi.spyOn(performance, "now")
  const sliced = Effect.runSync(Effect.provide(Scheduler.Scheduler, scheduler))
  return (steps: number, atMs: number): boolean => {
    now.mockReturnValue(atMs)
    return sliced.shouldYield({ currentOpCount: steps, cache: { maxOpsBeforeYield: 2048 } } as never)
  }
}

describe("UI241 the shop's programs", () => {
  it("let go of the browser when a slice is over, whichever of them goes on", () => {
    const letsGo = asked()
    expect([letsGo(16, 1000), letsGo(32, 1004), letsGo(16, 1004.9), letsGo(48, 1005)]).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
  it("have a whole slice again after a pause", () => {
    const letsGo = asked()
    expect([
      letsGo(16, 1000),
      letsGo(32, 1004),
      letsGo(48, 1010),
      letsGo(64, 1014),
      letsGo(80, 1015),
    ]).toEqual([false, false, false, false, true])
  })
  it("look at the clock now and then alone", () => {
    const letsGo = asked()
    expect(letsGo(16, 1000)).toBe(false)
    expect([17, 20, 31].map((steps) => letsGo(steps, 1004.5))).toEqual([false, false, false])
    expect(performance.now).toHaveBeenCalledTimes(1)
  })
  it("let go after so many steps, however fast they are", () => {
    expect(asked()(2048, 1000)).toBe(true)
  })
})
