import { useLingui } from "@lingui/react/macro"
import { useEffect, useRef } from "react"
import type { ProductPage } from "@shop/core/page"
import { useActions, useShop } from "../../state/use-shop.ts"
import { wishlistItemOf } from "./wishlist-item.ts"
import { RecentlyViewedList } from "../../parts/recently-viewed-list.tsx"
import { Section } from "../../parts/section.tsx"

/** The recently viewed products. It records the shown product as one of them. */
export default function RecentlyViewed({ page }: { readonly page: ProductPage }) {
  const { seen } = useShop()
  const { t } = useLingui()
  const actions = useActions()
  const recorded = useRef<string | null>(null)
  useEffect(() => {
    if (recorded.current === page.parentSku) return
    recorded.current = page.parentSku
    actions.seen.note(wishlistItemOf(page))
  }, [actions, page])
  const others = (seen ?? []).filter(({ sku }) => sku !== page.parentSku).slice(0, 6)
  if (others.length === 0) return null
  return (
    <Section id="recently-viewed" title={t`Seen before`}>
      <RecentlyViewedList items={others} />
    </Section>
  )
}
