import { type Claim, type Claims, cookiesAccepted } from "./model.ts"

/** Claims with one said, or said anew. @rule KM1 - S2 §3 Claim */
export const set = (claims: Claims, claim: Claim): Claims => ({ ...claims, [claim.code]: claim })

/**
 * Claims in which the question about cookies was at least put: as false where it was not.
 *
 * @returns the same claims when it was
 * @rule KM2 - S2 §4 Cookie notice (created as false when absent)
 */
export const ask = (claims: Claims, nowMs: number): Claims =>
  Object.hasOwn(claims, cookiesAccepted) ? claims : set(claims, cookies(false, nowMs))

/** Claims after the notice about cookies was accepted or closed: both mean yes. @rule KM3 - S2 §4 Cookie notice */
export const accept = (claims: Claims, nowMs: number): Claims => set(claims, cookies(true, nowMs))

/** Whether the notice about cookies is shown: unless it was accepted. @rule KM2 - S2 §4 Cookie notice */
export const isNoticeShown = (claims: Claims): boolean => claims[cookiesAccepted]?.value !== true

const cookies = (value: boolean, createdAtMs: number): Claim => ({
  code: cookiesAccepted,
  createdAtMs,
  value,
  description: "cookie-notice",
})
