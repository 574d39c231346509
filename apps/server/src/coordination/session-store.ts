import { LRUCache } from "lru-cache"

/** Sessions by key, with an expiry in epoch ms. Several processes share them through an implementation of their own. */
export interface SessionStore<Session> {
  /** @returns null for a session that is unknown or has expired */
  readonly get: (key: string, nowMs: number) => Promise<Session | null>
  readonly set: (key: string, session: Session, expiresAtMs: number) => Promise<void>
  readonly delete: (key: string) => Promise<void>
}

/**
 * Sessions in the memory of this process.
 *
 * @param sessionsMax - the least recently used sessions end first
 * @rule SR453
 */
export const memorySessionStore = <Session>(sessionsMax: number): SessionStore<Session> => {
  const sessions = new LRUCache<string, { readonly session: Session; readonly expiresAtMs: number }>({
    max: sessionsMax,
  })
  return {
    get: async (key, nowMs) => {
      const entry = sessions.get(key)
      return entry === undefined || entry.expiresAtMs <= nowMs ? null : entry.session
    },
    set: async (key, session, expiresAtMs) => void sessions.set(key, { session, expiresAtMs }),
    delete: async (key) => void sessions.delete(key),
  }
}
