import { useLingui } from "@lingui/react/macro"
import { LostPage } from "../../parts/lost-page.tsx"

export default function ErrorPage() {
  const { t } = useLingui()
  return (
    <LostPage title={t`Something went wrong ...`}>
      <p>{t`It is our fault, not yours, and your cart is safe. Please try again in a moment.`}</p>
      <p className="small">{t`Internal Server Error 500`}</p>
    </LostPage>
  )
}
