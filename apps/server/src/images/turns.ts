/** There is no room left to wait. */
export class Busy extends Error {}

/**
 * Lets so many work at one time and so many wait.
 *
 * @param runningMax - at work
 * @param waitingMax - in line; the next one is refused
 * @rule SR95 - features 25 (image work off the render path)
 */
export const turns = (runningMax: number, waitingMax: number) => {
  let running = 0
  const waiting: Array<() => void> = []
  /** Does a piece of work when its turn comes. @throws Busy */
  return async <A>(work: () => Promise<A>): Promise<A> => {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw new Busy("too many pictures at a time")
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Whoever is next takes over the place.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
