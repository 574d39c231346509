import type { Fault } from "../form/index.ts"

/** A message to the shop. */
export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly text: string
  /** Translated topic; precedes the text in the message. */
  readonly topic?: string
}

/** The state of the contact form. The form retains its text until `sent`. */
export interface ContactState {
  readonly stage: "open" | "sending" | "sent"
  readonly faults: ReadonlyArray<Fault>
}

/** The state of an unsent form. */
export const emptyForm: ContactState = { stage: "open", faults: [] }
