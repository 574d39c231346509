/** Mutual exclusion by key. Several processes share a lock through an implementation of their own. */
export interface Lock {
  /** Runs the work once all earlier work of the same key has ended, in the order of the calls. */
  readonly withLock: <A>(key: string, work: () => Promise<A>) => Promise<A>
}

/** A lock in the memory of this process. @rule SR452 */
export const memoryLock = (): Lock => {
  const last = new Map<string, Promise<unknown>>()
  return {
    withLock: async (key, work) => {
      const before = last.get(key) ?? Promise.resolve()
      const current = before.then(work, work)
      last.set(key, current)
      try {
        return await current
      } finally {
        if (last.get(key) === current) last.delete(key)
      }
    },
  }
}
