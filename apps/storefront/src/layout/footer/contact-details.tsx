import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { useHasPage, useSeller } from "../../document/site.ts"
import { Prose } from "../../parts/prose.tsx"
import { useShop } from "../../state/use-shop.ts"
import { contactPath } from "./links.ts"

/** Address, phone and e-mail of the shop, as far as the operator has set them. @see S2 §2 Footer (fifth column) */
export function ContactDetails() {
  const { layoutContent, view } = useShop()
  const { t } = useLingui()
  const hasPage = useHasPage()
  const seller = useSeller()
  const contact = contactPath(view)
  return (
    <div className="footer__contact">
      <h2>{t`Contact us`}</h2>
      {seller === null ? null : (
        <address>
          {[seller.name, ...seller.address].map((line) => (
            <span key={line}>{line}</span>
          ))}
          {seller.phone === "" ? null : (
            <a href={`tel:${seller.phone.replace(/[^+\d]/g, "")}`}>{seller.phone}</a>
          )}
          {seller.email === "" ? null : <a href={`mailto:${seller.email}`}>{seller.email}</a>}
        </address>
      )}
      {layoutContent.hours === null ? null : <Prose html={layoutContent.hours.html} />}
      {hasPage(contact) ? (
        <p>
          <a href={href(view, contact)}>{t`Write to us`}</a>
        </p>
      ) : null}
    </div>
  )
}
