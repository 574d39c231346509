import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { useHasPage } from "../../document/site.ts"
import { useShop } from "../../state/use-shop.ts"
import { brand, version } from "../../document/brand.ts"
import { notes } from "./links.ts"

/** The legal links, and the choice of language; without JavaScript that link leads to the next language. */
export function LegalLinks() {
  const { page, view } = useShop()
  const other = page.alternates.find(({ code }) => code !== view.code)
  const hasPage = useHasPage()
  const { t } = useLingui()
  return (
    <div className="fine">
      {notes.flatMap(({ label, path }) =>
        hasPage(path) ? (
          <a key={path} href={href(view, path)}>
            {t(label)}
          </a>
        ) : (
          []
        ),
      )}
      {other === undefined ? null : (
        <a href={other.href} data-modal="languages">{t`Language: ${view.label}`}</a>
      )}
      <span>
        {brand} {version}
      </span>
    </div>
  )
}
