import { useLingui } from "@lingui/react/macro"
import { absenceText } from "../../i18n/absence-text.ts"
import { CategoryStrip } from "../../listing/category-strip.tsx"
import { LostPage } from "../../parts/lost-page.tsx"
import { useShop } from "../../state/use-shop.ts"

export default function NotFound() {
  const { t, i18n } = useLingui()
  const { menu, page } = useShop()
  const reason = page.page.kind === "notFound" ? page.page.reason : undefined
  return (
    <LostPage title={t`This page is not here any more`} below={<CategoryStrip categories={menu} />}>
      <p>{t`The address has changed, or the piece is no longer thrown. The catalogue is all there.`}</p>
      <p className="small">{absenceText(i18n, reason)}</p>
    </LostPage>
  )
}
