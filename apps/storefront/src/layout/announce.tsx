import { useLingui } from "@lingui/react/macro"
import { Languages } from "./languages.tsx"

export function Announce() {
  const { t } = useLingui()
  return (
    <aside className="announce" aria-label={t`Announcement and language`}>
      <div className="wrap">
        <p>{t`Free returns for 30 days`}</p>
        <Languages />
      </div>
    </aside>
  )
}
