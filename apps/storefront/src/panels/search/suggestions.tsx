import { useLingui } from "@lingui/react/macro"
import { CategoryStrip } from "../../listing/category-strip.tsx"
import { useEffect } from "react"
import { RecentlyViewedList } from "../../parts/recently-viewed-list.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"

/** Shown before the shopper types: recently viewed products and the categories. */
export function Suggestions() {
  const { t } = useLingui()
  const { menu, seen } = useShop()
  const { orderTracking } = useActions()
  // Any action of the lazy features loads their views; this one changes nothing.
  useEffect(() => orderTracking.close(), [orderTracking])
  return (
    <div className="search-panel__suggestions">
      {seen === null || seen.length === 0 ? null : (
        <section className="search-panel__stops" aria-label={t`Seen before`}>
          <h2 className="search-panel__title">{t`Seen before`}</h2>
          <RecentlyViewedList items={seen} />
        </section>
      )}
      <section className="search-panel__stops" aria-label={t`Departments`}>
        <h2 className="search-panel__title">{t`Departments`}</h2>
        <CategoryStrip categories={menu} />
      </section>
    </div>
  )
}
