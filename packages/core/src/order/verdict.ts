import type { CallError } from "../calls/index.ts"
import { failure } from "../sync/index.ts"

/** What an unsuccessful try means for an order. */
export type Verdict =
  /** Nobody knows whether it was placed: it waits, and is sent again under the same id. */
  | { readonly tag: "waiting" }
  /** It was not placed and will not be as it is. */
  | { readonly tag: "rejected"; readonly message: string | null }

/**
 * Judges a failed try. Only a clear refusal is one: anything the platform itself stumbled over keeps the order.
 *
 * @rule OR4 - S1 §8 (order has been queued); domain §11 O2 (an unclear answer never becomes a second order)
 */
export const verdict = (error: CallError): Verdict => {
  if (error._tag !== "Refused" || failure(error) === "unanswered" || error.code >= 500)
    return { tag: "waiting" }
  return { tag: "rejected", message: error.message }
}
