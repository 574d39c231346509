import { type Fiber, Layer, Scheduler } from "effect"

/**
 * Runs something in the next task. A message is one; a timer, which Effect takes where there is no `setImmediate`, waits
 * four milliseconds once a few have followed one another, and between a click and its page there are several.
 */
const soon = (): ((run: () => void) => () => void) => {
  const waiting: Array<{ run: (() => void) | null }> = []
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener("message", () => waiting.shift()?.run?.())
  port1.start()
  return (run) => {
    const one: (typeof waiting)[number] = { run }
    waiting.push(one)
    port2.postMessage(null)
    return () => void (one.run = null)
  }
}

/** How long programs go on in one task; React slices its work alike. */
const sliceMs = 5

/** The clock is looked at each time so many steps of a program are done. */
const stepsBetweenLooks = 16

/** Programs let go of the browser before it misses a frame, however many steps they still have. @rule UI241 */
class Sliced extends Scheduler.MixedScheduler {
  private beganMs = 0
  private seenMs = 0

  override shouldYield(fiber: Fiber.Fiber<unknown, unknown>): boolean {
    if (super.shouldYield(fiber)) return true
    if (fiber.currentOpCount % stepsBetweenLooks !== 0) return false
    const nowMs = performance.now()
    // Nobody has looked for as long as a slice: that one is over, and this is another task.
    if (nowMs - this.seenMs >= sliceMs) this.beganMs = nowMs
    this.seenMs = nowMs
    return nowMs - this.beganMs >= sliceMs
  }
}

/** Where programs of the shop go on after they have let go. */
export const scheduler = Layer.sync(Scheduler.Scheduler, () => new Sliced("async", soon()))
