import { defineRequest } from "../api/index.ts"

/** A newsletter is asked about, and changed, by e-mail. */
export interface ByEmail {
  readonly email: string
}

/** Whether an email address is subscribed; a platform may answer only its owner. @rule NL1 - S2 §7 Newsletter */
export const status = defineRequest<ByEmail, boolean>()({
  name: "newsletter.status",
  capability: "newsletter",
})
/** Puts an address on the list. @rule NL2 - S2 §7 */
export const subscribe = defineRequest<ByEmail, true>()({
  name: "newsletter.subscribe",
  capability: "newsletter",
})
/** Unsubscribes an email address; false if the platform sent a mail with an unsubscribe link instead. @rule NL3 - S2 §7 */
export const unsubscribe = defineRequest<ByEmail, boolean>()({
  name: "newsletter.unsubscribe",
  capability: "newsletter",
})
