import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { useHasPage } from "../../document/site.ts"
import { useView } from "../../state/use-shop.ts"
import { brand, version } from "../brand.ts"
import { notes } from "./links.ts"

export function LegalLinks() {
  const view = useView()
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
      <span>
        {brand} {version}
      </span>
    </div>
  )
}
