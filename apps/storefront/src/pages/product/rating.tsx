import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import * as Money from "@shop/core/money"
import type { ProductPage } from "@shop/core/page"
import { Stars } from "../../reviews/stars.tsx"
import { useShop } from "../../state/use-shop.ts"

/** The mean rating with a link to the reviews; nothing without ratings. @rule RV28 */
export function Rating({ page: { reviews } }: { readonly page: ProductPage }) {
  const { t } = useLingui()
  const { view } = useShop()
  if (reviews?.mean == null) return null
  const { mean, starsMax, count } = reviews
  return (
    <p className="rated">
      <Stars stars={mean.stars} starsMax={starsMax} />
      <span aria-hidden="true">{Money.formatNumber(mean.stars, view.money, { least: 1, most: 1 })}</span>
      <a className="link" href="#reviews">
        {t`${plural(count, { one: "# review", other: "# reviews" })}`}
      </a>
    </p>
  )
}
