import type { SettingsChange } from "./adjusted.ts"

/** What the shop promises about returns. */
export interface ReturnTerms {
  /** Days from receipt; law asks for 14 at least. */
  readonly days: number
  /** The party that bears the direct cost of sending goods back. */
  readonly paidBy: "shop" | "buyer"
}

/** The terms as specified. @rule CM230 - S2 §9 (free returns) */
export const promisedReturns: ReturnTerms = { days: 30, paidBy: "shop" }

/**
 * Returns the terms of a shop whose settings differ from the specified ones by a change.
 *
 * @param change - missing when nothing differs
 * @rule UI483
 */
export const returnTerms = (change?: SettingsChange): ReturnTerms => ({
  ...promisedReturns,
  ...change?.returns,
})
