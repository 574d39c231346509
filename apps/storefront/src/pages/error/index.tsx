import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import brokenBowl from "../../art/broken-bowl.svg"
import { GoLink } from "../../parts/button.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { useView } from "../../state/use-shop.ts"

export default function ErrorPage() {
  const { t } = useLingui()
  const view = useView()
  return (
    <div className="wrap lost">
      <EmptyState
        drawing={<img src={brokenBowl} width={264} height={105} alt="" />}
        heading="h1"
        title={t`Something went wrong ...`}
      >
        <p>{t`It is our fault, not yours, and your cart is safe. Please try again in a moment.`}</p>
        <p className="small">{t`Internal Server Error 500`}</p>
        <GoLink href={href(view, "/")}>{t`Back to the home page`}</GoLink>
      </EmptyState>
    </div>
  )
}
