import { plural } from "@lingui/core/macro"
import { Trans, useLingui } from "@lingui/react/macro"
import type { CartLineView, CartView } from "@shop/core/cart"
import { href } from "@shop/core/store-view"
import { ButtonLink } from "../../parts/button.tsx"
import { CartLine } from "../../parts/cart-line.tsx"
import { Drawing } from "../../parts/drawing.tsx"
import { Empty } from "../../parts/empty.tsx"
import { FreeDelivery } from "../../parts/free-delivery.tsx"
import { PostForm } from "../../parts/post-form.tsx"
import { Quantity } from "../../parts/quantity.tsx"
import { FormNotices } from "../../parts/form-notices.tsx"
import { Totals } from "../../parts/totals.tsx"
import { useActions, useShop, useView } from "../../state/use-shop.ts"
import { Coupon } from "../../parts/coupon.tsx"
import "../../styles/cart.css"
import "../../styles/cart-page.css"

/** The cart as a page of its own: the same cart as in the drawer, and the only one for who has no script. */
export default function CartScreen() {
  const { cart } = useShop()
  const { t } = useLingui()
  if (cart === null) return <Waiting />
  if (cart.lines.length === 0) return <NothingInIt />
  return (
    <div className="wrap cart">
      <h1>{t`Cart, ${plural(cart.count, { one: "# piece", other: "# pieces" })}`}</h1>
      <FormNotices />
      <div className="grid">
        <ul className="lines cart__lines">
          {cart.lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
        <Sum cart={cart} />
      </div>
    </div>
  )
}

function Line({ line }: { readonly line: CartLineView }) {
  const { t } = useLingui()
  const { cart } = useActions()
  return (
    <CartLine line={line} heading="h2">
      <PostForm className="line__qty" act="setQty" onAct={() => {}}>
        {/* First in the form, so that Enter in the field sends the number. */}
        <noscript>
          <button type="submit" className="link">
            <Trans>Save the change</Trans>
          </button>
        </noscript>
        <input type="hidden" name="key" value={line.key} />
        <Quantity
          isSmall
          field="qty"
          stepField="step"
          qty={line.qty}
          qtyMax={line.qtyMax}
          name={line.name}
          onChange={(qty) => cart.setQty(line.key, qty)}
        />
      </PostForm>
      <PostForm act="remove" onAct={() => cart.remove(line.key)}>
        <input type="hidden" name="key" value={line.key} />
        <button type="submit" className="link" aria-label={t`Remove ${line.name}`}>
          <Trans>Remove</Trans>
        </button>
      </PostForm>
    </CartLine>
  )
}

function Sum({ cart }: { readonly cart: CartView }) {
  const view = useView()
  const { t } = useLingui()
  return (
    <aside className="cart__sum" aria-label={t`Your order`}>
      <FreeDelivery of={cart.freeDelivery} />
      <Totals totals={cart.totals} needsShipping={cart.needsShipping} freeDelivery={cart.freeDelivery} />
      <Coupon code={cart.totals.couponCode} />
      <ButtonLink isWide href={href(view, "/checkout")}>
        <Trans>Proceed to checkout</Trans>
      </ButtonLink>
    </aside>
  )
}

function NothingInIt() {
  const view = useView()
  const { t } = useLingui()
  return (
    <div className="wrap cart">
      <FormNotices />
      <Empty heading="h1" drawing={<Drawing form="bowl" />} title={t`Your cart is empty.`}>
        <p>
          <ButtonLink look="line" href={href(view, "/")}>
            <Trans>See what is new</Trans>
          </ButtonLink>
        </p>
      </Empty>
    </div>
  )
}

/**
 * The cart is the device's; it is there as soon as the runtime has read it. Who has no script and a cart is given a page
 * of their own, so for all others without one this page, which is everybody's, is that of an empty cart.
 */
function Waiting() {
  const { t } = useLingui()
  return (
    <div className="wrap cart cart--waiting">
      <h1>{t`Cart`}</h1>
      <p className="lead needs-script" aria-busy="true">
        <Trans>
          Your cart is being fetched. It is kept on this device and, once you have signed in, in your account:
          you find it wherever you go on.
        </Trans>
      </p>
      <noscript>
        <NothingHere />
      </noscript>
    </div>
  )
}

function NothingHere() {
  const view = useView()
  const { t } = useLingui()
  return (
    <>
      <p className="lead">{t`Your cart is empty.`}</p>
      <p>
        <ButtonLink look="line" href={href(view, "/")}>
          <Trans>See what is new</Trans>
        </ButtonLink>
      </p>
    </>
  )
}
