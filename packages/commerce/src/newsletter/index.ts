/** The newsletter: asked for, confirmed by letter, left with one click. */
export { forgetUnconfirmed, Newsletter, NewsletterLinks, type NewsletterService } from "./newsletter.ts"
