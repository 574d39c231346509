import { useLingui } from "@lingui/react/macro"
import { Prose } from "../parts/prose.tsx"
import { useReturnTerms, useShop } from "../state/use-shop.ts"
import { Languages } from "./languages.tsx"

/** The shop's block about delivery, the terms of returns, and the languages. Phones show the returns without a block. @see S2 §2 Header */
export function Announce() {
  const { t } = useLingui()
  const { announcement } = useShop().layoutContent
  const { days, paidBy } = useReturnTerms()
  return (
    <aside className="announce" aria-label={t`Announcement and language`}>
      <div className="wrap">
        {announcement === null ? null : <Prose html={announcement.html} />}
        <p className={announcement === null ? undefined : "only-desk"}>
          {paidBy === "shop" ? t`Free returns for ${days} days` : t`Returns within ${days} days`}
        </p>
        <Languages />
      </div>
    </aside>
  )
}
