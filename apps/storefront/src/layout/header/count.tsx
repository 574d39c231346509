import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { cartCount } from "@shop/core/pending"
import { useShop } from "../../state/use-shop.ts"

/** How many pieces are in a cart or on a list; nothing while that is unknown or none are. */
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

/** Pieces in the cart, with those that pending actions add. */
export function CartCount() {
  const { cart, ui } = useShop()
  return <Count count={cartCount(cart?.count ?? null, ui.pending)} />
}
