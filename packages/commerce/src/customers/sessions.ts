import type { Credentials } from "@shop/core/session"
import { type DatabaseService, insert, type Row } from "../database/index.ts"
import { bounds } from "./bounds.ts"
import { type Device, unknownDevice } from "./device.ts"
import type { SignedIn } from "./model.ts"
import { following, newToken, secretOf, tokenHash } from "../secrets/index.ts"

/** A session as its customer sees it. Moments are epoch ms. */
export interface SessionRecord extends Device {
  readonly id: number
  readonly startedAtMs: number
  /** When a token of it was made last, which a client in use asks for every hour. */
  readonly usedAtMs: number
}

/** Reads and writes sessions and their tokens. Every step is synchronous. @rule CM61 */
export interface SessionRecords {
  /** A new session; the oldest make way. Call it in a transaction. */
  readonly begin: (customerId: number, nowMs: number, device?: Device) => Credentials
  /** Whose an access token is, as long as it holds. */
  readonly find: (accessToken: string, nowMs: number) => SignedIn | null
  /** One more access token of a session that is there. @rule CM161 */
  readonly grant: (sessionId: number, nowMs: number) => string | null
  /** New tokens for a refresh token; null when it is none any more. */
  readonly renew: (refreshToken: string, nowMs: number) => Credentials | null
  /** The sessions of a customer that hold, the one used last first. @rule CM270 */
  readonly list: (customerId: number, nowMs: number) => ReadonlyArray<SessionRecord>
  /** Ends one session of a customer with all its tokens; a session of somebody else stays. @rule CM270 */
  readonly end: (customerId: number, sessionId: number) => void
  /** Ends the sessions that tokens belong to, whether or not the tokens still hold. @rule CM271 */
  readonly endOf: (tokens: ReadonlyArray<string>) => void
  /** Signs a customer out, everywhere or everywhere else. */
  readonly endAll: (customerId: number, exceptSessionId?: number) => void
  /** Forgets what holds no longer. @returns how many sessions */
  readonly sweep: (nowMs: number) => number
}

/**
 * Sessions in one database. What follows a refresh token is made from it and a key of the shop, so that the second
 * answer to a lost first one is the same without any token being kept.
 *
 * @param acceptsFirstToken - a session's first refresh token may be used again as long as no other one of it was used:
 *   older clients never store the one that follows
 * @rule CM61, CM62
 */
export const sessions = (
  database: DatabaseService,
  { acceptsFirstToken = false }: { readonly acceptsFirstToken?: boolean } = {},
): SessionRecords => {
  const keep = (
    token: string,
    kind: "access" | "refresh",
    session: { readonly id: number; readonly endsAtMs: number },
    nowMs: number,
  ): void => {
    const lifetimeMs = kind === "access" ? bounds.accessMs : bounds.refreshMs
    insert(database, "customer_token", {
      hash: tokenHash(token),
      session: session.id,
      kind,
      expires_at: Math.min(nowMs + lifetimeMs, session.endsAtMs),
    })
    database.run("UPDATE customer_session SET active_at = ? WHERE id = ?", nowMs, session.id)
  }
  const end = (sessionId: number): void =>
    void database.run("DELETE FROM customer_session WHERE id = ?", sessionId)

  /** What was answered to a refresh token, or will be. */
  const answerTo = (refreshToken: string): Credentials & { readonly refreshToken: string } => {
    const key = secretOf(database, "tokens")
    return {
      token: following(key, "access", refreshToken),
      refreshToken: following(key, "refresh", refreshToken),
    }
  }
  const isUnused = (refreshToken: string): boolean =>
    database.get(
      "SELECT 1 FROM customer_token WHERE hash = ? AND used_at IS NULL",
      tokenHash(refreshToken),
    ) !== undefined

  /** How many refresh tokens of a session were used. The first is used before any other, so if one was, it is the first. */
  const usedTokens = (sessionId: number): number =>
    Number(
      database.get(
        "SELECT count(*) AS count FROM customer_token WHERE session = ? AND kind = 'refresh' AND used_at IS NOT NULL",
        sessionId,
      )!["count"],
    )

  /** One more access token of a session that is there. */
  const grant = (sessionId: number, nowMs: number): string | null => {
    const row = database.get(
      "SELECT ends_at FROM customer_session WHERE id = ? AND ends_at > ?",
      sessionId,
      nowMs,
    )
    if (row === undefined) return null
    const token = newToken()
    keep(token, "access", { id: sessionId, endsAtMs: Number(row["ends_at"]) }, nowMs)
    return token
  }

  /** A token that was used before: its answer again when that may have been lost, else somebody else has it. */
  const again = (refreshToken: string, row: Row, nowMs: number): Credentials | null => {
    const answer = answerTo(refreshToken)
    if (nowMs - Number(row["used_at"]) <= bounds.graceMs && isUnused(answer.refreshToken)) return answer
    const session = Number(row["session"])
    if (acceptsFirstToken && Number(row["expires_at"]) > nowMs && usedTokens(session) === 1) {
      const token = grant(session, nowMs)
      return token === null ? null : { token, refreshToken: answer.refreshToken }
    }
    end(session)
    return null
  }

  return {
    begin: (customerId, nowMs, { browser, system } = unknownDevice) => {
      database.run(
        `DELETE FROM customer_session WHERE customer = ? AND id NOT IN
           (SELECT id FROM customer_session WHERE customer = ? ORDER BY id DESC LIMIT ?)`,
        customerId,
        customerId,
        bounds.sessionsMax - 1,
      )
      const endsAtMs = nowMs + bounds.sessionMs
      const id = insert(database, "customer_session", {
        customer: customerId,
        started_at: nowMs,
        ends_at: endsAtMs,
        active_at: nowMs,
        browser,
        system,
      })
      const given = { token: newToken(), refreshToken: newToken() }
      keep(given.token, "access", { id, endsAtMs }, nowMs)
      keep(given.refreshToken, "refresh", { id, endsAtMs }, nowMs)
      return given
    },
    grant,
    find: (accessToken, nowMs) => {
      const row = database.get(
        `SELECT customer_session.id AS session, customer.id AS customer, customer.group_id FROM customer_token
           JOIN customer_session ON customer_session.id = customer_token.session
           JOIN customer ON customer.id = customer_session.customer
         WHERE customer_token.hash = ? AND kind = 'access' AND expires_at > ? AND deleted_at IS NULL`,
        tokenHash(accessToken),
        nowMs,
      )
      return row === undefined
        ? null
        : {
            sessionId: Number(row["session"]),
            customerId: Number(row["customer"]),
            groupId: Number(row["group_id"]),
          }
    },
    renew: (refreshToken, nowMs) =>
      database.transaction(() => {
        const row = database.get(
          `SELECT session, expires_at, used_at, ends_at FROM customer_token
             JOIN customer_session ON customer_session.id = customer_token.session
           WHERE hash = ? AND kind = 'refresh'`,
          tokenHash(refreshToken),
        )
        if (row === undefined) return null
        if (row["used_at"] !== null) return again(refreshToken, row, nowMs)
        if (Number(row["expires_at"]) <= nowMs) return null
        database.run("UPDATE customer_token SET used_at = ? WHERE hash = ?", nowMs, tokenHash(refreshToken))
        const session = { id: Number(row["session"]), endsAtMs: Number(row["ends_at"]) }
        const given = answerTo(refreshToken)
        keep(given.token, "access", session, nowMs)
        keep(given.refreshToken, "refresh", session, nowMs)
        return given
      }),
    list: (customerId, nowMs) =>
      database
        .all(
          `SELECT id, browser, system, started_at, active_at FROM customer_session
           WHERE customer = ? AND EXISTS
             (SELECT 1 FROM customer_token WHERE session = customer_session.id AND used_at IS NULL AND expires_at > ?)
           ORDER BY active_at DESC, id DESC`,
          customerId,
          nowMs,
        )
        .map((row) => ({
          id: Number(row["id"]),
          browser: row["browser"] === null ? null : String(row["browser"]),
          system: row["system"] === null ? null : String(row["system"]),
          startedAtMs: Number(row["started_at"]),
          usedAtMs: Number(row["active_at"]),
        })),
    end: (customerId, sessionId) =>
      void database.run("DELETE FROM customer_session WHERE customer = ? AND id = ?", customerId, sessionId),
    endOf: (tokens) => {
      for (const token of tokens)
        database.run(
          "DELETE FROM customer_session WHERE id = (SELECT session FROM customer_token WHERE hash = ?)",
          tokenHash(token),
        )
    },
    endAll: (customerId, exceptSessionId = 0) =>
      void database.run(
        "DELETE FROM customer_session WHERE customer = ? AND id <> ?",
        customerId,
        exceptSessionId,
      ),
    sweep: (nowMs) => {
      database.run("DELETE FROM customer_token WHERE expires_at <= ?", nowMs)
      return database.run(
        "DELETE FROM customer_session WHERE NOT EXISTS (SELECT 1 FROM customer_token WHERE session = customer_session.id)",
      ).changes
    },
  }
}
