/**
 * What the shopper has said once, such as that cookies are fine.
 *
 * @example
 * ```ts
 * import * as Claims from "@shop/core/claims"
 *
 * const asked = Claims.ask({}, 1000)
 * Claims.isNoticeShown(asked) //=> true
 * Claims.isNoticeShown(Claims.accept(asked, 2000)) //=> false
 * ```
 */
export { type Claim, type Claims, cookiesAccepted } from "./model.ts"
export { accept, ask, isNoticeShown, set } from "./change.ts"
export { type ClaimsView, view } from "./view.ts"
export { ClaimBook } from "./program.ts"
