import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { useSyncExternalStore } from "react"
import type { CartView } from "@shop/core/cart"
import { Icon } from "../../parts/icon.tsx"
import { useMoney } from "../../parts/price.tsx"
import { Ordered } from "./ordered.tsx"

const wideScreen = () => matchMedia("(min-width: 62rem)")
const watchWidth = (changed: () => void): (() => void) => {
  const screen = wideScreen()
  screen.addEventListener("change", changed)
  return () => screen.removeEventListener("change", changed)
}
const isWide = (): boolean => wideScreen().matches
/** Without a script nothing could unfold it. */
const isUnfolded = (): boolean => true

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
  // Unfolded where there is room beside, and when a window or a tablet that is turned gets it.
  const isOpen = useSyncExternalStore(watchWidth, isWide, isUnfolded)
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
