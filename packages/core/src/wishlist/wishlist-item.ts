import { priceRange } from "../pricing/index.ts"
import { pictureOf, priceView, type Product, productHref, shownPrice } from "../product/index.ts"
import type { StoreView } from "../store-view/index.ts"
import type { WishlistItem } from "./model.ts"

/**
 * What is shown of a product that was set aside, as it is sold now.
 *
 * @param sku - the product's own, or that of one of its variants, which then stands for itself
 * @param variantSku - the variant that the product was seen as
 * @rule WL6 - S2 §2 Wishlist side panel (image, name, sku, price)
 */
export const wishlistItem = (
  product: Product,
  sku: string,
  view: StoreView,
  variantSku?: string,
): WishlistItem => {
  const shownSku = variantSku ?? sku
  const variant = product.variants.find((one) => one.sku === shownSku) ?? null
  const price = variant === null ? shownPrice(product) : priceRange([variant.price])
  return {
    sku,
    ...(variantSku === undefined || variant === null ? {} : { variantSku }),
    type: product.type,
    name: variantSku === undefined ? (variant?.name ?? product.name) : product.name,
    href: productHref(product, variant?.sku ?? null, view),
    image: pictureOf(product, variant),
    price: price === null ? null : priceView(price, product),
  }
}

/** What is kept of a product and nothing else, whatever its card knew beside. @rule WL1 */
export const itemOf = ({ sku, variantSku, type, name, href, image, price }: WishlistItem): WishlistItem => ({
  sku,
  ...(variantSku === undefined ? {} : { variantSku }),
  type,
  name,
  href,
  image,
  price,
})
