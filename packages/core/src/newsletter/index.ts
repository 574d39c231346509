/**
 * Subscriptions to the newsletter.
 *
 * @example
 * ```ts
 * import { changesSubscription } from "@shop/core/newsletter"
 *
 * const known = { email: "ada@example.com", isSubscribed: true }
 * changesSubscription(known, "Ada@example.com") //=> false
 * changesSubscription(known, "ben@example.com") //=> true
 * ```
 */
export {
  changesSubscription,
  type NewsletterForm,
  type Subscription,
  subscriptionDefinition,
} from "./model.ts"
export * as NewsletterRequests from "./requests.ts"
export { type NewsletterView, view } from "./view.ts"
export { Newsletter } from "./program.ts"
