import { Effect } from "effect"
import type { Credentials } from "@shop/core/session"
import { following, newToken, SecretRepository, tokenHash } from "../secrets/index.ts"
import { bounds } from "./bounds.ts"
import { type Device, unknownDevice } from "./device.ts"
import { type NewToken as StoredToken, type RefreshToken, SessionRepository } from "./session-repository.ts"

interface Lifetime {
  readonly nowMs: number
  readonly endsAtMs: number
}

/** A token with its lifetime, in its stored form. */
const stored = (token: string, kind: StoredToken["kind"], { nowMs, endsAtMs }: Lifetime): StoredToken => ({
  hash: tokenHash(token),
  kind,
  expiresAtMs: Math.min(nowMs + (kind === "access" ? bounds.accessMs : bounds.refreshMs), endsAtMs),
})

/** Begins a session in the caller's transaction; the oldest sessions over the limit end. @rule CM61 */
export const beginSession = Effect.fnUntraced(function* (
  customerId: number,
  nowMs: number,
  device: Device = unknownDevice,
) {
  const sessions = yield* SessionRepository
  const lifetime = { nowMs, endsAtMs: nowMs + bounds.sessionMs }
  const id = yield* sessions.add({ customerId, device, ...lifetime }, bounds.sessionsMax)
  const credentials = { token: newToken(), refreshToken: newToken() }
  const tokens = [
    stored(credentials.token, "access", lifetime),
    stored(credentials.refreshToken, "refresh", lifetime),
  ]
  yield* sessions.addTokens(id, tokens, nowMs)
  return credentials
})

/** Issues one more access token of a session. @returns null when the session has ended @rule CM161 */
export const grantAccess = Effect.fnUntraced(function* (sessionId: number, nowMs: number) {
  const sessions = yield* SessionRepository
  const endsAtMs = yield* sessions.endOf(sessionId, nowMs)
  if (endsAtMs === null) return null
  const token = newToken()
  yield* sessions.addTokens(sessionId, [stored(token, "access", { nowMs, endsAtMs })], nowMs)
  return token
})

/**
 * Derives the next credentials from a refresh token and a key of the shop. A repeated request gets the same response as
 * a lost one, and no token is stored.
 *
 * @rule CM62
 */
const nextCredentials = (refreshToken: string) =>
  Effect.map(
    Effect.flatMap(SecretRepository, ({ key }) => key("tokens")),
    (key) => ({
      token: following(key, "access", refreshToken),
      refreshToken: following(key, "refresh", refreshToken),
    }),
  )

/** How a shop renews sessions. */
export interface RenewOptions {
  /**
   * A session's first refresh token may be used again as long as no other one was used: older clients never store the
   * next one.
   */
  readonly acceptsFirstToken?: boolean
}

/** A refresh token that was used before: the same response when the first may have been lost, else the session ends. */
const renewAgain = Effect.fnUntraced(function* (
  refreshToken: string,
  { session, usedAtMs, expiresAtMs, sessionEndsAtMs }: RefreshToken & { readonly usedAtMs: number },
  nowMs: number,
  acceptsFirstToken: boolean,
) {
  const sessions = yield* SessionRepository
  const next = yield* nextCredentials(refreshToken)
  const isLost =
    nowMs - usedAtMs <= bounds.graceMs && (yield* sessions.isUnused(tokenHash(next.refreshToken)))
  if (isLost) return next
  // The first refresh token is as old as its session. Used tokens are deleted once they have expired, so their number is not enough.
  const isFirst = expiresAtMs - bounds.refreshMs === sessionEndsAtMs - bounds.sessionMs
  const isAccepted = acceptsFirstToken && isFirst && expiresAtMs > nowMs
  if (isAccepted && (yield* sessions.countUsedRefreshTokens(session)) === 1) {
    const token = yield* grantAccess(session, nowMs)
    return token === null ? null : { token, refreshToken: next.refreshToken }
  }
  yield* sessions.delete(session)
  return null
})

/**
 * Issues new credentials for a refresh token, in the caller's transaction.
 *
 * @returns null for an unknown or expired token, and for a repeated token that ends its session; store the transaction
 *          then too
 * @rule CM62
 */
export const renewSession = Effect.fnUntraced(function* (
  refreshToken: string,
  nowMs: number,
  { acceptsFirstToken = false }: RenewOptions = {},
) {
  const sessions = yield* SessionRepository
  const hash = tokenHash(refreshToken)
  const known = yield* sessions.lockRefresh(hash)
  if (known === null) return null
  const { usedAtMs } = known
  if (usedAtMs !== null)
    return yield* renewAgain(refreshToken, { ...known, usedAtMs }, nowMs, acceptsFirstToken)
  if (known.expiresAtMs <= nowMs) return null
  yield* sessions.useToken(hash, nowMs)
  const next: Required<Pick<Credentials, "token">> & { readonly refreshToken: string } =
    yield* nextCredentials(refreshToken)
  const lifetime = { nowMs, endsAtMs: known.sessionEndsAtMs }
  const tokens = [stored(next.token, "access", lifetime), stored(next.refreshToken, "refresh", lifetime)]
  yield* sessions.addTokens(known.session, tokens, nowMs)
  return next
})
