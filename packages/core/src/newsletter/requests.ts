import { defineRequest } from "../api/index.ts"

/** The e-mail address of a subscription. */
export interface EmailInput {
  readonly email: string
}

/** Whether an e-mail address is subscribed. Some platforms respond only to its owner. */
export const status = defineRequest<EmailInput, boolean>()({
  name: "newsletter.status",
  capability: "newsletter",
})
/** Subscribes an e-mail address. */
export const subscribe = defineRequest<EmailInput, true>()({
  name: "newsletter.subscribe",
  capability: "newsletter",
})
/** Unsubscribes an email address; false if the platform sent a mail with an unsubscribe link instead. */
export const unsubscribe = defineRequest<EmailInput, boolean>()({
  name: "newsletter.unsubscribe",
  capability: "newsletter",
})
