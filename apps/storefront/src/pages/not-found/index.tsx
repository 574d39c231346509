import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import brokenBowl from "../../art/broken-bowl.svg"
import { GoLink } from "../../parts/button.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { absenceText } from "../../i18n/absence-text.ts"
import { CategoryStrip } from "../../listing/category-strip.tsx"
import { useShop } from "../../state/use-shop.ts"

export default function NotFound() {
  const { t, i18n } = useLingui()
  const { menu, page, view } = useShop()
  const reason = page.page.kind === "notFound" ? page.page.reason : undefined
  return (
    <div className="wrap lost">
      <EmptyState
        drawing={<img src={brokenBowl} width={264} height={105} alt="" />}
        heading="h1"
        title={t`This page is not here any more`}
      >
        <p>{t`The address has changed, or the piece is no longer thrown. The catalogue is all there.`}</p>
        <p className="small">{absenceText(i18n, reason)}</p>
        <GoLink href={href(view, "/")}>{t`Back to the home page`}</GoLink>
      </EmptyState>
      <CategoryStrip categories={menu} />
    </div>
  )
}
