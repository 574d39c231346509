/**
 * The newsletter: who gets it, and how one gets it or no longer does.
 *
 * @example
 * ```ts
 * import { isNews } from "@shop/core/newsletter"
 *
 * const known = { email: "ada@example.com", isSubscribed: true }
 * isNews(known, "Ada@example.com") //=> false
 * isNews(known, "ben@example.com") //=> true
 * ```
 */
export { isNews, type NewsletterForm, type Subscription, subscriptionDefinition } from "./model.ts"
export * as NewsletterRequests from "./requests.ts"
export { type NewsletterView, view } from "./view.ts"
export { Newsletter } from "./program.ts"
