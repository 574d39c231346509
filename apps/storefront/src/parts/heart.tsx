import { useLingui } from "@lingui/react/macro"
import type { Keepsake } from "@shop/core/wishlist"
import { useActions, useShop } from "../state/use-shop.ts"
import { Icon } from "./icon.tsx"

/** Sets a product aside, or takes it off the wishlist again. */
export function Heart({ item }: { readonly item: Keepsake }) {
  const { wishlist } = useShop()
  const { t } = useLingui()
  const actions = useActions()
  return (
    <button
      type="button"
      className="heart tap"
      aria-pressed={!!wishlist?.items.some(({ sku }) => sku === item.sku)}
      aria-label={t`On the wishlist: ${item.name}`}
      onClick={() => actions.wishlist.toggle(item)}
    >
      <Icon name="heart" />
    </button>
  )
}
