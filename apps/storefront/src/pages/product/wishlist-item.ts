import type { ProductPage } from "@shop/core/page"
import type { WishlistItem } from "@shop/core/wishlist"

/** The product of a page as an item of a list: one item for each product, shown as the chosen variant. */
export const wishlistItemOf = ({
  sku,
  parentSku,
  type,
  name,
  href,
  images,
  price,
}: ProductPage): WishlistItem => ({
  sku: parentSku,
  ...(sku === parentSku ? {} : { variantSku: sku }),
  type,
  name,
  href,
  image: images[0]?.path ?? null,
  price,
})
