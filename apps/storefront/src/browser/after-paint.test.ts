import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { afterPaint } from "./after-paint.ts"

let frames: Array<() => void> = []
/** Paints: whoever asked for a frame has it, and whoever asks meanwhile waits for the next. */
const paint = (): void => {
  const due = frames
  frames = []
  for (const frame of due) frame()
}
/** A task that was asked for behind all that wait. */
const task = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener("message", () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })

beforeEach(() => {
  frames = []
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame))
  vi.stubGlobal("document", { hidden: false })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe("a callback after the paint", () => {
  it("waits for two frames and for earlier tasks", async () => {
    const done: Array<string> = []
    afterPaint(() => done.push("one"))
    afterPaint(() => done.push("other"))
    expect(frames).toHaveLength(1)
    paint()
    await task()
    expect(done).toEqual([])
    const earlier = task().then(() => done.push("what waited"))
    paint()
    expect(done).toEqual([])
    await earlier
    await task()
    expect(done).toEqual(["what waited", "one", "other"])
  })

  it("runs in a task of its own", async () => {
    const done: Array<string> = []
    afterPaint(() => void queueMicrotask(() => done.push("behind the first")))
    afterPaint(() => done.push("second"))
    paint()
    paint()
    await task()
    await task()
    expect(done).toEqual(["behind the first", "second"])
  })

  it("can be cancelled until it runs", async () => {
    const act = vi.fn<() => void>()
    const cancel = afterPaint(act)
    paint()
    paint()
    cancel()
    await task()
    expect(act).not.toHaveBeenCalled()
  })

  it("runs at once in a hidden page", () => {
    vi.stubGlobal("document", { hidden: true })
    const act = vi.fn<() => void>()
    afterPaint(act)
    expect(act).toHaveBeenCalledOnce()
    expect(frames).toEqual([])
  })
})
