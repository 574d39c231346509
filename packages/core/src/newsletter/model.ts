import { Schema } from "effect"
import type { ValueDefinition } from "../device-store/index.ts"
import { isSameEmail, type Fault } from "../form/index.ts"

const Subscription = Schema.Struct({
  email: Schema.NullOr(Schema.String),
  isSubscribed: Schema.Boolean,
  /** The platform has sent a letter and waits for the confirmation. */
  isPending: Schema.optionalKey(Schema.Boolean),
})
/** The subscription stored on the device. */
export type Subscription = typeof Subscription.Type

/** The state of the subscription form. */
export interface NewsletterForm {
  readonly isSending: boolean
  readonly faults: ReadonlyArray<Fault>
}

/** How the device stores the subscription. */
export const subscriptionDefinition: ValueDefinition<Subscription> = {
  collection: "newsletter",
  schema: Subscription,
  version: 1,
  migrations: { 0: (subscription) => subscription },
  empty: { email: null, isSubscribed: false },
}

/** Whether subscribing would change anything. */
export const changesSubscription = (known: Subscription, email: string): boolean =>
  !known.isSubscribed || !isSameEmail(known.email ?? "", email)
