import { Layer, Scheduler } from "effect"

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

/** Where programs of the shop go on after they have let go. */
export const scheduler = Layer.sync(Scheduler.Scheduler, () => new Scheduler.MixedScheduler("async", soon()))
