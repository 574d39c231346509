import { Effect, Schema, SchemaTransformation } from "effect"
import * as DeviceStore from "../device-store/index.ts"
import { guest, SessionState } from "./model.ts"
import { closed, isLater } from "./token.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** The stored part of a session. It has no password. */
const SessionRecord = Schema.Struct({
  credentials: SessionState.fields.credentials,
  customer: SessionState.fields.customer,
  startedAtMs: SessionState.fields.startedAtMs,
  epoch: Count,
  generation: Count,
  hasFailed: Schema.Boolean,
})

/**
 * Merges two sessions: the later one wins, with the known fields of both for the same customer.
 *
 * @param own - this tab's session
 * @param other - the device's session
 */
export const latest = (own: SessionState, other: SessionState): SessionState => {
  if (isLater(other.gate, own.gate)) return other
  const isSame = own.gate.epoch === other.gate.epoch && own.credentials !== null
  return isSame && own.customer === null && other.customer !== null
    ? { ...own, customer: other.customer }
    : own
}

/**
 * How the device stores a session. A renewal that a closed page has interrupted is retried. An invalid session is a
 * guest's.
 */
export const sessionDefinition = {
  collection: "session",
  schema: SessionRecord.pipe(
    Schema.decodeTo(
      SessionState,
      SchemaTransformation.transform({
        decode: ({ epoch, generation, hasFailed, ...session }) => ({
          ...session,
          gate: {
            ...closed,
            epoch,
            generation,
            lock: hasFailed && session.credentials === null ? (-1 as const) : closed.lock,
          },
        }),
        encode: ({ gate: { epoch, generation, lock }, ...session }) => ({
          ...session,
          epoch,
          generation,
          hasFailed: lock === -1,
        }),
      }),
    ),
  ),
  version: 1,
  empty: guest,
  topic: "session",
  replacesNewer: ({ credentials }) => credentials === null,
  versions: { merge: latest, isLater: (own, stored) => isLater(own.gate, stored.gate) },
  isSilent: true,
} satisfies DeviceStore.ValueDefinition<SessionState>

/** Opens the session on the device, shared by the tabs. Without storage it lasts as long as the page. */
export const sessionStore = Effect.gen(function* () {
  /** This tab's session and the device's, if they differ. */
  let conflict: readonly [own: SessionState, stored: SessionState] | null = null
  let wasReplaced = false
  const note = (now: SessionState): SessionState => {
    wasReplaced ||=
      conflict?.some(({ customer, gate }) => customer !== null && gate.epoch !== now.gate.epoch) ?? false
    return now
  }
  const merge = (own: SessionState, stored: SessionState) => {
    conflict = own.gate.epoch === stored.gate.epoch ? null : [own, stored]
    return note(latest(own, stored))
  }
  const { state, get, adjust, change, reload } = yield* DeviceStore.loadedValue({
    ...sessionDefinition,
    versions: { ...sessionDefinition.versions, merge },
  })
  return {
    state,
    get,
    reload,
    /** Changes the gate in this tab alone. */
    turn: (next: (gate: SessionState["gate"]) => SessionState["gate"]) =>
      adjust((now) => {
        const gate = next(now.gate)
        return gate === now.gate ? now : { ...now, gate }
      }),
    /** Changes the last stored session of any tab, and returns the result. */
    decide: Effect.fnUntraced(function* (next: (now: SessionState) => SessionState) {
      conflict = null
      return (yield* change((now) => note(next(now)))).after
    }),
    /** Whether another tab has ended or replaced the session of a customer since the last call. */
    takeWasReplaced: Effect.sync(() => {
      const was = wasReplaced
      wasReplaced = false
      return was
    }),
  }
})
/** The session on the device. */
export type SessionStore = Effect.Success<typeof sessionStore>
