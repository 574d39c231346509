import { allCapabilities, type Capabilities } from "../capabilities/index.ts"
import type { SettingsChange } from "./settings-change.ts"

/**
 * The capabilities of a shop. The contact form is available without the platform's when the shop's mail service sends
 * the messages.
 *
 * @param change - difference from the default settings
 */
export const offeredCapabilities = (change?: SettingsChange): Capabilities => {
  const offers = { ...allCapabilities, ...change?.capabilities }
  return { ...offers, contactForm: offers.contactForm || change?.contact?.mailTo != null }
}
