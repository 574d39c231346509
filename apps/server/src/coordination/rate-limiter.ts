import { Clock, Context, Effect, Layer } from "effect"
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible"
import { hashOf } from "@shop/commerce/secrets"
import { Redis } from "./redis.ts"
import { type TokenBuckets, tokenBuckets } from "./token-buckets.ts"

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

/** An e-mail address has at most 320 characters. */
const keyLengthMax = 320

const inMemory = (): RateLimiterService => {
  const buckets = new Map<string, TokenBuckets>()
  const bucketsOf = (limit: Limit): TokenBuckets => {
    const known = buckets.get(limit.name) ?? tokenBuckets(limit)
    buckets.set(limit.name, known)
    return known
  }
  return {
    consume: (limit, key) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) => {
        const waitMs = bucketsOf(limit).take(key.slice(0, keyLengthMax), nowMs)
        return Math.ceil(waitMs / 1000)
      }),
    refund: (limit, key) => Effect.sync(() => bucketsOf(limit).refund(key.slice(0, keyLengthMax))),
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
