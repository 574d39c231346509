import { useLingui } from "@lingui/react/macro"
import type { ContentPage } from "@shop/core/page"
import { Breadcrumbs } from "../../parts/breadcrumbs.tsx"
import { Prose } from "../../parts/prose.tsx"
import { useOffers } from "../../state/use-shop.ts"
import { ContactForm } from "./contact-form.tsx"
import "../../styles/content.css"
import "../../styles/forms.css"

/** The contact page with its form. @see S2 §2 Route table (/contact) */
export default function Contact({ page }: { readonly page: ContentPage }) {
  const { t } = useLingui()
  const { contactForm } = useOffers()
  return (
    <div className="wrap">
      <Breadcrumbs current={page.title} />
      <div className="content contact grid">
        <h1>{page.title}</h1>
        {contactForm ? (
          <section className="contact__form" aria-labelledby="write">
            <h2 id="write">{t`Write to us`}</h2>
            <ContactForm />
          </section>
        ) : null}
        <Prose className="contact__ways" html={page.html} />
      </div>
    </div>
  )
}
