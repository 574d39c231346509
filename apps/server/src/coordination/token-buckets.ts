import { LRUCache } from "lru-cache"

/** Buckets that are stored; the least recently used ones are forgotten first. */
const keysMax = 20_000

/** Buckets of tokens by key, each with `tries` tokens that refill evenly over the period. */
export interface TokenBuckets {
  /**
   * Takes tokens.
   * @param count - default 1
   * @returns 0, or the time until there are so many [ms]; then none is taken
   */
  readonly take: (key: string, nowMs: number, count?: number) => number
  /** Gives the last tokens of a key back. */
  readonly refund: (key: string, count?: number) => void
}

/** A clock that does not go back, so that a changed system clock delays a client by one period at most. */
const monotonicTime = (): ((clockMs: number) => number) => {
  let lastMs = 0
  let aheadMs = 0
  return (clockMs) => {
    aheadMs += Math.max(0, lastMs - clockMs)
    lastMs = clockMs
    return clockMs + aheadMs
  }
}

/**
 * Makes full buckets. It stores one number for each key: the time at which its bucket is full again (the generic cell rate
 * algorithm). A token moves that time by its share of the period, and no further than one period from now.
 *
 * @rule SR68
 */
export const tokenBuckets = ({
  tries,
  periodMs,
}: {
  readonly tries: number
  readonly periodMs: number
}): TokenBuckets => {
  const monotonicMs = monotonicTime()
  // A cache bounded by size grows with its entries; one bounded by `max` allocates all of them at once.
  const fullAtMs = new LRUCache<string, number>({ maxSize: keysMax, sizeCalculation: () => 1 })
  return {
    take: (key, clockMs, count = 1) => {
      const nowMs = monotonicMs(clockMs)
      const nextMs = Math.max(fullAtMs.get(key) ?? 0, nowMs) + (count * periodMs) / tries
      const waitMs = nextMs - nowMs - periodMs
      if (waitMs > 0) return waitMs
      fullAtMs.set(key, nextMs)
      return 0
    },
    refund: (key, count = 1) => {
      const atMs = fullAtMs.get(key)
      if (atMs !== undefined) fullAtMs.set(key, atMs - (count * periodMs) / tries)
    },
  }
}
