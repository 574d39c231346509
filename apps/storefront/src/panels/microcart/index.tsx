import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import type { CartLineView, CartView } from "@shop/core/cart"
import { PanelNotifications } from "../../notifications/panel-notifications.tsx"
import { CartLine } from "../../parts/cart-line.tsx"
import { CartFooter } from "../../parts/cart-footer.tsx"
import { Drawer } from "../../parts/drawer.tsx"
import { EmptyCart } from "../../parts/empty-cart.tsx"
import { Quantity } from "../../parts/quantity.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { useDismissNotification } from "../../forms/use-notification.ts"
import "../../styles/cart.css"
import { TextButton } from "../../parts/button.tsx"

interface MicrocartProps {
  readonly onClose: () => void
}

/** Notifications that the mini cart shows in its lines. */
const shownNotifications = ["QuantityUpdated", "RemovedFromCart"] as const

/** The mini cart: lines, totals and the link to the checkout. */
export default function Microcart({ onClose }: MicrocartProps) {
  // The open cart shows the added product.
  useDismissNotification("AddedToCart")
  const { cart } = useShop()
  const { t } = useLingui()
  if (cart === null) return <WaitingCart onClose={onClose} />
  if (cart.lines.length === 0) return <NothingInCart onClose={onClose} />
  return (
    <Drawer
      title={t`Cart, ${plural(cart.count, { one: "# piece", other: "# pieces" })}`}
      onClose={onClose}
      foot={<CartFooter cart={cart} />}
    >
      <PanelNotifications except={shownNotifications} />
      <ul className="lines">
        {cart.lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
      <Removed lines={cart.lines} />
      {cart.isOffline ? (
        <p className="drawer__note">
          {t`You are offline. Your cart is kept on this device and sent when you are back.`}
        </p>
      ) : null}
    </Drawer>
  )
}

/** Shown until the cart is read from the device. */
function WaitingCart({ onClose }: MicrocartProps) {
  const { t } = useLingui()
  return (
    <Drawer title={t`Cart`} onClose={onClose}>
      <p className="soft" role="status" aria-busy="true">{t`One moment…`}</p>
    </Drawer>
  )
}

function NothingInCart({ onClose }: MicrocartProps) {
  const { t } = useLingui()
  return (
    <Drawer title={t`Cart`} onClose={onClose}>
      <PanelNotifications except={shownNotifications} />
      <EmptyCart onFollow={onClose} />
      <Removed lines={[]} />
    </Drawer>
  )
}

function Line({ line }: { readonly line: CartLineView }) {
  const { t } = useLingui()
  const { cart, cartEdit } = useActions()
  return (
    <CartLine line={line}>
      <Quantity
        isSmall
        qty={line.qty}
        qtyMin={line.qtyMin}
        qtyStep={line.qtyStep}
        qtyMax={line.qtyMax}
        name={line.name}
        onChange={(qty) => cart.setQty(line.key, qty)}
      />
      {line.options.length === 0 ? null : (
        <TextButton aria-label={t`Change ${line.name}`} onClick={() => cartEdit.open(line.key)}>
          {t`Change`}
        </TextButton>
      )}
      <TextButton aria-label={t`Remove ${line.name}`} onClick={() => cart.remove(line.key)}>
        {t`Remove`}
      </TextButton>
    </CartLine>
  )
}

/** The removed lines, each with an undo button, as long as their notifications are open. */
function Removed({ lines }: Pick<CartView, "lines">) {
  const { notifications } = useShop()
  const { cart } = useActions()
  return notifications.map((notification) =>
    notification.body.tag !== "RemovedFromCart" ||
    lines.some((line) => "lineKey" in notification.body && line.key === notification.body.lineKey) ? null : (
      <Undo
        key={notification.id}
        name={notification.body.name}
        onUndo={() => "lineKey" in notification.body && cart.undoRemove(notification.body.lineKey)}
      />
    ),
  )
}

function Undo({ name, onUndo }: { readonly name: string; readonly onUndo: () => void }) {
  const { t } = useLingui()
  return (
    <p className="undo">
      {t`${name} removed.`}
      <button type="button" onClick={onUndo}>{t`Undo`}</button>
    </p>
  )
}
