import { afterEach, describe, expect, it, vi } from "vitest"
import { makeScheduler } from "./scheduler.ts"

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Asks after so many steps, at a time, whether a program lets go. */
const asked = () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(0)
  const sliced = makeScheduler()
  return (steps: number, atMs: number): boolean => {
    now.mockReturnValue(atMs)
    return sliced.shouldYield({ currentOpCount: steps, cache: { maxOpsBeforeYield: 2048 } } as never)
  }
}

describe("UI241 the shop's programs", () => {
  it("let go of the browser when a slice is over, whichever of them goes on", () => {
    const letsGo = asked()
    expect([letsGo(4, 1000), letsGo(8, 1001), letsGo(4, 1001.9), letsGo(12, 1002)]).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
  it("have a whole slice again after a pause", () => {
    const letsGo = asked()
    expect([letsGo(4, 1000), letsGo(8, 1001), letsGo(12, 1004), letsGo(16, 1005), letsGo(20, 1006)]).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
  })
  it("look at the clock now and then alone", () => {
    const letsGo = asked()
    expect(letsGo(4, 1000)).toBe(false)
    const { calls } = vi.mocked(performance.now).mock
    const looks = calls.length
    expect([5, 6, 7].map((steps) => letsGo(steps, 1002.5))).toEqual([false, false, false])
    expect(calls).toHaveLength(looks)
  })
  it("let go after so many steps, however fast they are", () => {
    expect(asked()(2048, 1000)).toBe(true)
  })
})

/** The tasks that programs take, each as what was done in it, when each of them takes so long. */
const tasksOf = (steps: ReadonlyArray<readonly [name: string, tookMs: number]>): ReadonlyArray<string> => {
  let nowMs = 0
  vi.spyOn(performance, "now").mockImplementation(() => nowMs)
  const tasks: Array<() => void> = []
  class Channel {
    private hear = (): void => {}
    readonly port1 = {
      addEventListener: (_: string, hear: () => void) => (this.hear = hear),
      start: () => {},
    }
    readonly port2 = { postMessage: () => tasks.push(() => this.hear()) }
  }
  vi.stubGlobal("MessageChannel", Channel)
  const shared = makeScheduler()
  let done = ""
  for (const [name, tookMs] of steps)
    shared.makeDispatcher().scheduleTask(() => {
      done += name
      nowMs += tookMs
      if (name === "!") throw new Error("a program that fails")
    }, 0)
  const seen: Array<string> = []
  while (tasks.length > 0) {
    done = ""
    try {
      tasks.shift()!()
    } catch {
      done += "?"
    }
    seen.push(done)
  }
  return seen
}

describe("UI241 what is to be run", () => {
  it("shares a task until its slice is over, and goes on in another", () => {
    expect(
      tasksOf([
        ["a", 1],
        ["b", 0.9],
        ["c", 0.2],
        ["d", 5],
        ["e", 0],
      ]),
    ).toEqual(["abc", "d", "e"])
  })
  it("goes on when one of it fails", () => {
    expect(
      tasksOf([
        ["a", 0],
        ["!", 0],
        ["b", 0],
      ]),
    ).toEqual(["a!?", "b"])
  })
})

/** A dispatcher of the shop's scheduler, whose tasks nobody has run yet. */
const dispatcher = () => makeScheduler().makeDispatcher()

describe("a dispatcher of the shop's scheduler", () => {
  it("runs all it has at once when it is told to, the urgent first, each in the order it came", () => {
    const { scheduleTask, flush } = dispatcher()
    const ran: Array<string> = []
    for (const [name, priority] of [
      ["b1", 1],
      ["a1", 0],
      ["b2", 1],
      ["a2", 0],
    ] as const)
      scheduleTask(() => ran.push(name), priority)
    flush()
    expect(ran).toEqual(["a1", "a2", "b1", "b2"])
  })
  it("does nothing later of what it has run", async () => {
    const { scheduleTask, flush } = dispatcher()
    let count = 0
    scheduleTask(() => (count += 1), 0)
    flush()
    await new Promise<void>((resolve) => scheduleTask(resolve, 0))
    expect(count).toBe(1)
  })
})
