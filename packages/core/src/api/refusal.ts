import type { RequestError } from "./errors.ts"

/** Why the platform refused: a stable code and its details. @rule CL6 - wire §1 (meta) */
export interface Refusal {
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
}

/** The parts of a refusal for a notification. Older platforms send a sentence and no code. @rule CL6 */
export interface RefusalWords {
  readonly message: string | null
  readonly refusal?: Refusal
}

/** The sentence and code of a refusal; empty for any other failure. @rule CL6 */
export const refusalWords = (error: RequestError): RefusalWords => {
  if (error._tag !== "Refused") return { message: null }
  const { message, refusal } = error
  return refusal === undefined ? { message } : { message, refusal }
}
