import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { hasPage } from "../../document/missing-pages.ts"
import { seller } from "../../document/seller.ts"
import { useView } from "../../state/use-shop.ts"
import { contactPath } from "./links.ts"

/** Where the shop is, as far as its operator has said, and how to write to it. @see S2 §2 Footer (fifth column) */
export function Reach() {
  const view = useView()
  const { t } = useLingui()
  const known = seller()
  const contact = contactPath(view)
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
      {hasPage(contact) ? (
        <p>
          <a href={href(view, contact)}>{t`Write to the workshop`}</a>
        </p>
      ) : null}
    </div>
  )
}
