import { Schema } from "effect"
import { closed, Gate } from "./token.ts"

const Credentials = Schema.Struct({
  token: Schema.String,
  /** Null when the platform gave none: such a session ends with its token. */
  refreshToken: Schema.NullOr(Schema.String),
})
/** The tokens of a customer's requests. @rule SE2 - S2 §3 User */
export type Credentials = typeof Credentials.Type

const Customer = Schema.Struct({
  id: Schema.Int,
  /** Null when the platform names no group; 0 is a group. */
  groupId: Schema.NullOr(Schema.Int),
  groupToken: Schema.NullOr(Schema.String),
})
/** The customer, as prices and searches need them. @rule SE3 - S2 §3 User (groupId, groupToken) */
export type Customer = typeof Customer.Type

export const SessionState = Schema.Struct({
  gate: Gate,
  credentials: Schema.NullOr(Credentials),
  /** Null for a guest, and until the profile was read. */
  customer: Schema.NullOr(Customer),
  /** Epoch ms of the sign-in; null for a guest. */
  startedAtMs: Schema.NullOr(Schema.Number),
})
/**
 * Who is shopping: without credentials a guest. The gate outlives them, so that a request of an earlier customer can be
 * told from one of this customer.
 * @rule SE1 - S1 §6 (guest and customer)
 */
export type SessionState = typeof SessionState.Type

/** Nobody known. */
export const guest: SessionState = { gate: closed, credentials: null, customer: null, startedAtMs: null }
