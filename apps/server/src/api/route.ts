import { type Effect, Schema } from "effect"
import type { WireReply, WireRequest } from "@shop/wire/request"

/** What a path says beyond its route, by name: `/check/:sku` gives `{ sku }`. */
export type PathParameters = Readonly<Record<string, string>>

/**
 * A request that cannot be served as it is: the code and the words, or the data, that say why.
 * @rule SR41 - wire §1: status === code
 */
export class ApiFault extends Schema.TaggedError<ApiFault>()("ApiFault", {
  /** 4xx, or 503 when the shop cannot serve now. */
  code: Schema.Int,
  /** Words for people, or data for the client; never a stack. */
  result: Schema.Unknown,
  /** Seconds after which the same request may be answered. */
  retryAfterS: Schema.optionalKey(Schema.Int),
  /** A stable code of the refusal, for clients, and what belongs to it. @rule SR49 */
  refusal: Schema.optionalKey(
    Schema.Struct({ code: Schema.String, details: Schema.Record(Schema.String, Schema.Unknown) }),
  ),
}) {}

/** One call of the API: when it is meant, and how it is answered. @rule SR40 - S1 §7 */
export interface Route<R = never> {
  readonly method: WireRequest["method"]
  /** As it was declared; names the route in logs, figures and lists. */
  readonly pattern: string
  /** The parameters of a path that is this route's, or null. */
  readonly match: (path: string) => PathParameters | null
  /** The same by what stands between the slashes, cut once for all routes. */
  readonly matchCut: (given: ReadonlyArray<string>) => PathParameters | null
  readonly handle: (request: WireRequest, parameters: PathParameters) => Effect.Effect<WireReply, ApiFault, R>
}

/**
 * Declares a route.
 *
 * @param method - GET, POST or DELETE
 * @param pattern - absolute path; `:name` stands for one segment, a final `*` for the rest (parameter "rest").
 *   Paths arrive as they were sent: what stands in one is decoded by the binding that reads it.
 * @param handle - answers the request
 * @rule SR40
 */
export const route = <R>(
  method: WireRequest["method"],
  pattern: string,
  handle: Route<R>["handle"],
): Route<R> => {
  const matchCut = matcher(pattern)
  return { method, pattern, match: (path) => matchCut(segments(path)), matchCut, handle }
}

/** The same call under another address. @rule SR40 */
export const under = <R>(pattern: string, { method, handle }: Route<R>): Route<R> =>
  route(method, pattern, handle)

const matcher = (pattern: string): Route["matchCut"] => {
  const wanted = segments(pattern)
  const isOpen = wanted.at(-1) === "*"
  const fixed = isOpen ? wanted.slice(0, -1) : wanted
  return (given) => {
    if (isOpen ? given.length < fixed.length : given.length !== fixed.length) return null
    for (const [index, name] of fixed.entries())
      if (name.startsWith(":") ? given[index] === "" : name !== given[index]) return null
    const parameters: Record<string, string> = Object.create(null)
    for (const [index, name] of fixed.entries())
      if (name.startsWith(":")) parameters[name.slice(1)] = given[index]!
    if (isOpen) parameters["rest"] = given.slice(fixed.length).join("/")
    return parameters
  }
}

/** What stands between the slashes of a path. One trailing slash is forgiven; an empty segment inside is not. @rule SR40 */
export const segments = (path: string): ReadonlyArray<string> =>
  path.replace(/^\//, "").replace(/\/$/, "").split("/")
