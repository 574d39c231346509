import { Schema } from "effect"
import type { AuthRequirement } from "../api/index.ts"
import { limits } from "../settings/index.ts"

export const Gate = Schema.Struct({
  /** Id of the session of a customer or guest. It only increases. */
  epoch: Schema.Int,
  /** Number of the token in its session; each renewal increments it. */
  generation: Schema.Int,
  /** 0 when idle, 1 while the token is renewed, -1 once that has failed. */
  lock: Schema.Literals([0, 1, -1]),
  /** Renewals in a row after which no request has been accepted yet. */
  attempts: Schema.Int,
  /** The platform has refused the token of this generation. */
  isDead: Schema.Boolean,
})
/** The state of the token of a session. */
export type Gate = typeof Gate.Type

/** The initial state of a device. */
export const closed: Gate = { epoch: 0, generation: 0, lock: 0, attempts: 0, isDead: false }

/** The decision about a request before it is sent. */
export type Admission = "sendBare" | "sendWithToken" | "renew" | "refuse"

/**
 * Decides how to send a request. No request is sent with a dead token. After a failed renewal only requests that require
 * a customer fail.
 */
export const admit = (gate: Gate, hasToken: boolean, auth: AuthRequirement): Admission => {
  if (auth === "none") return "sendBare"
  if (!hasToken || gate.lock === -1) return auth === "required" ? "refuse" : "sendBare"
  return gate.isDead ? "renew" : "sendWithToken"
}

/** The session and token of a sent request. */
export type SentToken = Pick<Gate, "epoch" | "generation">

/** The meaning of a 401 for its request. */
export type Verdict = "retry" | "renew" | "exhausted" | "foreign"

/**
 * Classifies a 401. If the token was renewed since, the request is retried. Otherwise the token is renewed, once between
 * two accepted requests.
 *
 * @param sent - the session and token of the request
 * @param isAgain - the same request was refused before
 */
export const judge = (gate: Gate, sent: SentToken, isAgain: boolean): Verdict => {
  if (sent.epoch !== gate.epoch) return "foreign"
  if (sent.generation !== gate.generation) return "retry"
  return isAgain && gate.attempts >= limits.taskAttemptsMax ? "exhausted" : "renew"
}

/** The gate after a refusal of the current token; a late refusal of an earlier one changes nothing. */
export const refused = (gate: Gate, sent: SentToken): Gate =>
  isPresent(gate, sent) && gate.lock !== -1 ? { ...gate, isDead: true } : gate

/** The gate after an accepted request with the current token: it resets the attempts. */
export const accepted = (gate: Gate, sent: SentToken): Gate =>
  isPresent(gate, sent) && !gate.isDead && gate.attempts > 0 ? { ...gate, attempts: 0 } : gate

/** The gate while the token is renewed. */
export const renewing = (gate: Gate): Gate => ({ ...gate, lock: 1, attempts: gate.attempts + 1 })

/** The gate with a new token. */
export const renewed = (gate: Gate): Gate => ({
  ...gate,
  lock: 0,
  generation: gate.generation + 1,
  isDead: false,
})

/**
 * The gate after a renewal without a response. The token remains dead, and the session continues: the next request
 * retries the renewal.
 */
export const unanswered = (gate: Gate): Gate =>
  gate.lock === 1 ? { ...gate, lock: 0, attempts: gate.attempts - 1 } : gate

/** The gate after a failed or useless renewal: the session ends. */
export const failed = (gate: Gate, nowMs: number): Gate => ({ ...next(gate, nowMs), lock: -1 })

/**
 * The gate of a new session, or of the guest after one. Its epoch is its start time, so that it is later than a stored
 * session that this tab could not read.
 *
 * @param nowMs - epoch ms
 */
export const next = (gate: Gate, nowMs: number): Gate => ({
  ...closed,
  epoch: Math.max(gate.epoch + 1, nowMs),
})

/** Whether a gate is later than another: the later one wins between tabs. */
export const isLater = (gate: SentToken, than: SentToken): boolean =>
  gate.epoch > than.epoch || (gate.epoch === than.epoch && gate.generation > than.generation)

const isPresent = (gate: Gate, sent: SentToken): boolean =>
  sent.epoch === gate.epoch && sent.generation === gate.generation
