import type { ProductPage } from "@shop/core/page"
import type { Keepsake } from "@shop/core/wishlist"

/** The product of a page as lists keep it: the product itself, whichever variant is chosen. */
export const keepsakeOf = ({ parentSku, type, name, href, images, price }: ProductPage): Keepsake => ({
  sku: parentSku,
  type,
  name,
  href,
  image: images[0]?.path ?? null,
  price,
})
