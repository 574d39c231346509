import { priceRange } from "../pricing/index.ts"
import { pictureOf, priceView, type Product, productHref, shownPrice } from "../product/index.ts"
import type { StoreView } from "../store-view/index.ts"
import type { WishlistItem } from "./model.ts"

/**
 * Makes the item of a product with its current data.
 *
 * @param sku - of the product, or of a variant, which then is an item of its own
 * @param variantSku - the shown variant of the product
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

/** Makes an item of a card, without its other fields. */
export const itemOf = ({ sku, variantSku, type, name, href, image, price }: WishlistItem): WishlistItem => ({
  sku,
  ...(variantSku === undefined ? {} : { variantSku }),
  type,
  name,
  href,
  image,
  price,
})
