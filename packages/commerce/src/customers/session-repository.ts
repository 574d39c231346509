import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"
import type { Device } from "./device.ts"
import type { SignedIn } from "./model.ts"

/** A session as its customer sees it. Moments are epoch ms. */
export interface SessionRecord extends Device {
  readonly id: number
  readonly startedAtMs: number
  /** The last time that a token of it was issued; a client in use requests one every hour. */
  readonly usedAtMs: number
}

/** A token of a session, as it is stored: the hash alone. */
export interface StoredToken {
  readonly hash: Buffer
  readonly kind: "access" | "refresh"
  readonly expiresAtMs: number
}

/** A refresh token with its session. */
export interface RefreshToken {
  readonly session: number
  readonly expiresAtMs: number
  readonly usedAtMs: number | null
  readonly sessionEndsAtMs: number
}

/** Sessions and the hashes of their tokens. @rule CM61 */
export class SessionRepository extends Context.Service<
  SessionRepository,
  {
    /** Adds a session, and deletes those over the limit, the oldest first. @returns its id */
    readonly add: (
      session: {
        readonly customerId: number
        readonly device: Device
        readonly nowMs: number
        readonly endsAtMs: number
      },
      countMax: number,
    ) => Effect.Effect<number, SqlError>
    readonly addTokens: (
      session: number,
      tokens: ReadonlyArray<StoredToken>,
      nowMs: number,
    ) => Effect.Effect<void, SqlError>
    /** The customer and the session of a valid access token. */
    readonly findAccess: (hash: Buffer, nowMs: number) => Effect.Effect<SignedIn | null, SqlError>
    /** A refresh token, used or not, locked until the transaction ends. */
    readonly lockRefreshToken: (hash: Buffer) => Effect.Effect<RefreshToken | null, SqlError>
    readonly useToken: (hash: Buffer, nowMs: number) => Effect.Effect<void, SqlError>
    /** Whether a token is stored and was never used. */
    readonly isUnused: (hash: Buffer) => Effect.Effect<boolean, SqlError>
    readonly countUsedRefreshTokens: (session: number) => Effect.Effect<number, SqlError>
    /** When a session ends; null for one that has ended. */
    readonly findSessionEnd: (session: number, nowMs: number) => Effect.Effect<number | null, SqlError>
    /** The valid sessions of a customer, the last used first. @rule CM270 */
    readonly list: (
      customerId: number,
      nowMs: number,
    ) => Effect.Effect<ReadonlyArray<SessionRecord>, SqlError>
    readonly delete: (session: number) => Effect.Effect<void, SqlError>
    /** Deletes a session, unless it is another customer's. @rule CM270 */
    readonly deleteOf: (customerId: number, session: number) => Effect.Effect<void, SqlError>
    /** Deletes the sessions that tokens belong to. @rule CM271 */
    readonly deleteByTokens: (hashes: ReadonlyArray<Buffer>) => Effect.Effect<void, SqlError>
    /** Deletes every session of a customer but one (0: every one). */
    readonly deleteAll: (customerId: number, exceptSession: number) => Effect.Effect<void, SqlError>
    /** Deletes expired tokens and the sessions without any. @returns how many sessions */
    readonly deleteExpired: (nowMs: number) => Effect.Effect<number, SqlError>
  }
>()("@shop/commerce/SessionRepository") {}
