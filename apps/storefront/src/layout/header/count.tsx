import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { cartCount } from "@shop/core/pending"
import { useShop } from "../../state/use-shop.ts"

/** The number of products in a cart or list; nothing for zero or an unknown number. */
export function Count({ count }: { readonly count: number | undefined }) {
  const { t } = useLingui()
  if (!count) return null
  return (
    <>
      <span className="count" aria-hidden="true">
        {count}
      </span>
      <span className="hidden">{t`${plural(count, { one: "# piece", other: "# pieces" })}`}</span>
    </>
  )
}

/** Products in the cart, including those of pending actions. */
export function CartCount() {
  const { cart, ui } = useShop()
  return <Count count={cartCount(cart?.count ?? null, ui.pending)} />
}
