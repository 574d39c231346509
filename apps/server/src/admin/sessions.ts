import { hashOf, newToken } from "@shop/commerce/secrets"
import type { SessionStore } from "../coordination/session-store.ts"

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
  /** @returns the cookie's value; the store has only its hash */
  readonly begin: (nowMs: number) => Promise<{ readonly secret: string; readonly session: Session }>
  readonly find: (secret: string, nowMs: number) => Promise<Session | null>
  readonly update: (secret: string, session: Session) => Promise<void>
  readonly end: (secret: string) => Promise<void>
}

/** How long an operator stays signed in. */
export const sessionMs = 8 * 3_600_000

/** Sessions in a store, under the hashes of their secrets. @rule SR141 */
export const sessions = (store: SessionStore<Session>): Sessions => {
  const update: Sessions["update"] = (secret, session) => store.set(hashOf(secret), session, session.endsAtMs)
  return {
    begin: async (nowMs) => {
      const secret = newToken()
      const session = {
        id: `admin-${hashOf(newToken()).slice(0, 8)}`,
        endsAtMs: nowMs + sessionMs,
        notice: null,
      }
      await update(secret, session)
      return { secret, session }
    },
    find: (secret, nowMs) => store.get(hashOf(secret), nowMs),
    update,
    end: (secret) => store.delete(hashOf(secret)),
  }
}
