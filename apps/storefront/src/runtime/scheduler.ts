import type { Fiber, Scheduler } from "effect"

/** How long programs go on in one task. */
const sliceMs = 2

/** The clock is looked at each time so many steps of a program are done. */
const stepsBetweenLooks = 4

/**
 * Runs something in the next task. A message is one; a timer, which Effect takes where there is no `setImmediate`, waits
 * four milliseconds once a few have followed one another, and between a click and its page there are several. What is
 * there to be run goes on in one task until its slice is over: a task costs more than most of what is run in it.
 */
const nextTask = (): ((run: () => void) => void) => {
  const waiting: Array<() => void> = []
  const { port1, port2 } = new MessageChannel()
  let isUnderWay = false
  const send = (): void => port2.postMessage(null)
  port1.addEventListener("message", () => {
    const beganMs = performance.now()
    try {
      do waiting.shift()!()
      while (waiting.length > 0 && performance.now() - beganMs < sliceMs)
    } finally {
      isUnderWay = waiting.length > 0
      if (isUnderWay) send()
    }
  })
  port1.start()
  return (run) => {
    waiting.push(run)
    if (isUnderWay) return
    isUnderWay = true
    send()
  }
}

/** Programs let go of the browser before it misses a frame, however many steps they still have. @rule UI241 */
class Sliced implements Scheduler.Scheduler {
  readonly executionMode = "async"
  private readonly soon = nextTask()
  private beganMs = 0
  private seenMs = 0

  shouldYield({ currentOpCount, cache }: Fiber.Fiber<unknown, unknown>): boolean {
    if (currentOpCount >= cache.maxOpsBeforeYield) return true
    if (currentOpCount % stepsBetweenLooks !== 0) return false
    const nowMs = performance.now()
    // Nobody has looked for as long as a slice: that one is over, and this is another task.
    if (nowMs - this.seenMs >= sliceMs) this.beganMs = nowMs
    this.seenMs = nowMs
    return nowMs - this.beganMs >= sliceMs
  }

  /** Effect's own runs all that is there in one go. */
  makeDispatcher(): Scheduler.SchedulerDispatcher {
    const tasks: Array<{ readonly task: () => void; readonly priority: number }> = []
    const runFirst = (): void => tasks.shift()?.task()
    return {
      scheduleTask: (task, priority) => {
        tasks.push({ task, priority })
        tasks.sort((one, other) => one.priority - other.priority)
        this.soon(runFirst)
      },
      flush: () => {
        while (tasks.length > 0) runFirst()
      },
    }
  }
}

/** Where programs of the shop go on after they have let go. */
export const makeScheduler = (): Scheduler.Scheduler => new Sliced()
