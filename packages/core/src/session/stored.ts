import { Schema } from "effect"
import { guest, type SessionState } from "./model.ts"
import { closed, isLater } from "./token.ts"

const text = Schema.String
const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** What the device keeps of a session. Only what is named here is ever written, so a password cannot be. */
const Stored = Schema.Struct({
  version: Schema.Literal(1),
  epoch: count,
  generation: count,
  hasFailed: Schema.Boolean,
  credentials: Schema.NullOr(Schema.Struct({ token: text, refreshToken: Schema.NullOr(text) })),
  customer: Schema.NullOr(
    Schema.Struct({ id: Schema.Int, groupId: Schema.NullOr(Schema.Int), groupToken: Schema.NullOr(text) }),
  ),
  startedAtMs: Schema.NullOr(Schema.Number),
})

const decode = Schema.decodeUnknownOption(Stored)
const encode = Schema.encodeSync(Stored)

/**
 * Reads a session as the device had it. A renewal that was under way when the page went away is tried again.
 *
 * @returns a guest when there is none, or it is broken or of another version
 * @rule SE11 - S2 §4 Session (start loads the stored user and token)
 */
export const read = (value: unknown): SessionState => {
  const stored = decode(value)
  if (stored._tag === "None") return guest
  const { epoch, generation, hasFailed, credentials, customer, startedAtMs } = stored.value
  const lock = hasFailed && credentials === null ? -1 : 0
  return { gate: { ...closed, epoch, generation, lock }, credentials, customer, startedAtMs }
}

/** What the device is given: the session's name outlives it, nothing else of it does. @rule SE11, SE12 - domain §10 M2 */
export const write = ({ gate, credentials, customer, startedAtMs }: SessionState): unknown => {
  const { epoch, generation, lock } = gate
  return encode({ version: 1, epoch, generation, hasFailed: lock === -1, credentials, customer, startedAtMs })
}

/**
 * What holds of two words on a session: the later one, and what either knows of the same customer.
 *
 * @param own - this tab's
 * @param other - what the device has
 * @rule SE10
 */
export const latest = (own: SessionState, other: SessionState): SessionState => {
  if (isLater(other.gate, own.gate)) return other
  const isSame = own.gate.epoch === other.gate.epoch && own.credentials !== null
  return isSame && own.customer === null && other.customer !== null
    ? { ...own, customer: other.customer }
    : own
}
