import { Schema } from "effect"

/** The platform responded with another status than 200. */
export class Refused extends Schema.TaggedError<Refused>()("Refused", {
  /** Name of the request. */
  request: Schema.String,
  code: Schema.Int,
  /** The platform's sentence for the shopper, if it sent one. */
  message: Schema.NullOr(Schema.String),
  /** The response's `result` as it came. */
  result: Schema.Unknown,
  /** `meta.code`, the platform's stable code of the refusal, and its details; missing on older platforms. */
  refusal: Schema.optionalKey(
    Schema.Struct({ code: Schema.String, details: Schema.Record(Schema.String, Schema.Unknown) }),
  ),
}) {}

/** No response: no network, connection lost, timeout, or the session of the request has ended. */
export class Unreachable extends Schema.TaggedError<Unreachable>()("Unreachable", {
  request: Schema.String,
  cause: Schema.Literals(["offline", "network", "timeout", "session"]),
}) {}

/** A response that is not the shop's: not JSON, empty, or of another shape. */
export class BadResponse extends Schema.TaggedError<BadResponse>()("BadResponse", {
  request: Schema.String,
  fault: Schema.Literals(["content-type", "empty", "shape"]),
  detail: Schema.String,
}) {}

/** The client did not send the request, because the platform lacks the capability for it. */
export class Unsupported extends Schema.TaggedError<Unsupported>()("Unsupported", {
  request: Schema.String,
  capability: Schema.String,
}) {}

/** The errors of a request. */
export type RequestError = Refused | Unreachable | BadResponse | Unsupported
