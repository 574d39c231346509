import { useLingui } from "@lingui/react/macro"
import type { CartView } from "@shop/core/cart"
import { CartLine } from "../../parts/cart-line.tsx"
import { Totals } from "../../parts/totals.tsx"

interface OrderedProps {
  readonly cart: CartView
  readonly needsShipping: boolean
}

/** What is being ordered and what it comes to; nothing can be changed here. */
export function Ordered({ cart, needsShipping }: OrderedProps) {
  const { t } = useLingui()
  return (
    <>
      <ul className="lines">
        {cart.lines.map((line) => (
          <CartLine key={line.key} line={line}>
            <span className="soft">{t`Quantity: ${line.qty}`}</span>
          </CartLine>
        ))}
      </ul>
      <Totals totals={cart.totals} needsShipping={needsShipping} />
    </>
  )
}
