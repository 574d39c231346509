import { isNoticeShown } from "./change.ts"
import type { Claims } from "./model.ts"

/** What the screen knows of claims. @rule KM5 */
export interface ClaimsView {
  readonly isCookieNoticeShown: boolean
}

/** Claims as they are shown; null while the device has not told, so that no notice flashes up. @rule KM5 - S2 §4 */
export const view = (claims: Claims | null): ClaimsView | null =>
  claims === null ? null : { isCookieNoticeShown: isNoticeShown(claims) }
