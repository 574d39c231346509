import { define } from "../calls/index.ts"

/** A newsletter is asked about, and changed, by e-mail. */
export interface ByEmail {
  readonly email: string
}

/** Whether an address gets the newsletter. @rule NL1 - S2 §7 Newsletter */
export const status = define<"newsletter.status", ByEmail, boolean>("newsletter.status")
/** Puts an address on the list. @rule NL2 - S2 §7 */
export const subscribe = define<"newsletter.subscribe", ByEmail, true>("newsletter.subscribe")
/** Takes an address off the list. @rule NL3 - S2 §7 */
export const unsubscribe = define<"newsletter.unsubscribe", ByEmail, true>("newsletter.unsubscribe")

/** Every call of this module. @rule NL1 */
export type NewsletterCall =
  | ReturnType<typeof status>
  | ReturnType<typeof subscribe>
  | ReturnType<typeof unsubscribe>
