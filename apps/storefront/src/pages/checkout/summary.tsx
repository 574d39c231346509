import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { useSyncExternalStore } from "react"
import type { CartView } from "@shop/core/cart"
import { Icon } from "../../parts/icon.tsx"
import { useMoney } from "../../parts/price.tsx"
import { Ordered } from "./ordered.tsx"

const room = import.meta.env.SSR ? null : matchMedia("(min-width: 62rem)")
const watchRoom = (changed: () => void): (() => void) => {
  room?.addEventListener("change", changed)
  return () => room?.removeEventListener("change", changed)
}
const hasRoom = (): boolean => room?.matches === true
/** Where no script could unfold it. */
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
  const isOpen = useSyncExternalStore(watchRoom, hasRoom, isUnfolded)
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
