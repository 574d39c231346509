import type { CallError } from "./errors.ts"

/** How a failed call stands: no answer, or not now (try again later); else a refusal that will not change by itself. */
export type Failure = "unanswered" | "refused"

/**
 * Whether a failed call may have happened or may succeed later, or was clearly refused.
 * An answer that is not the shop's may come from something between us and the platform: nobody knows.
 *
 * @rule SY3, PF7 - S1 §8; domain §11 O2 (an unclear answer is never treated as a refusal)
 */
export const failure = (error: CallError): Failure =>
  error._tag === "Unsupported" || (error._tag === "Refused" && !later.has(error.code))
    ? "refused"
    : "unanswered"

/** Request timeout, too early, too many, bad gateway, unavailable, gateway timeout. */
const later: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504])
