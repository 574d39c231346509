import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { RecentlyViewedList } from "../../parts/recently-viewed-list.tsx"
import { ButtonLink } from "../../parts/button.tsx"
import { Drawing } from "../../parts/drawing.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { Skeleton } from "../../parts/skeleton.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { useEffect } from "react"

/** The products that were viewed on this device. */
export default function RecentlyViewed() {
  const { seen, view } = useShop()
  const { t } = useLingui()
  const actions = useActions()
  // Any action of the lazy features loads their views; this one changes nothing.
  useEffect(() => actions.orderTracking.close(), [actions])
  if (seen === null) return <Skeleton lines={0} />
  if (seen.length === 0) {
    return (
      <EmptyState
        drawing={<Drawing form="bowl" />}
        title={t`You have not looked at a piece on this device yet.`}
      >
        <p>
          <ButtonLink variant="outline" href={href(view, "/")}>{t`Browse the catalogue`}</ButtonLink>
        </p>
      </EmptyState>
    )
  }
  return <RecentlyViewedList items={seen} />
}
