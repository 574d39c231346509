import { isSameEmail, type Fault } from "../form/index.ts"

/** The subscription stored on the device. @rule NL1 - S2 §3 Newsletter */
export interface Subscription {
  readonly email: string | null
  readonly isSubscribed: boolean
  /** The platform waits for the confirmation of the address (double opt-in). @rule NL7 */
  readonly isPending?: boolean
}

/** The state of the subscription form. @rule NL1 */
export interface NewsletterForm {
  readonly isSending: boolean
  readonly faults: ReadonlyArray<Fault>
}

/** No subscription. */
export const empty: Subscription = { email: null, isSubscribed: false }

/**
 * Whether subscribing would change anything.
 *
 * @rule NL2 - S2 §4 Newsletter (subscribe skipped if already subscribed)
 */
export const changesSubscription = (known: Subscription, email: string): boolean =>
  !known.isSubscribed || !isSameEmail(known.email ?? "", email)
