import { Clock, Context, Effect, Layer } from "effect"
import { LRUCache } from "lru-cache"
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible"
import { hashOf } from "@shop/commerce/secrets"
import { Redis } from "./redis.ts"

/** A token bucket: `tries` at once, which refill evenly over the period. */
export interface Limit {
  readonly name: string
  readonly tries: number
  readonly periodMs: number
}

/** Counts tries by limit and key. Several processes share the counts through `layerRedis`. */
export interface RateLimiterService {
  /**
   * Counts one try.
   * @returns 0 when the try is allowed, else the seconds until the next try is allowed
   */
  readonly consume: (limit: Limit, key: string) => Effect.Effect<number>
  /** Uncounts the last try of a key, because it was legitimate. */
  readonly refund: (limit: Limit, key: string) => Effect.Effect<void>
}

/**
 * Bounds the rate of an action by key.
 *
 * @rule SR68
 */
export class RateLimiter extends Context.Service<RateLimiter, RateLimiterService>()(
  "@shop/server/RateLimiter",
) {
  /** Counts in the memory of this process. */
  static readonly layerMemory: Layer.Layer<RateLimiter> = Layer.sync(RateLimiter, () => inMemory())
  /** Counts in Redis for all processes, and in the memory of this process while Redis is unreachable. */
  static readonly layerRedis: Layer.Layer<RateLimiter, never, Redis> = Layer.effect(
    RateLimiter,
    Effect.map(Redis, (redis) => inRedis(redis, inMemory())),
  )
}

/** Keys that are stored for each limit; the least recently used keys are forgotten first. */
const keysMax = 20_000
/** An e-mail address has at most 320 characters. */
const keyLengthMax = 320

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
 * Stores one number for each key: the time at which its bucket is full again (the generic cell rate algorithm). A try
 * moves that time by its share of the period, and no further than one period from now.
 */
const inMemory = (): RateLimiterService => {
  const monotonicMs = monotonicTime()
  const fullAtMs = new Map<string, LRUCache<string, number>>()
  const bucketsOf = ({ name }: Limit): LRUCache<string, number> => {
    // A cache bounded by size grows with its entries; one bounded by `max` allocates all of them at once.
    const buckets = fullAtMs.get(name) ?? new LRUCache({ maxSize: keysMax, sizeCalculation: () => 1 })
    fullAtMs.set(name, buckets)
    return buckets
  }
  return {
    consume: (limit, longKey) =>
      Effect.map(Clock.currentTimeMillis, (clockMs) => {
        const nowMs = monotonicMs(clockMs)
        const key = longKey.slice(0, keyLengthMax)
        const buckets = bucketsOf(limit)
        const nextMs = Math.max(buckets.get(key) ?? 0, nowMs) + limit.periodMs / limit.tries
        const waitMs = nextMs - nowMs - limit.periodMs
        if (waitMs > 0) return Math.ceil(waitMs / 1000)
        buckets.set(key, nextMs)
        return 0
      }),
    refund: (limit, longKey) =>
      Effect.sync(() => {
        const key = longKey.slice(0, keyLengthMax)
        const buckets = bucketsOf(limit)
        const atMs = buckets.get(key)
        if (atMs !== undefined) buckets.set(key, atMs - limit.periodMs / limit.tries)
      }),
  }
}

/** Counts in windows of one period, which begin with the first try. Keys are hashed, because they contain personal data. */
const inRedis = ({ client, command }: Redis["Service"], memory: RateLimiterService): RateLimiterService => {
  const limiters = new Map<string, RateLimiterRedis>()
  const limiterOf = ({ name, tries, periodMs }: Limit): RateLimiterRedis => {
    const limiter =
      limiters.get(name) ??
      new RateLimiterRedis({
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `shop:limit:${name}`,
        points: tries,
        duration: Math.ceil(periodMs / 1000),
      })
    limiters.set(name, limiter)
    return limiter
  }
  /** @returns as `consume`; rejects when Redis did not count */
  const consume = (limit: Limit, key: string): Promise<number> =>
    limiterOf(limit)
      .consume(hashOf(key))
      .then(
        () => 0,
        (reason: unknown) => {
          if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
          throw reason
        },
      )
  return {
    consume: (limit, key) =>
      command(() => consume(limit, key)).pipe(Effect.catch(() => memory.consume(limit, key))),
    refund: (limit, key) =>
      command(() => limiterOf(limit).reward(hashOf(key))).pipe(
        Effect.catch(() => memory.refund(limit, key)),
        Effect.asVoid,
      ),
  }
}
