import { useLingui } from "@lingui/react/macro"
import type { CartView } from "@shop/core/cart"
import { useCountryName } from "./country.ts"
import { useMoney } from "./price.tsx"

/** The amount that is missing for free delivery, as text and progress bar. @rule CA57 */
export function FreeDelivery({ of }: { readonly of: CartView["freeDelivery"] }) {
  const { t } = useLingui()
  const money = useMoney()
  const countryName = useCountryName()
  if (of === null) return null
  const { fromCents, leftCents } = of
  const country = countryName(of.country)
  const words =
    leftCents === 0
      ? t`${country}: delivery is free.`
      : t`${country}: ${money(leftCents)} more, and delivery is free.`
  return (
    <p className="free">
      <span>{words}</span>
      <progress value={fromCents - leftCents} max={fromCents} aria-hidden="true" />
    </p>
  )
}
