import type { Fault } from "../form/index.ts"

/** A message to the shop, as the form has it. @rule CN1 - S2 §1 (send a contact message) */
export interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly text: string
  /** What it is about, in the writer's words; stands above the text that is sent. */
  readonly topic?: string
}

/** How the contact form stands. What the shopper wrote stays in the form until it says `sent`. @rule CN2 */
export interface ContactState {
  readonly stage: "open" | "sending" | "sent"
  readonly faults: ReadonlyArray<Fault>
}

/** A form nobody has sent. */
export const open: ContactState = { stage: "open", faults: [] }
