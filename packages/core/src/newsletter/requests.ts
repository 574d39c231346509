import { defineRequest } from "../api/index.ts"

/** A newsletter is asked about, and changed, by e-mail. */
export interface ByEmail {
  readonly email: string
}

/** Whether an address gets the newsletter; a platform may tell its owner alone. @rule NL1 - S2 §7 Newsletter */
export const status = defineRequest<ByEmail, boolean>()({
  name: "newsletter.status",
  capability: "newsletter",
})
/** Puts an address on the list. @rule NL2 - S2 §7 */
export const subscribe = defineRequest<ByEmail, true>()({
  name: "newsletter.subscribe",
  capability: "newsletter",
})
/** Takes an address off the list; false when a letter with the link to do so was sent instead. @rule NL3 - S2 §7 */
export const unsubscribe = defineRequest<ByEmail, boolean>()({
  name: "newsletter.unsubscribe",
  capability: "newsletter",
})
