import { useLingui } from "@lingui/react/macro"
import { type FormEvent, useEffect, useRef } from "react"
import { faultText } from "../../i18n/fault-text.ts"
import { NewsletterWords } from "../../parts/newsletter-words.tsx"
import { useHydrated } from "../../parts/use-hydrated.ts"
import { useActions, useShop } from "../../state/use-shop.ts"

/**
 * Subscribes to the newsletter. Without JavaScript the form posts to the server. The server requests a confirmation by
 * e-mail.
 *
 * @see S2 §4 Newsletter
 */
export function NewsletterForm() {
  const { layoutContent, newsletter, view } = useShop()
  const block = layoutContent.newsletter
  const { subscribe } = useActions().newsletter
  const { i18n, t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const faults = newsletter?.faults
  const [fault] = faults ?? []
  useEffect(() => {
    if (faults !== undefined && faults.length > 0) field.current?.focus()
  }, [faults])
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    subscribe(String(new FormData(event.currentTarget).get("email") ?? ""))
  }
  return (
    <form
      className="newsletter"
      id="newsletter"
      method="post"
      action={`/newsletter/subscribe?store=${view.code}`}
      aria-labelledby="newsletter-title"
      noValidate={isHydrated}
      onSubmit={send}
    >
      <h2 id="newsletter-title">{block?.title || t`Newsletter`}</h2>
      <NewsletterWords />
      <div className="newsletter__field">
        <label htmlFor="newsletter-email">{t`E-mail address for the newsletter`}</label>
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby="newsletter-fault"
          ref={field}
        />
        <button type="submit" className="newsletter__send">{t`Sign up`}</button>
      </div>
      <p id="newsletter-fault" role="status">
        {fault === undefined ? null : faultText(i18n, fault)}
      </p>
      <p className="newsletter__note">{t`We ask you to confirm by e-mail. Every issue has a link to unsubscribe.`}</p>
    </form>
  )
}
