/** What the shopper has said once, such as that cookies are fine. */
export { type Claim, type Claims, cookiesAccepted } from "./model.ts"
export { accept, ask, isNoticeShown, set } from "./change.ts"
export { type ClaimsView, view } from "./view.ts"
export { ClaimBook } from "./program.ts"
