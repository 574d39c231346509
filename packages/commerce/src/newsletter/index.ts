/** The newsletter: subscriptions with double opt-in, and unsubscription by one click. */
export { Newsletter, NewsletterLinks, type NewsletterService } from "./newsletter.ts"
export { type Subscription, SubscriptionRepository } from "./subscription-repository.ts"
