/**
 * The shopper's consent, such as to the cookie notice.
 *
 * @example
 * ```ts
 * import * as Consent from "@shop/core/consent"
 *
 * const asked = Consent.askCookies({}, 1000)
 * Consent.view(asked) //=> { isCookieNoticeShown: true }
 * ```
 */
export { askCookies, Consent, type ConsentView, consentDefinition, type Decisions, view } from "./consent.ts"
