import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import type { CartView } from "@shop/core/cart"
import { CartLine } from "../../parts/cart-line.tsx"
import { Icon } from "../../parts/icon.tsx"
import { useMoney } from "../../parts/price.tsx"
import { Totals } from "../../parts/totals.tsx"

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
      <details open>
        <summary>
          <span>{t`Your order, ${plural(cart.count, { one: "# piece", other: "# pieces" })}`}</span>
          <b>{money(cart.totals.grandCents)}</b>
          <Icon name="down" />
        </summary>
        <ul className="lines">
          {cart.lines.map((line) => (
            <CartLine key={line.key} line={line}>
              <span className="soft">{t`Quantity: ${line.qty}`}</span>
            </CartLine>
          ))}
        </ul>
        <Totals totals={cart.totals} needsShipping={needsShipping} />
      </details>
    </aside>
  )
}
