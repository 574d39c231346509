import type { Page } from "@shop/core/page"
import { useLingui } from "@lingui/react/macro"
import { LostPage } from "../../parts/lost-page.tsx"

export default function ErrorPage({ page }: { readonly page: Page }) {
  const { t } = useLingui()
  const reason = page.kind === "error" ? page.reason : undefined
  if (reason === "searchUnavailable")
    return (
      <LostPage title={t`The search is not available`}>
        <p>{t`Product pages, your cart and the checkout work. Please search again in a moment.`}</p>
      </LostPage>
    )
  return (
    <LostPage title={t`Something went wrong ...`}>
      <p>{t`It is our fault, not yours, and your cart is safe. Please try again in a moment.`}</p>
      {reason === undefined && <p className="small">{t`Internal Server Error 500`}</p>}
    </LostPage>
  )
}
