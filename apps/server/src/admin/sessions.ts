import { Effect } from "effect"
import { dieOnSqlError } from "@shop/commerce/sql"
import type { OperatorSessionRepository } from "@shop/commerce/operator"
import { hashOf, newToken } from "@shop/commerce/secrets"

/** A message that the next page shows once. */
export interface Notice {
  readonly isFault: boolean
  readonly text: string
}

/** A signed-in operator. */
export interface Session {
  /** Names the session in the audit log. It does not open the session. */
  readonly id: string
  readonly endsAtMs: number
  readonly notice: Notice | null
}

/** The sessions of operators, by the secret in their cookie. */
export interface Sessions {
  /** @returns the cookie's value; only its hash is stored */
  readonly begin: (nowMs: number) => Effect.Effect<{ readonly secret: string; readonly session: Session }>
  readonly find: (secret: string, nowMs: number) => Effect.Effect<Session | null>
  readonly update: (secret: string, session: Session, nowMs: number) => Effect.Effect<void>
  readonly end: (secret: string) => Effect.Effect<void>
}

/** How long an operator stays signed in. */
export const sessionMs = 8 * 3_600_000

/** Sessions in the database, under the hashes of their secrets, so that every process knows them. @rule SR141 */
export const sessions = (stored: OperatorSessionRepository["Service"]): Sessions => {
  const update: Sessions["update"] = (secret, session, nowMs) =>
    dieOnSqlError(stored.save(hashOf(secret), JSON.stringify(session), { nowMs, endsAtMs: session.endsAtMs }))
  return {
    begin: Effect.fn("Sessions.begin")(function* (nowMs) {
      const secret = newToken()
      const session = {
        id: `admin-${hashOf(newToken()).slice(0, 8)}`,
        endsAtMs: nowMs + sessionMs,
        notice: null,
      }
      yield* update(secret, session, nowMs)
      return { secret, session }
    }),
    find: (secret, nowMs) =>
      Effect.map(dieOnSqlError(stored.find(hashOf(secret), nowMs)), (json) =>
        json === null ? null : (JSON.parse(json) as Session),
      ),
    update,
    end: (secret) => dieOnSqlError(stored.delete(hashOf(secret))),
  }
}
