import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { useSyncExternalStore } from "react"
import { Icon } from "../../parts/icon.tsx"
import { useMoney } from "../../parts/price.tsx"
import { CartContents, type CartContentsProps } from "./cart-contents.tsx"

const wideScreen = () => matchMedia("(min-width: 62rem)")
const subscribe = (onChange: () => void): (() => void) => {
  const screen = wideScreen()
  screen.addEventListener("change", onChange)
  return () => screen.removeEventListener("change", onChange)
}
const isWide = (): boolean => wideScreen().matches
/** Without JavaScript it is always open. */
const isOpenOnServer = (): boolean => true

/** The order: beside the steps on wide screens, and collapsed above them on phones. */
export function Summary({ cart, needsShipping }: CartContentsProps) {
  const { t } = useLingui()
  const money = useMoney()
  // Follows the width of the window, such as when a tablet is rotated.
  const isOpen = useSyncExternalStore(subscribe, isWide, isOpenOnServer)
  return (
    <aside className="summary" aria-label={t`Your order`}>
      <details open={isOpen}>
        <summary>
          <span>{t`Your order, ${plural(cart.count, { one: "# piece", other: "# pieces" })}`}</span>
          <b>{money(cart.totals.grandCents)}</b>
          <Icon name="down" />
        </summary>
        <CartContents cart={cart} needsShipping={needsShipping} />
      </details>
    </aside>
  )
}
