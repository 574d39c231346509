import { Schema } from "effect"
import { closed, Gate } from "./token.ts"

const Credentials = Schema.Struct({
  token: Schema.String,
  /** Null on platforms without refresh tokens: the session ends with its token. */
  refreshToken: Schema.NullOr(Schema.String),
})
/** The tokens of a customer's requests. */
export type Credentials = typeof Credentials.Type

const Customer = Schema.Struct({
  id: Schema.Int,
  /** Null without a group; 0 is a group. */
  groupId: Schema.NullOr(Schema.Int),
  groupToken: Schema.NullOr(Schema.String),
})
/** The customer's data for prices and searches. */
export type Customer = typeof Customer.Type

export const SessionState = Schema.Struct({
  gate: Gate,
  credentials: Schema.NullOr(Credentials),
  /** Null for a guest, and until the profile is loaded. */
  customer: Schema.NullOr(Customer),
  /** Epoch ms of the sign-in; null for a guest. */
  startedAtMs: Schema.NullOr(Schema.Number),
})
/**
 * The shopper: a guest without credentials. The gate outlives the credentials, so that requests of an earlier customer
 * are recognized.
 */
export type SessionState = typeof SessionState.Type

/** The state of a guest. */
export const guest: SessionState = { gate: closed, credentials: null, customer: null, startedAtMs: null }
