/** There is no place left to wait. */
export class Busy extends Error {}

/** How much work is done at one time, and how much may wait for it. */
export interface TurnBounds {
  /** At work at one time. */
  readonly runningMax: number
  /** Waiting in all; the next one is refused. */
  readonly waitingMax: number
  /** Waiting for one client; the next one of it is refused. */
  readonly waitingPerClientMax: number
}

/**
 * Bounds concurrent work. Clients that wait are served in turn, one piece of work each, so a client that asks for much
 * delays another one by one piece at most.
 *
 * @rule SR95 - features 25 (image work off the render path)
 */
export const turns = ({ runningMax, waitingMax, waitingPerClientMax }: TurnBounds) => {
  let running = 0
  let waiting = 0
  /** Work that waits, by client; the client that was served longest ago comes first. */
  const queues = new Map<string, Array<() => void>>()

  const next = (): (() => void) | undefined => {
    const [entry] = queues
    if (entry === undefined) return undefined
    const [client, queue] = entry
    queues.delete(client)
    const go = queue.shift()
    if (queue.length > 0) queues.set(client, queue)
    waiting -= 1
    return go
  }

  /** Does a piece of work when its turn comes. @throws Busy */
  return async <A>(client: string, work: () => Promise<A>): Promise<A> => {
    if (running >= runningMax) {
      const queue = queues.get(client) ?? []
      if (waiting >= waitingMax || queue.length >= waitingPerClientMax)
        throw new Busy("too many pictures at a time")
      waiting += 1
      queues.set(client, queue)
      await new Promise<void>((go) => queue.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      const go = next()
      // The next one takes over the place.
      if (go === undefined) running -= 1
      else go()
    }
  }
}
