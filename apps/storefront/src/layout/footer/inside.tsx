import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { hasPage } from "../../document/missing-pages.ts"
import { Logo } from "../../parts/logo.tsx"
import { useView } from "../../state/use-shop.ts"
import { Assurance } from "./assurance.tsx"
import { FootNotes } from "./foot-notes.tsx"
import { columns } from "./links.ts"
import { NewsletterForm } from "./newsletter-form.tsx"
import { Reach } from "./reach.tsx"

/** What stands in the footer. Documents bring it as markup, so browsers load this only where theirs had none. */
export function FooterInside() {
  const view = useView()
  const { t } = useLingui()
  return (
    <div className="wrap">
      <Assurance />
      <div className="footer__columns">
        <div>
          <Logo />
          <p className="footer__motto">{t`Stoneware thrown, glazed and fired under one roof.`}</p>
        </div>
        {columns.map(({ id, title, links }) => {
          const there = links.flatMap(({ label, paths }) => {
            const path = paths[view.language]
            return path !== undefined && hasPage(path) ? [{ label, path }] : []
          })
          return there.length === 0 ? null : (
            <nav key={id} aria-labelledby={`footer-${id}`}>
              <h2 id={`footer-${id}`}>{t(title)}</h2>
              <ul>
                {there.map(({ label, path }) => (
                  <li key={path}>
                    <a href={href(view, path)}>{t(label)}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )
        })}
      </div>
      <div className="footer__more">
        <NewsletterForm />
        <Reach />
      </div>
      <FootNotes />
    </div>
  )
}

/** The legal links alone. */
export function FootNotesInside() {
  return (
    <div className="wrap">
      <FootNotes />
    </div>
  )
}
