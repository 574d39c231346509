import { useLingui } from "@lingui/react/macro"
import { Forms } from "../../listing/forms.tsx"
import { useEffect } from "react"
import { RecentlyViewedList } from "../../parts/recently-viewed-list.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"

/** Where one may begin without a word: what one has looked at, and the families. */
export function Beginnings() {
  const { t } = useLingui()
  const { menu, seen } = useShop()
  const { placed } = useActions()
  // The room of what was looked at opens with the first thing that is asked of it.
  useEffect(() => placed.close(), [placed])
  return (
    <div className="finder__begin">
      {seen === null || seen.length === 0 ? null : (
        <section className="finder__stops" aria-label={t`Seen before`}>
          <h2 className="finder__title">{t`Seen before`}</h2>
          <RecentlyViewedList items={seen} />
        </section>
      )}
      <section className="finder__stops" aria-label={t`Departments`}>
        <h2 className="finder__title">{t`Departments`}</h2>
        <Forms shelves={menu} />
      </section>
    </div>
  )
}
