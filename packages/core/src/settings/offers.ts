import { allCapabilities, type Capabilities } from "../capabilities/index.ts"
import type { SettingsChange } from "./adjusted.ts"

/**
 * What a shop offers whose settings differ from the specified ones by a change: a capability that the platform lacks is
 * not offered. Messages need no contact form of the platform where they go to the shop by the mail service.
 *
 * @param change - missing when nothing differs
 * @rule PF10
 */
export const offersIn = (change?: SettingsChange): Capabilities => {
  const offers = { ...allCapabilities, ...change?.capabilities }
  return { ...offers, contactForm: offers.contactForm || change?.contact?.mailTo != null }
}
