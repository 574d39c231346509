import { Effect } from "effect"
import { type Limit, RateLimiter } from "../coordination/rate-limiter.ts"
import { ApiFault } from "./route.ts"

/**
 * Counts one try.
 *
 * @fails ApiFault 429 with the seconds until the next allowed try
 * @rule SR68
 */
export const consumeLimit = (limit: Limit, key: string): Effect.Effect<void, ApiFault, RateLimiter> =>
  Effect.gen(function* () {
    const limiter = yield* RateLimiter
    const retryAfterS = yield* limiter.consume(limit, key)
    if (retryAfterS > 0) return yield* tooMany(retryAfterS)
  })

/** Takes back the last try of a key, because it was legitimate. @rule SR68 */
export const refundLimit = (limit: Limit, key: string): Effect.Effect<void, never, RateLimiter> =>
  Effect.flatMap(RateLimiter, (limiter) => limiter.refund(limit, key))

const tooMany = (retryAfterS: number): ApiFault =>
  new ApiFault({
    code: 429,
    result: `Too many tries. Please try again in ${retryAfterS} ${retryAfterS === 1 ? "second" : "seconds"}.`,
    retryAfterS,
  })
