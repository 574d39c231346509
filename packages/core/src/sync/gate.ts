import type { CallError } from "../calls/index.ts"

/**
 * Calls whose refusal the gate does not announce: the protocol calls them silent, or the module that sent them
 * tells the shopper itself, in its own words and once.
 */
const quiet: ReadonlySet<string> = new Set([
  // wire §3: silent tasks
  "cart.create",
  "cart.discard",
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
  "stock.check",
  "stock.list",
  // told by their module: NewsletterFailed, ContactFailed, ReviewFailed; or only logged
  "newsletter.status",
  "newsletter.subscribe",
  "newsletter.unsubscribe",
  "contact.send",
  "mail.token",
  "mail.send",
  "content.blog",
  "content.recipe",
  "content.banners",
  "content.defaults",
  // told by the account, as faults or notices
  "user.login",
  "user.create",
  "user.resetPassword",
  "user.createPassword",
  "user.changePassword",
  "user.me",
  "user.update",
  "user.orderHistory",
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
  if (
    error._tag !== "Refused" ||
    quiet.has(error.call) ||
    /^(catalogue|order|paypal|card|review|account)\./.test(error.call)
  )
    return null
  return error.message === null || error.message.trim() === "" ? null : error.message
}
