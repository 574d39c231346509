import { Schema } from "effect"

/** The platform answered with another code than 200. @rule CL2 - S1 §7 (how answers are treated) */
export class Refused extends Schema.TaggedError<Refused>()("Refused", {
  call: Schema.String,
  code: Schema.Int,
  /** The platform's words, when it sent any that a shopper may read. */
  message: Schema.NullOr(Schema.String),
  /** The reply's `result` as it came. */
  result: Schema.Unknown,
  /** The platform's stable code of the refusal, and what belongs to it; missing where it told none. @rule CL6 */
  refusal: Schema.optionalKey(
    Schema.Struct({ code: Schema.String, details: Schema.Record(Schema.String, Schema.Unknown) }),
  ),
}) {}

/** No answer: no network, connection lost, too late, or asked in a session that is over. @rule CL3 */
export class Unreachable extends Schema.TaggedError<Unreachable>()("Unreachable", {
  call: Schema.String,
  cause: Schema.Literals(["offline", "network", "timeout", "session"]),
}) {}

/** An answer that is not the shop's: not JSON, empty, or of another shape. @rule CL4 - S1 §8 */
export class BadReply extends Schema.TaggedError<BadReply>()("BadReply", {
  call: Schema.String,
  fault: Schema.Literals(["content-type", "empty", "shape"]),
  detail: Schema.String,
}) {}

/** A request that was not sent, because the platform lacks the capability for it. @rule PF7 */
export class Unsupported extends Schema.TaggedError<Unsupported>()("Unsupported", {
  call: Schema.String,
  capability: Schema.String,
}) {}

/** Every way in which a call can fail. @rule CL2, CL3, CL4, PF7 */
export type CallError = Refused | Unreachable | BadReply | Unsupported
