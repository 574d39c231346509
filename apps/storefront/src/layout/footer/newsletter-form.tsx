import { useLingui } from "@lingui/react/macro"
import { useView } from "../../state/use-shop.ts"

/**
 * A plain form that the server takes; where a script is there, it is sent without leaving the page
 * (`layout/newsletter.tsx`). What it becomes is asked again by e-mail.
 *
 * @see S2 §4 Newsletter
 */
export function NewsletterForm() {
  const view = useView()
  const { t } = useLingui()
  return (
    <form
      className="newsletter"
      id="newsletter"
      method="post"
      action={`/newsletter/subscribe?store=${view.code}`}
      aria-labelledby="newsletter-title"
    >
      <h2 id="newsletter-title">{t`One letter per firing`}</h2>
      <p>{t`Nine times a year: what leaves the kiln, before it reaches the shop.`}</p>
      <div className="newsletter__field">
        <label htmlFor="newsletter-email">{t`E-mail address for the letter`}</label>
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          aria-describedby="newsletter-fault"
        />
        <button type="submit" className="newsletter__send">{t`Sign up`}</button>
      </div>
      <p id="newsletter-fault" role="status" />
      <p className="newsletter__note">{t`We ask once more by e-mail. Every letter has a link to end it.`}</p>
    </form>
  )
}
