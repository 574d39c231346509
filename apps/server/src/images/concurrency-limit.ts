/** The queue is full, for this client or for all clients. */
export class Busy extends Error {}

/** Upper bounds of running and waiting jobs. */
export interface ConcurrencyBounds {
  /** Jobs that run at the same time. */
  readonly runningMax: number
  /** Waiting jobs of all clients together. */
  readonly waitingMax: number
  /** Waiting jobs of one client. */
  readonly waitingPerClientMax: number
}

/**
 * Bounds concurrent work. Waiting clients are served round robin, so a client with many jobs delays another client by
 * one job at most.
 *
 * @rule SR95
 */
export const limitConcurrency = ({ runningMax, waitingMax, waitingPerClientMax }: ConcurrencyBounds) => {
  let running = 0
  let waiting = 0
  /** Waiting jobs by client; the client that was served longest ago comes first. */
  const queues = new Map<string, Array<() => void>>()

  const takeNext = (): (() => void) | undefined => {
    const [entry] = queues
    if (entry === undefined) return undefined
    const [client, queue] = entry
    queues.delete(client)
    const start = queue.shift()
    if (queue.length > 0) queues.set(client, queue)
    waiting -= 1
    return start
  }

  /** Runs a job once the limit allows it. @throws Busy */
  return async <A>(client: string, job: () => Promise<A>): Promise<A> => {
    if (running >= runningMax) {
      const queue = queues.get(client) ?? []
      if (waiting >= waitingMax || queue.length >= waitingPerClientMax)
        throw new Busy("too many waiting jobs")
      waiting += 1
      queues.set(client, queue)
      await new Promise<void>((start) => queue.push(start))
    } else running += 1
    try {
      return await job()
    } finally {
      const start = takeNext()
      // The next job takes over this job's slot.
      if (start === undefined) running -= 1
      else start()
    }
  }
}
