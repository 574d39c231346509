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
   * Counts one try, or several together.
   * @returns 0 when they are allowed, else the seconds until they are allowed
   */
  readonly consume: (limit: Limit, key: string, tries?: number) => Effect.Effect<number>
  /** Uncounts the last try of a key, or several, because they were legitimate. */
  readonly refund: (limit: Limit, key: string, tries?: number) => Effect.Effect<void>
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
    consume: (limit, key, tries) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) => {
        const waitMs = bucketsOf(limit).take(key.slice(0, keyLengthMax), nowMs, tries)
        return Math.ceil(waitMs / 1000)
      }),
    refund: (limit, key, tries) =>
      Effect.sync(() => bucketsOf(limit).refund(key.slice(0, keyLengthMax), tries)),
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
  const consume = (limit: Limit, key: string, tries = 1): Promise<number> =>
    limiterOf(limit)
      .consume(hashOf(key), tries)
      .then(
        () => 0,
        async (reason: unknown) => {
          if (!(reason instanceof RateLimiterRes)) throw reason
          // Redis has counted them all the same; fewer may still be allowed.
          if (tries > 1) await limiterOf(limit).reward(hashOf(key), tries)
          return Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
        },
      )
  return {
    consume: (limit, key, tries) =>
      command(() => consume(limit, key, tries)).pipe(Effect.catch(() => memory.consume(limit, key, tries))),
    refund: (limit, key, tries) =>
      command(() => limiterOf(limit).reward(hashOf(key), tries)).pipe(
        Effect.catch(() => memory.refund(limit, key, tries)),
        Effect.asVoid,
      ),
  }
}
