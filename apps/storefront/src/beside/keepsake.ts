import type { ProductPage } from "@shop/core/page"
import type { Keepsake } from "@shop/core/wishlist"

/** The product of a page as lists keep it: one entry a product, shown as the variant that is chosen. */
export const keepsakeOf = ({ sku, parentSku, type, name, href, images, price }: ProductPage): Keepsake => ({
  sku: parentSku,
  ...(sku === parentSku ? {} : { variantSku: sku }),
  type,
  name,
  href,
  image: images[0]?.path ?? null,
  price,
})
