import { Effect, Option } from "effect"
import { seal, SecretRepository } from "@shop/commerce/secrets"
import { clientKey } from "../http/client.ts"
import { type Limit, RateLimiter } from "../coordination/rate-limiter.ts"

/** Security events by name, each with the message of its log line. */
const events = {
  "sign-in.failed": "A customer's sign-in failed",
  "password.wrong": "A signed-in customer's password was wrong",
  "session.refused": "A session could not be renewed: its token is unknown, too old or was used before",
  "reset.refused": "A link for a new password was refused",
  "order.refused": "An order was requested with a number and an e-mail address that do not match",
  "coupons.guessed": "More than 1,000 unknown coupons were tried within an hour",
  "pieces.held": "A client's unpaid orders would hold more pieces than orders.unpaidPiecesMax",
  "tries.exhausted": "Too many tries: the client has to wait",
  "checkout-key.wrong": "A checkout came with a wrong key",
  "invalidate-key.wrong": "/invalidate was requested with a wrong key",
  "metrics-key.wrong": "/metrics was requested with a wrong key",
  "payment.unsigned": "A message about a payment came with a wrong signature",
  "operator.sign-in.failed": "A sign-in to the operator's page failed",
  "operator.form.refused": "A form of the operator's page was not sent from it, or without its token",
} as const

/** A security event by its name. @rule SR260 */
export type SecurityEvent = keyof typeof events

/** Log lines of one client: a client that tries without end must not fill the disk. */
const lines: Limit = { name: "security-lines", tries: 60, periodMs: 60_000 }

/**
 * Logs a security event. Keyed hashes stand for the client's network and for the account, so that an operator can group
 * lines without reading an address. Nothing that was typed is logged.
 *
 * @param account - such as the typed e-mail address; null for an event without an account
 * @rule SR260 - ASVS 16.3
 */
export const logSecurity = (
  event: SecurityEvent,
  account: string | null = null,
): Effect.Effect<void, never, RateLimiter> =>
  Effect.gen(function* () {
    const client = yield* clientKey
    const limiter = yield* RateLimiter
    if ((yield* limiter.consume(lines, client)) > 0) return
    const secrets = yield* Effect.serviceOption(SecretRepository)
    // Without the database there is no key, and an event without hashes is better than none.
    const key = Option.isNone(secrets)
      ? null
      : yield* secrets.value.key("security-log").pipe(Effect.catch(() => Effect.succeed(null)))
    const keyedHash = (name: string, text: string | null): Readonly<Record<string, string>> =>
      key === null || text === null ? {} : { [name]: seal(key, text).toString("hex").slice(0, 16) }
    yield* Effect.annotateLogs(Effect.logWarning(events[event]), {
      event,
      ...keyedHash("client", client),
      ...keyedHash("account", account),
    })
  })

/** Logs a security event when the effect fails with the given refusal code. @rule SR260 */
export const logRefusal =
  (code: string, event: SecurityEvent, account: string | null = null) =>
  <A, E extends { readonly refusal?: { readonly code: string } | undefined }, R>(
    work: Effect.Effect<A, E, R>,
  ): Effect.Effect<A, E, R | RateLimiter> =>
    Effect.tapError(work, (fault) =>
      fault.refusal?.code === code ? logSecurity(event, account) : Effect.void,
    )
