import { useLingui } from "@lingui/react/macro"
import { isOnWishlist } from "@shop/core/pending"
import type { Keepsake } from "@shop/core/wishlist"
import { useActions, useWhether } from "../state/use-shop.ts"
import { Icon } from "./icon.tsx"

/** Sets a product aside, or takes it off the wishlist again. */
export function Heart({ item }: { readonly item: Keepsake }) {
  const { sku } = item
  const isWished = useWhether(({ wishlist, ui }) =>
    isOnWishlist(wishlist?.items.some((one) => one.sku === sku) === true, sku, ui.pending),
  )
  const { t } = useLingui()
  const { wishlist } = useActions()
  return (
    <button
      type="button"
      className="heart tap"
      aria-pressed={isWished}
      aria-label={t`On the wishlist: ${item.name}`}
      onClick={() => (isWished ? wishlist.remove(sku) : wishlist.add(item))}
    >
      <Icon name="heart" />
    </button>
  )
}
