import { Effect } from "effect"
import { isSame } from "@shop/commerce/secrets"
import { clientKey } from "../http/client.ts"
import { type Limit, RateLimiter } from "../coordination/rate-limiter.ts"
import { logSecurity, type SecurityEvent } from "./security.ts"

/** Wrong keys of one client; a right one does not count. */
const wrongKeys: Limit = { name: "operator-key", tries: 30, periodMs: 15 * 60_000 }

/** The result of a try: the key is right or wrong, or was not compared because the client has to wait. */
export type KeyResult =
  | { readonly tag: "right" }
  | { readonly tag: "wrong" }
  | { readonly tag: "wait"; readonly retryAfterS: number }

/**
 * Compares the key that a program of the operator sends. Wrong keys are logged, and counted by client.
 *
 * @param event - the security event of a wrong key
 * @rule SR260, SR543
 */
export const tryKey = (
  sent: string,
  key: string,
  event: SecurityEvent,
): Effect.Effect<KeyResult, never, RateLimiter> =>
  Effect.gen(function* () {
    const client = yield* clientKey
    const limiter = yield* RateLimiter
    const retryAfterS = yield* limiter.consume(wrongKeys, client)
    if (retryAfterS > 0) {
      yield* logSecurity("tries.exhausted")
      return { tag: "wait", retryAfterS }
    }
    if (!isSame(sent, key)) {
      yield* logSecurity(event)
      return { tag: "wrong" }
    }
    yield* limiter.refund(wrongKeys, client)
    return { tag: "right" }
  })
