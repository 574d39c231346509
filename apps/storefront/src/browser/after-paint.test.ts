import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { afterPaint } from "./after-paint.ts"

let frames: Array<() => void> = []
/** Runs the callbacks of one animation frame. Callbacks that they request wait for the next frame. */
const paint = (): void => {
  const callbacks = frames
  frames = []
  for (const callback of callbacks) callback()
}
/** Resolves in a task behind all tasks that are queued already. */
const nextTask = (): Promise<void> =>
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
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback))
  vi.stubGlobal("document", { hidden: false })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe("a callback after the paint", () => {
  it("waits for two frames and for earlier tasks", async () => {
    const done: Array<string> = []
    afterPaint(() => done.push("first"))
    afterPaint(() => done.push("second"))
    expect(frames).toHaveLength(1)
    paint()
    await nextTask()
    expect(done).toEqual([])
    const earlier = nextTask().then(() => done.push("earlier task"))
    paint()
    expect(done).toEqual([])
    await earlier
    await nextTask()
    expect(done).toEqual(["earlier task", "first", "second"])
  })

  it("runs in a task of its own", async () => {
    const done: Array<string> = []
    afterPaint(() => void queueMicrotask(() => done.push("microtask of the first")))
    afterPaint(() => done.push("second"))
    paint()
    paint()
    await nextTask()
    await nextTask()
    expect(done).toEqual(["microtask of the first", "second"])
  })

  it("does not run once it is cancelled", async () => {
    const callback = vi.fn<() => void>()
    const cancel = afterPaint(callback)
    paint()
    paint()
    cancel()
    await nextTask()
    expect(callback).not.toHaveBeenCalled()
  })

  it("runs at once in a hidden page", () => {
    vi.stubGlobal("document", { hidden: true })
    const callback = vi.fn<() => void>()
    afterPaint(callback)
    expect(callback).toHaveBeenCalledOnce()
    expect(frames).toEqual([])
  })
})
