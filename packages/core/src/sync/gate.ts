import type { CallError } from "../calls/index.ts"

/**
 * Calls whose refusal the gate does not announce: the protocol calls them silent, or the module that sent them
 * tells the shopper itself, in its own words and once.
 */
const quiet: ReadonlySet<string> = new Set([
  // wire §3: silent tasks
  "cart.create",
  "cart.pull",
  "cart.totals",
  "cart.collectTotals",
  "cart.delete",
  "cart.paymentMethods",
  "cart.shippingMethods",
  "cart.shippingInformation",
  // told by their module: AddFailed, UpdateFailed, CouponInvalid, OrderFailed, the stock decision
  "cart.update",
  "cart.applyCoupon",
  "cart.deleteCoupon",
  "order.place",
  "stock.check",
  "stock.list",
  // not tasks: pages show what happened
  "url.map",
])

/**
 * The platform's words that the shopper has to see for a failed call.
 *
 * @returns the text, or null when the call is silent, tells itself, or the platform said nothing readable
 * @rule SY2 - S1 §7 (how answers are treated), wire §3 Notification rule
 */
export const announcement = (error: CallError): string | null => {
  if (error._tag !== "Refused" || quiet.has(error.call) || error.call.startsWith("catalogue.")) return null
  return error.message === null || error.message.trim() === "" ? null : error.message
}

/** How a failed call stands: no answer, or not now (try again later); else a refusal that will not change by itself. */
export type Failure = "unanswered" | "refused"

/**
 * Whether a failed call may have happened or may succeed later, or was clearly refused.
 * An answer that is not the shop's may come from something between us and the platform: nobody knows.
 *
 * @rule SY3 - S1 §8; domain §11 O2 (an unclear answer is never treated as a refusal)
 */
export const failure = (error: CallError): Failure =>
  error._tag === "Refused" && !later.has(error.code) ? "refused" : "unanswered"

/** Request timeout, too early, too many, bad gateway, unavailable, gateway timeout. */
const later: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504])
