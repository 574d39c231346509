import { Schema } from "effect"
import type { ValueDefinition } from "../device-store/index.ts"
import { isSameEmail, type Fault } from "../form/index.ts"

const Subscription = Schema.Struct({
  email: Schema.NullOr(Schema.String),
  isSubscribed: Schema.Boolean,
  /** The platform has sent a letter and waits for the confirmation. @rule NL7 */
  isPending: Schema.optionalKey(Schema.Boolean),
})
/** The subscription stored on the device. @rule NL1 - S2 §3 Newsletter */
export type Subscription = typeof Subscription.Type

/** The state of the subscription form. @rule NL1 */
export interface NewsletterForm {
  readonly isSending: boolean
  readonly faults: ReadonlyArray<Fault>
}

/** How the device stores the subscription. @rule NL4 */
export const subscriptionDefinition: ValueDefinition<Subscription> = {
  collection: "newsletter",
  schema: Subscription,
  version: 1,
  migrations: { 0: (subscription) => subscription },
  empty: { email: null, isSubscribed: false },
}

/**
 * Whether subscribing would change anything.
 *
 * @rule NL2 - S2 §4 Newsletter (subscribe skipped if already subscribed)
 */
export const changesSubscription = (known: Subscription, email: string): boolean =>
  !known.isSubscribed || !isSameEmail(known.email ?? "", email)
