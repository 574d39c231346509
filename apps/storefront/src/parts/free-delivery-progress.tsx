import { useLingui } from "@lingui/react/macro"
import type { FreeDeliveryView } from "@shop/core/cart"
import { useCountryName } from "./country.ts"
import { useMoney } from "./price.tsx"

interface FreeDeliveryProgressProps {
  /** Null when delivery cannot become free. */
  readonly freeDelivery: FreeDeliveryView | null
}

/** Shows the missing amount for free delivery, as text and as a progress bar. @rule CA57 */
export function FreeDeliveryProgress({ freeDelivery }: FreeDeliveryProgressProps) {
  const { t } = useLingui()
  const money = useMoney()
  const countryName = useCountryName()
  if (freeDelivery === null) return null
  const { fromCents, leftCents } = freeDelivery
  const country = countryName(freeDelivery.country)
  const message =
    leftCents === 0
      ? t`${country}: delivery is free.`
      : t`${country}: ${money(leftCents)} more for free delivery.`
  return (
    <p className="free">
      <span>{message}</span>
      {/* The text has the same content, so screen readers skip the bar. */}
      <progress value={fromCents - leftCents} max={fromCents} aria-hidden="true" />
    </p>
  )
}
