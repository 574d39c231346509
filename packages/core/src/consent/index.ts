/**
 * The shopper's consent, such as to the cookie notice.
 *
 * @example
 * ```ts
 * import * as Consent from "@shop/core/consent"
 *
 * const decisions = Consent.recordCookieNotice({}, 1000)
 * Consent.view(decisions) //=> { isCookieNoticeShown: true }
 * ```
 */
export {
  Consent,
  type ConsentView,
  consentDefinition,
  type Decisions,
  recordCookieNotice,
  view,
} from "./consent.ts"
