import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import type { CartView } from "@shop/core/cart"
import { Icon } from "../../parts/icon.tsx"
import { useMoney } from "../../parts/price.tsx"
import { Ordered } from "./ordered.tsx"

/** Unfolded where there is room beside, and where no script could unfold it. */
const isOpen = import.meta.env.SSR || innerWidth >= 992

/** What is being ordered, beside the steps on a desk and folded above them on a phone. */
export function Summary({
  cart,
  needsShipping,
}: {
  readonly cart: CartView
  readonly needsShipping: boolean
}) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <aside className="summary" aria-label={t`Your order`}>
      <details open={isOpen}>
        <summary>
          <span>{t`Your order, ${plural(cart.count, { one: "# piece", other: "# pieces" })}`}</span>
          <b>{money(cart.totals.grandCents)}</b>
          <Icon name="down" />
        </summary>
        <Ordered cart={cart} needsShipping={needsShipping} />
      </details>
    </aside>
  )
}
