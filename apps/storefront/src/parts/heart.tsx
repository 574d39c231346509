import { useLingui } from "@lingui/react/macro"
import type { Keepsake } from "@shop/core/wishlist"
import { useActions, useWhether } from "../state/use-shop.ts"
import { Icon } from "./icon.tsx"

/** Sets a product aside, or takes it off the wishlist again. */
export function Heart({ item }: { readonly item: Keepsake }) {
  const isKept = useWhether(({ wishlist }) => !!wishlist?.items.some(({ sku }) => sku === item.sku))
  const { t } = useLingui()
  const actions = useActions()
  return (
    <button
      type="button"
      className="heart tap"
      aria-pressed={isKept}
      aria-label={t`On the wishlist: ${item.name}`}
      onClick={() => actions.wishlist.toggle(item)}
    >
      <Icon name="heart" />
    </button>
  )
}
