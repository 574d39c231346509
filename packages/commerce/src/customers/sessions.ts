import { Effect } from "effect"
import type { Credentials } from "@shop/core/session"
import { deriveToken, newToken, SecretRepository, tokenHash } from "../secrets/index.ts"
import { bounds } from "./bounds.ts"
import { type Device, unknownDevice } from "./device.ts"
import { type RefreshToken, SessionRepository, type StoredToken } from "./session-repository.ts"

interface Lifetime {
  readonly nowMs: number
  readonly endsAtMs: number
}

/** Hashes a token and sets when it expires, never after its session. */
const toStoredToken = (
  token: string,
  kind: StoredToken["kind"],
  { nowMs, endsAtMs }: Lifetime,
): StoredToken => ({
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
    toStoredToken(credentials.token, "access", lifetime),
    toStoredToken(credentials.refreshToken, "refresh", lifetime),
  ]
  yield* sessions.addTokens(id, tokens, nowMs)
  return credentials
})

/** Issues one more access token of a session. @returns null when the session has ended @rule CM161 */
export const issueAccessToken = Effect.fnUntraced(function* (sessionId: number, nowMs: number) {
  const sessions = yield* SessionRepository
  const endsAtMs = yield* sessions.findSessionEnd(sessionId, nowMs)
  if (endsAtMs === null) return null
  const token = newToken()
  yield* sessions.addTokens(sessionId, [toStoredToken(token, "access", { nowMs, endsAtMs })], nowMs)
  return token
})

/**
 * Derives the next credentials from a refresh token and a key of the shop. A client that lost the response and repeats the
 * request gets the same tokens again, although only their hashes are stored.
 *
 * @rule CM62
 */
const nextCredentials = (refreshToken: string) =>
  Effect.map(
    Effect.flatMap(SecretRepository, ({ key }) => key("tokens")),
    (key) => ({
      token: deriveToken(key, "access", refreshToken),
      refreshToken: deriveToken(key, "refresh", refreshToken),
    }),
  )

/** How a shop renews sessions. */
export interface RenewOptions {
  /**
   * A session's first refresh token may be used again as long as no other one was used, because older clients never
   * store the next one.
   */
  readonly acceptsFirstToken?: boolean
}

/**
 * Handles a refresh token that was used before. Returns the same response when the client may have lost the first one, and
 * a new access token when the shop accepts the first token (`RenewOptions`). Otherwise somebody may have copied the token,
 * and the session ends.
 */
const handleTokenReuse = Effect.fnUntraced(function* (
  refreshToken: string,
  { session, usedAtMs, expiresAtMs, sessionEndsAtMs }: RefreshToken & { readonly usedAtMs: number },
  nowMs: number,
  acceptsFirstToken: boolean,
) {
  const sessions = yield* SessionRepository
  const next = yield* nextCredentials(refreshToken)
  const isResponseLost =
    nowMs - usedAtMs <= bounds.graceMs && (yield* sessions.isUnused(tokenHash(next.refreshToken)))
  if (isResponseLost) return next
  // The first refresh token is as old as its session. The count of used tokens alone does not tell, because expired ones are deleted.
  const isFirst = expiresAtMs - bounds.refreshMs === sessionEndsAtMs - bounds.sessionMs
  const isAccepted = acceptsFirstToken && isFirst && expiresAtMs > nowMs
  if (isAccepted && (yield* sessions.countUsedRefreshTokens(session)) === 1) {
    const token = yield* issueAccessToken(session, nowMs)
    return token === null ? null : { token, refreshToken: next.refreshToken }
  }
  yield* sessions.delete(session)
  return null
})

/**
 * Issues new credentials for a refresh token, in the caller's transaction.
 *
 * @returns null for an unknown or expired token, and for a reused token that ends its session; commit the transaction then
 *          too, because it deletes the session
 * @rule CM62
 */
export const renewSession = Effect.fnUntraced(function* (
  refreshToken: string,
  nowMs: number,
  { acceptsFirstToken = false }: RenewOptions = {},
) {
  const sessions = yield* SessionRepository
  const hash = tokenHash(refreshToken)
  const known = yield* sessions.lockRefreshToken(hash)
  if (known === null) return null
  const { usedAtMs } = known
  if (usedAtMs !== null)
    return yield* handleTokenReuse(refreshToken, { ...known, usedAtMs }, nowMs, acceptsFirstToken)
  if (known.expiresAtMs <= nowMs) return null
  yield* sessions.useToken(hash, nowMs)
  const next: Required<Pick<Credentials, "token">> & { readonly refreshToken: string } =
    yield* nextCredentials(refreshToken)
  const lifetime = { nowMs, endsAtMs: known.sessionEndsAtMs }
  const tokens = [
    toStoredToken(next.token, "access", lifetime),
    toStoredToken(next.refreshToken, "refresh", lifetime),
  ]
  yield* sessions.addTokens(known.session, tokens, nowMs)
  return next
})
