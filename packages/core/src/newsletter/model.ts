import { isSameEmail, type Fault } from "../form/index.ts"

/** Whether somebody gets the newsletter, as the device remembers it. @rule NL1 - S2 §3 Newsletter */
export interface Subscription {
  readonly email: string | null
  readonly isSubscribed: boolean
  /** The platform has written to the address and waits for its yes. @rule NL7 */
  readonly isPending?: boolean
}

/** What the screen needs beside it. @rule NL1 */
export interface NewsletterForm {
  readonly isSending: boolean
  readonly faults: ReadonlyArray<Fault>
}

/** Nobody known. */
export const empty: Subscription = { email: null, isSubscribed: false }

/**
 * Whether subscribing would change anything.
 *
 * @rule NL2 - S2 §4 Newsletter (subscribe skipped if already subscribed)
 */
export const isNews = (known: Subscription, email: string): boolean =>
  !known.isSubscribed || !isSameEmail(known.email ?? "", email)
