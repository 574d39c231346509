import type { RequestError } from "./errors.ts"

/** Why the platform refused: a stable code and its details. */
export interface Refusal {
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * Why a request failed that the platform did not refuse: the device is offline, the platform gave no response, has a
 * fault, or does not know the cart.
 */
export type FailureReason = "offline" | "noAnswer" | "failing" | "cartUnknown"

/** The parts of a failure for a notification. Older platforms send a sentence and no code. */
export interface RefusalWords {
  readonly message: string | null
  readonly refusal?: Refusal
  /** Missing for a refusal, and for a request whose session has ended. */
  readonly reason?: FailureReason
}

/** The sentence and code of the platform's response, and the reason of a failure that is no refusal. */
export const refusalWords = (error: RequestError): RefusalWords => {
  const reason = failureReason(error)
  const why = reason === null ? {} : { reason }
  if (error._tag !== "Refused") return { message: null, ...why }
  const { message, refusal } = error
  return { message, ...(refusal === undefined ? {} : { refusal }), ...why }
}

const failureReason = (error: RequestError): FailureReason | null => {
  switch (error._tag) {
    case "Unreachable":
      if (error.cause === "session") return null
      return error.cause === "offline" ? "offline" : "noAnswer"
    case "BadResponse":
      return "failing"
    case "Refused":
      return error.code >= 500 ? "failing" : null
    case "Unsupported":
      return null
  }
}
