import type { SettingsChange } from "./settings-change.ts"

/** The terms of returns. */
export interface ReturnTerms {
  /** Days from receipt; at least 14 by law. */
  readonly days: number
  /** The party that bears the direct cost of sending goods back. */
  readonly paidBy: "shop" | "buyer"
}

/** The terms as specified. */
export const defaultReturnTerms: ReturnTerms = { days: 30, paidBy: "shop" }

/**
 * The terms of returns of a shop.
 *
 * @param change - difference from the default settings
 */
export const returnTerms = (change?: SettingsChange): ReturnTerms => ({
  ...defaultReturnTerms,
  ...change?.returns,
})
