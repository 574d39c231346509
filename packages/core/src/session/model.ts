import { closed, type Gate } from "./token.ts"

/** What a customer's calls are sent with, and what renews it. @rule SE2 - S2 §3 User */
export interface Credentials {
  readonly token: string
  /** Null when the platform gave none: such a session ends with its token. */
  readonly refreshToken: string | null
}

/** Which customer it is, as prices and searches have to know. @rule SE3 - S2 §3 User (groupId, groupToken) */
export interface Customer {
  readonly id: number
  /** Null when the platform names no group; 0 is a group. */
  readonly groupId: number | null
  readonly groupToken: string | null
}

/**
 * Who is shopping. Without credentials it is a guest; the gate outlives them, so that what an earlier customer asked
 * can be told from what this one asks.
 * @rule SE1 - S1 §6 (guest and customer)
 */
export interface SessionState {
  readonly gate: Gate
  readonly credentials: Credentials | null
  /** Null for a guest, and until the profile was read. */
  readonly customer: Customer | null
  /** Epoch ms of the sign-in; null for a guest. */
  readonly startedAtMs: number | null
}

/** Nobody known. */
export const guest: SessionState = { gate: closed, credentials: null, customer: null, startedAtMs: null }

/** Why a session ended without being asked to. @rule SE8 - S1 §4 Token invalidation, §8 */
export type Ending =
  /** The platform would not renew the token. */
  | "expired"
  /** The platform refused a token that it had just given. */
  | "exhausted"
