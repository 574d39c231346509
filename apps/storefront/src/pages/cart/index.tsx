import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import type { CartLineView } from "@shop/core/cart"
import { CartFooter } from "../../parts/cart-footer.tsx"
import { CartLine } from "../../parts/cart-line.tsx"
import { CartWaiting, EmptyCart } from "../../parts/empty-cart.tsx"
import { PostForm } from "../../parts/post-form.tsx"
import { Quantity } from "../../parts/quantity.tsx"
import { FormNotifications } from "../../parts/form-notifications.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import "../../styles/cart.css"
import "../../styles/cart-page.css"
import { TextButton } from "../../parts/button.tsx"

/** The cart page, which works without JavaScript. */
export default function CartScreen() {
  const { cart } = useShop()
  const { t } = useLingui()
  if (cart === null) return <Waiting />
  if (cart.lines.length === 0) return <EmptyCartPage />
  return (
    <div className="wrap cart">
      <h1>{t`Cart, ${plural(cart.count, { one: "# piece", other: "# pieces" })}`}</h1>
      <FormNotifications />
      <div className="grid">
        <ul className="lines cart__lines">
          {cart.lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
        <aside className="cart__sum" aria-label={t`Your order`}>
          <CartFooter cart={cart} />
        </aside>
      </div>
    </div>
  )
}

function Line({ line }: { readonly line: CartLineView }) {
  const { t } = useLingui()
  const { cart } = useActions()
  return (
    <CartLine line={line} heading="h2">
      <PostForm className="line__qty" command="setQty" onCommand={() => {}}>
        {/* The first button of the form, which Enter in the field presses. */}
        <noscript>
          <TextButton type="submit">{t`Save the change`}</TextButton>
        </noscript>
        <input type="hidden" name="key" value={line.key} />
        <Quantity
          isSmall
          field="qty"
          stepField="step"
          qty={line.qty}
          qtyMin={line.qtyMin}
          qtyStep={line.qtyStep}
          qtyMax={line.qtyMax}
          name={line.name}
          onChange={(qty) => cart.setQty(line.key, qty)}
        />
      </PostForm>
      <PostForm command="remove" onCommand={() => cart.remove(line.key)}>
        <input type="hidden" name="key" value={line.key} />
        <TextButton type="submit" aria-label={t`Remove ${line.name}`}>{t`Remove`}</TextButton>
      </PostForm>
    </CartLine>
  )
}

function EmptyCartPage() {
  return (
    <div className="wrap cart">
      <FormNotifications />
      <EmptyCart heading="h1" />
    </div>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <CartWaiting className="cart cart--waiting" title={t`Cart`}>
      {t`Your cart is being fetched. It is kept on this device and, once you have signed in, in your account: you find it wherever you go on.`}
    </CartWaiting>
  )
}
