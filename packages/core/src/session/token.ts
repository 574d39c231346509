import { Schema } from "effect"
import type { AuthRequirement } from "../api/index.ts"
import { limits } from "../settings/index.ts"

export const Gate = Schema.Struct({
  /** Names the session: another number, another customer or guest. Never goes back. */
  epoch: Schema.Int,
  /** Names the token within the session: each renewal is one more. */
  generation: Schema.Int,
  /** 0 when idle, 1 while the token is renewed, -1 once that has failed. */
  lock: Schema.Literals([0, 1, -1]),
  /** Renewals in a row after which no request has been accepted yet. */
  attempts: Schema.Int,
  /** The platform has refused the token of this generation. */
  isDead: Schema.Boolean,
})
/** The gate that a customer's requests pass. @rule SE4 - S1 §4 Token invalidation */
export type Gate = typeof Gate.Type

/** The gate of a device that nobody has signed in on. */
export const closed: Gate = { epoch: 0, generation: 0, lock: 0, attempts: 0, isDead: false }

/** What is to be done with a call before it goes out. */
export type Admission = "sendBare" | "sendWithToken" | "renew" | "refuse"

/**
 * Whether a call may go out, and how. Nothing is sent with a token known to be dead; a failed renewal stops only what
 * cannot be asked without a customer.
 *
 * @rule SE6 - S1 §4 (later tasks fail with code 401)
 */
export const admit = (gate: Gate, hasToken: boolean, auth: AuthRequirement): Admission => {
  if (auth === "none") return "sendBare"
  if (!hasToken || gate.lock === -1) return auth === "required" ? "refuse" : "sendBare"
  return gate.isDead ? "renew" : "sendWithToken"
}

/** Which session and token a call was sent in. */
export type Sent = Pick<Gate, "epoch" | "generation">

/** What a 401 means for the call that got it. */
export type Verdict = "retry" | "renew" | "exhausted" | "foreign"

/**
 * What a 401 means. For a token that has been renewed since, the call is late and goes out again; for the present one
 * the token is renewed, once between two accepted calls.
 *
 * @param sent - the session and token that the call was sent in
 * @param isAgain - the same call was refused before
 * @rule SE7 - S1 §4 (attempts 1); domain §6 (a slow 401 for the old token forced a logout)
 */
export const judge = (gate: Gate, sent: Sent, isAgain: boolean): Verdict => {
  if (sent.epoch !== gate.epoch) return "foreign"
  if (sent.generation !== gate.generation) return "retry"
  return isAgain && gate.attempts >= limits.taskAttemptsMax ? "exhausted" : "renew"
}

/** The gate once the present token was refused; a late refusal of an earlier one changes nothing. @rule SE7 */
export const refused = (gate: Gate, sent: Sent): Gate =>
  isPresent(gate, sent) && gate.lock !== -1 ? { ...gate, isDead: true } : gate

/** The gate once a call was let in with the present token: what went before is forgotten. @rule SE7 */
export const accepted = (gate: Gate, sent: Sent): Gate =>
  isPresent(gate, sent) && !gate.isDead && gate.attempts > 0 ? { ...gate, attempts: 0 } : gate

/** The gate while the token is renewed. @rule SE4 */
export const renewing = (gate: Gate): Gate => ({ ...gate, lock: 1, attempts: gate.attempts + 1 })

/** The gate with a new token. @rule SE4 */
export const renewed = (gate: Gate): Gate => ({
  ...gate,
  lock: 0,
  generation: gate.generation + 1,
  isDead: false,
})

/**
 * The gate after a renewal that nobody answered. The token is as dead as before, the session is not: the next call
 * tries again.
 *
 * @rule SE9 - SY3 (no answer is no refusal)
 */
export const unanswered = (gate: Gate): Gate =>
  gate.lock === 1 ? { ...gate, lock: 0, attempts: gate.attempts - 1 } : gate

/** The gate after a renewal that failed, or that did not help: the session is over. @rule SE8 - S1 §4 */
export const failed = (gate: Gate, nowMs: number): Gate => ({ ...next(gate, nowMs), lock: -1 })

/**
 * The gate of a new session, or of the guest after one. It is named by when it began: a tab that could not read what the
 * device has is later all the same than what it could not read.
 *
 * @param nowMs - epoch ms
 * @rule SE2, SE14 - S2 §4 (login success resets the lock)
 */
export const next = (gate: Gate, nowMs: number): Gate => ({
  ...closed,
  epoch: Math.max(gate.epoch + 1, nowMs),
})

/**
 * Whether a gate is further on than another: of two tabs the later word holds.
 *
 * @rule SE10
 */
export const isLater = (gate: Sent, than: Sent): boolean =>
  gate.epoch > than.epoch || (gate.epoch === than.epoch && gate.generation > than.generation)

const isPresent = (gate: Gate, sent: Sent): boolean =>
  sent.epoch === gate.epoch && sent.generation === gate.generation
