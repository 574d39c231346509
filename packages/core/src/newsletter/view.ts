import type { NewsletterForm, Subscription } from "./model.ts"

/** The subscription and its form. */
export interface NewsletterView extends Subscription, NewsletterForm {}

/** The view of the newsletter; null until the subscription is read from the device. */
export const view = (known: Subscription | null, form: NewsletterForm): NewsletterView | null =>
  known === null ? null : { ...known, ...form }
