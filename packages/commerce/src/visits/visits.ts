import type { DatabaseService } from "../database/index.ts"
import { hashOf } from "../secrets/index.ts"

/** How long a visit nobody comes back to is kept, and how much one may hold. */
const keptMs = 30 * 86_400_000
const lettersMax = 262_144

/** What is kept for a browser that keeps nothing itself, found by the secret of its cookie. @rule CM130 */
export interface Visits {
  /** @returns JSON as it was kept, or null when there is none */
  readonly find: (secret: string) => string | null
  /** @returns false when it is too large to be kept; what was kept before stays then */
  readonly keep: (secret: string, state: string, nowMs: number) => boolean
  readonly forget: (secret: string) => void
}

/** @rule CM130 */
export const visits = (database: DatabaseService): Visits => ({
  find: (secret) => {
    const row = database.get("SELECT state FROM visit WHERE secret_hash = ?", hashOf(secret))
    return row === undefined ? null : String(row["state"])
  },
  keep: (secret, state, nowMs) => {
    if (state.length > lettersMax) return false
    database.run(
      "INSERT INTO visit (secret_hash, state, seen_at) VALUES (?, ?, ?) ON CONFLICT (secret_hash) DO UPDATE SET state = excluded.state, seen_at = excluded.seen_at",
      hashOf(secret),
      state,
      nowMs,
    )
    return true
  },
  forget: (secret) => void database.run("DELETE FROM visit WHERE secret_hash = ?", hashOf(secret)),
})

/** Forgets visits nobody has come back to for 30 days. @rule CM130 */
export const sweepVisits = (database: DatabaseService, nowMs: number): void =>
  void database.run("DELETE FROM visit WHERE seen_at < ?", nowMs - keptMs)
