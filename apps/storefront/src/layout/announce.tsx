import { useLingui } from "@lingui/react/macro"
import { useReturnTerms } from "../state/use-shop.ts"
import { Languages } from "./languages.tsx"

export function Announce() {
  const { t } = useLingui()
  const { days, paidBy } = useReturnTerms()
  return (
    <aside className="announce" aria-label={t`Announcement and language`}>
      <div className="wrap">
        <p>{paidBy === "shop" ? t`Free returns for ${days} days` : t`Returns within ${days} days`}</p>
        <Languages />
      </div>
    </aside>
  )
}
