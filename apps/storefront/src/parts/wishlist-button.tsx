import { useLingui } from "@lingui/react/macro"
import { isOnWishlist } from "@shop/core/pending"
import type { WishlistItem } from "@shop/core/wishlist"
import { useActions, useShopSelector } from "../state/use-shop.ts"
import { Icon } from "./icon.tsx"

/** Adds a product to the wishlist, or removes it. */
export function WishlistButton({ item }: { readonly item: WishlistItem }) {
  const { sku } = item
  const isListed = useShopSelector(({ wishlist, ui }) =>
    isOnWishlist(wishlist?.items.some((one) => one.sku === sku) === true, sku, ui.pending),
  )
  const { t } = useLingui()
  const { wishlist } = useActions()
  return (
    <button
      type="button"
      className="wishlist-button icon-button"
      aria-pressed={isListed}
      aria-label={t`On the wishlist: ${item.name}`}
      onClick={() => (isListed ? wishlist.remove(sku) : wishlist.add(item))}
    >
      <Icon name="heart" />
    </button>
  )
}
