import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { seller } from "../../document/seller.ts"
import { useView } from "../../state/use-shop.ts"

const contactPaths: Readonly<Record<string, string>> = { fr: "/contact", en: "/contact-us", de: "/kontakt" }

/** Where the shop is, as far as its operator has said, and how to write to it. @see S2 §2 Footer (fifth column) */
export function Reach() {
  const view = useView()
  const { t } = useLingui()
  const known = seller()
  return (
    <div className="footer__reach">
      <h2>{t`Contact us`}</h2>
      {known === null ? null : (
        <address>
          {[known.name, ...known.address].map((line) => (
            <span key={line}>{line}</span>
          ))}
          {known.phone === "" ? null : (
            <a href={`tel:${known.phone.replace(/[^+\d]/g, "")}`}>{known.phone}</a>
          )}
          {known.email === "" ? null : <a href={`mailto:${known.email}`}>{known.email}</a>}
        </address>
      )}
      <p>{t`Tuesday to Saturday, 9 am to 6 pm.`}</p>
      <p>
        <a href={href(view, contactPaths[view.language] ?? "/contact")}>{t`Write to the workshop`}</a>
      </p>
    </div>
  )
}
