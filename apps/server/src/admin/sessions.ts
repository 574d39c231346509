import { hashOf, newToken } from "@shop/commerce/secrets"

/** What is told once, on the next page. */
export interface Notice {
  readonly isFault: boolean
  readonly text: string
}

/** Somebody who is signed in as the operator. */
export interface Session {
  /** Names the session in what it changes; opens nothing. */
  readonly id: string
  readonly endsAtMs: number
  notice: Notice | null
}

/** Who is signed in; lost when the shop is stopped. */
export interface Sessions {
  /** @returns the cookie's value, which is kept nowhere */
  readonly begin: (nowMs: number) => { readonly secret: string; readonly session: Session }
  readonly find: (secret: string, nowMs: number) => Session | null
  readonly end: (secret: string) => void
}

/** How long somebody stays signed in. */
export const sessionMs = 8 * 3_600_000
const sessionsMax = 50

/** Keeps sessions in memory, under the hashes of their secrets. @rule SR141 */
export const sessions = (): Sessions => {
  const held = new Map<string, Session>()
  return {
    begin: (nowMs) => {
      for (const [hash, { endsAtMs }] of held) if (endsAtMs <= nowMs) held.delete(hash)
      if (held.size >= sessionsMax) held.delete(held.keys().next().value!)
      const secret = newToken()
      const session = {
        id: `admin-${hashOf(newToken()).slice(0, 8)}`,
        endsAtMs: nowMs + sessionMs,
        notice: null,
      }
      held.set(hashOf(secret), session)
      return { secret, session }
    },
    find: (secret, nowMs) => {
      const session = held.get(hashOf(secret))
      return session === undefined || session.endsAtMs <= nowMs ? null : session
    },
    end: (secret) => void held.delete(hashOf(secret)),
  }
}
