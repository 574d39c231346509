import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import type { CartLineView } from "@shop/core/cart"
import { useMoney } from "./price.tsx"

/** Unit prices by minimum quantity; nothing when every quantity has the same price. */
export function QuantityPrices({ prices }: { readonly prices: CartLineView["quantityPrices"] }) {
  const { t } = useLingui()
  const money = useMoney()
  const tiers = prices.filter(({ qtyMin }) => qtyMin > 1)
  if (tiers.length === 0) return null
  return (
    <ul className="quantity-prices" aria-label={t`Prices by quantity`}>
      {tiers.map(({ qtyMin, unitGrossCents }) => (
        <li key={qtyMin}>
          {t`From ${plural(qtyMin, { one: "# piece", other: "# pieces" })}: ${money(unitGrossCents)} each`}
        </li>
      ))}
    </ul>
  )
}
