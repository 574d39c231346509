import { type Effect, Schema } from "effect"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"

/** Decoded path parameters: `/check/:sku` has `{ sku }`. */
export type PathParameters = Readonly<Record<string, string>>

/**
 * A refused request, with its status code and a sentence or data with the reason.
 * @rule SR41 - wire §1: status === code
 */
export class ApiFault extends Schema.TaggedError<ApiFault>()("ApiFault", {
  /** 4xx, or 503 when the shop cannot serve now. */
  code: Schema.Int,
  /** A sentence for people, or data for the client. */
  result: Schema.Unknown,
  /** Seconds after which the same request may be answered. */
  retryAfterS: Schema.optionalKey(Schema.Int),
  /** Stable code of the refusal and its details, for clients. @rule SR49 */
  refusal: Schema.optionalKey(
    Schema.Struct({ code: Schema.String, details: Schema.Record(Schema.String, Schema.Unknown) }),
  ),
}) {}

/** A route of the API. @rule SR40 - S1 §7 */
export interface Route<R = never> {
  readonly method: HttpRequest["method"]
  /** Absolute path; `:name` stands for one segment, a final `*` for the rest. Names the route in logs and metrics. */
  readonly pattern: string
  readonly handle: (
    request: HttpRequest,
    parameters: PathParameters,
  ) => Effect.Effect<HttpResponse, ApiFault, R>
}

/**
 * Declares a route.
 *
 * @param method - GET, POST or DELETE
 * @param pattern - see Route
 * @param handle - gets the request with its undecoded path
 * @rule SR40
 */
export const route = <R>(
  method: HttpRequest["method"],
  pattern: string,
  handle: Route<R>["handle"],
): Route<R> => ({ method, pattern, handle })

/** The same route at another address. @rule SR40 */
export const under = <R>(pattern: string, { method, handle }: Route<R>): Route<R> =>
  route(method, pattern, handle)
