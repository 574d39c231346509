import { useLingui } from "@lingui/react/macro"
import { useOffers, useShop } from "../state/use-shop.ts"
import { NewsletterWords } from "./newsletter-words.tsx"

/** A call to subscribe to the newsletter. It opens the modal; without JavaScript it leads to the form of the footer. @see S2 §2 Modals */
export function NewsletterCall() {
  const { t } = useLingui()
  const { newsletter: block } = useShop().layoutContent
  if (!useOffers().newsletter) return null
  return (
    <aside className="section newsletter-call" aria-labelledby="newsletter-call">
      <h2 id="newsletter-call">{block?.title || t`Newsletter`}</h2>
      <NewsletterWords />
      <p>
        <a className="button button--outline" href="#newsletter" data-modal="newsletter">{t`Subscribe`}</a>
      </p>
    </aside>
  )
}
