import type { NewsletterForm, Subscription } from "./model.ts"

/** The subscription and its form. @rule NL1 - S2 §3 Newsletter */
export interface NewsletterView extends Subscription, NewsletterForm {}

/** The view of the newsletter; null until the subscription is read from the device. @rule NL1 */
export const view = (known: Subscription | null, form: NewsletterForm): NewsletterView | null =>
  known === null ? null : { ...known, ...form }
