import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { whenIdle } from "./when-idle.ts"

describe("UI230 background loading waits for an idle page", () => {
  let page: EventTarget
  beforeEach(() => {
    page = new EventTarget()
    vi.useFakeTimers()
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page))
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const waiting = () => {
    const seen = { isStill: false }
    void whenIdle(4000, 20_000).then(() => (seen.isStill = true))
    return seen
  }
  const stir = (name: string): void => void page.dispatchEvent(new Event(name))

  it("starts after a pause without activity", async () => {
    const seen = waiting()
    await vi.advanceTimersByTimeAsync(3999)
    expect(seen.isStill).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.isStill).toBe(true)
  })
  it.each(["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown"])(
    "begins anew at %s",
    async (name) => {
      const seen = waiting()
      await vi.advanceTimersByTimeAsync(3000)
      stir(name)
      await vi.advanceTimersByTimeAsync(3999)
      expect(seen.isStill).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(seen.isStill).toBe(true)
    },
  )
  it("starts at the limit despite activity", async () => {
    const seen = waiting()
    for (let second = 0; second < 19; second += 1) {
      stir("pointermove")
      await vi.advanceTimersByTimeAsync(1000)
    }
    stir("pointermove")
    await vi.advanceTimersByTimeAsync(999)
    expect(seen.isStill).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.isStill).toBe(true)
  })
})
