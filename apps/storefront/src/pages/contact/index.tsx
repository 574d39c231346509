import { Trans } from "@lingui/react/macro"
import type { ContentPage } from "@shop/core/page"
import { Crumbs } from "../../parts/crumbs.tsx"
import { Prose } from "../../parts/prose.tsx"
import { useOffers } from "../../state/use-shop.ts"
import { ContactForm } from "./contact-form.tsx"
import "../../styles/content.css"
import "../../styles/forms.css"

/** How to reach the shop, and the form to write to it. @see S2 §2 Route table (/contact) */
export default function Contact({ page }: { readonly page: ContentPage }) {
  const { contactForm } = useOffers()
  return (
    <div className="wrap">
      <Crumbs current={page.title} />
      <div className="content contact grid">
        <h1>{page.title}</h1>
        {contactForm ? (
          <section className="contact__form" aria-labelledby="write">
            <h2 id="write">
              <Trans>Write to us</Trans>
            </h2>
            <ContactForm />
          </section>
        ) : null}
        <Prose className="contact__ways" html={page.html} />
      </div>
    </div>
  )
}
