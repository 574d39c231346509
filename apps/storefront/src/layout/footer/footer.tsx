import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { useHasPage } from "../../document/site.ts"
import { Logo } from "../../parts/logo.tsx"
import { Prose } from "../../parts/prose.tsx"
import { useOffers, useShop } from "../../state/use-shop.ts"
import { Assurance } from "./assurance.tsx"
import { LegalLinks } from "./legal-links.tsx"
import { columns } from "./links.ts"
import { NewsletterForm } from "./newsletter-form.tsx"
import { ContactDetails } from "./contact-details.tsx"

interface FooterProps {
  /** Shows the legal links alone, for the minimal layout. */
  readonly isMinimal?: boolean
}

/** @see S2 §2 Footer */
export function Footer({ isMinimal = false }: FooterProps) {
  const offers = useOffers()
  return (
    <footer className={`footer on-glaze${isMinimal ? " footer--minimal" : ""}`}>
      <div className="wrap">
        {isMinimal ? null : (
          <>
            <Assurance />
            <Columns />
            <div className="footer__more">
              {offers.newsletter ? <NewsletterForm /> : null}
              <ContactDetails />
            </div>
          </>
        )}
        <LegalLinks />
      </div>
    </footer>
  )
}

function Columns() {
  const { layoutContent, view } = useShop()
  const hasPage = useHasPage()
  const { t } = useLingui()
  return (
    <div className="footer__columns">
      <div>
        <Logo />
        {layoutContent.motto === null ? null : (
          <Prose className="footer__motto" html={layoutContent.motto.html} />
        )}
      </div>
      {columns.map(({ id, title, links }) => {
        const existing = links.flatMap(({ label, paths }) => {
          const path = paths[view.language]
          return path !== undefined && hasPage(path) ? [{ label, path }] : []
        })
        return existing.length === 0 ? null : (
          <nav key={id} aria-labelledby={`footer-${id}`}>
            <h2 id={`footer-${id}`}>{t(title)}</h2>
            <ul>
              {existing.map(({ label, path }) => (
                <li key={path}>
                  <a href={href(view, path)}>{t(label)}</a>
                </li>
              ))}
            </ul>
          </nav>
        )
      })}
    </div>
  )
}
