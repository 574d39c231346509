import type { CallError } from "./errors.ts"

/** Why the platform refused: a stable code, and the facts that belong to it. @rule CL6 - wire §1 (meta) */
export interface Refusal {
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
}

/** What a platform said as it refused. Older platforms have words and no code. @rule CL6 */
export interface RefusalWords {
  readonly message: string | null
  readonly refusal?: Refusal
}

/** What was said as a call was refused; nothing where nobody answered. @rule CL6 */
export const refusalWords = (error: CallError): RefusalWords => {
  if (error._tag !== "Refused") return { message: null }
  const { message, refusal } = error
  return refusal === undefined ? { message } : { message, refusal }
}
