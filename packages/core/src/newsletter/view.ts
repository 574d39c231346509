import type { NewsletterForm, Subscription } from "./model.ts"

/** The newsletter as it is shown. @rule NL1 - S2 §3 Newsletter */
export interface NewsletterView extends Subscription, NewsletterForm {}

/** The newsletter as it is shown; null while the device has not told. @rule NL1 */
export const view = (known: Subscription | null, form: NewsletterForm): NewsletterView | null =>
  known === null ? null : { ...known, ...form }
