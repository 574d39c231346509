import { useLingui } from "@lingui/react/macro"
import type { CartView } from "@shop/core/cart"
import { CartLine } from "../../parts/cart-line.tsx"
import { Totals } from "../../parts/totals.tsx"

export interface CartContentsProps {
  readonly cart: CartView
  readonly needsShipping: boolean
}

/** The lines and totals of the order, read-only. */
export function CartContents({ cart, needsShipping }: CartContentsProps) {
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
