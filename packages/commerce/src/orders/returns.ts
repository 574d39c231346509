import { Context } from "effect"
import { screenConstants } from "@shop/core/settings"

/** What buyers are promised of withdrawing. */
export interface ReturnTerms {
  /** Days from receipt; law asks for fourteen at least. */
  readonly days: number
  /** Who bears the direct cost of sending goods back. */
  readonly paidBy: "shop" | "buyer"
}

/** What the shopfront's own words promise. @rule CM230 - S2 §9 (free returns) */
export const promisedReturns: ReturnTerms = { days: screenConstants.returnsDays, paidBy: "shop" }

/** What letters promise; the server says it. @rule CM230 */
export const Returns = Context.Reference<ReturnTerms>("@shop/commerce/Returns", {
  defaultValue: () => promisedReturns,
})
