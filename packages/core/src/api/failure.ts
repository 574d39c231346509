import type { RequestError } from "./errors.ts"

/** "refused": the platform did not carry out the request. "unanswered": it may have, or may do so later. */
export type Failure = "unanswered" | "refused"

/**
 * Classifies a failed request. A proxy may have made a bad response, so the platform may have acted on the request.
 */
export const failure = (error: RequestError): Failure =>
  error._tag === "Unsupported" || (error._tag === "Refused" && !temporary.has(error.code))
    ? "refused"
    : "unanswered"

/** Request timeout, too early, too many, bad gateway, unavailable, gateway timeout. */
const temporary: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504])
