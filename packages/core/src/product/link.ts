import { encodePath, href, type StoreView } from "../store-view/index.ts"
import { type Product, sku } from "./model.ts"

/** The fields that a product's URL needs. Missing `customOptions` count as none. */
export type LinkedProduct = Pick<Product, "sku" | "parentSku" | "slug" | "urlPath"> &
  Partial<Pick<Product, "customOptions">>

/**
 * The address of a product or of one of its variants. A product with custom options names itself as the variant, as in
 * the addresses of other frontends.
 *
 * @param childSku - the variant's sku; null for the product itself
 * @returns its url_path with the variant in the query, or `/p/{parentSku}/{slug}[/{childSku}]` without a url_path
 */
export const productHref = (product: LinkedProduct, childSku: string | null, view: StoreView): string => {
  const namesItself = product.parentSku !== null || (product.customOptions ?? []).length > 0
  const child = childSku ?? (namesItself ? product.sku : null)
  const path = product.urlPath?.trim() ?? ""
  if (path !== "")
    return href(
      view,
      child === null ? encodePath(path) : `${encodePath(path)}?childSku=${encodeURIComponent(child)}`,
    )
  const segments = [product.parentSku ?? product.sku, product.slug === "" ? product.sku : product.slug]
  return href(
    view,
    ["p", ...segments, ...(child === null ? [] : [child])]
      .map((segment) => encodeURIComponent(segment))
      .join("/"),
  )
}

/** The address of a product of which only the sku is known. The shop redirects from there to the product's own. */
export const skuHref = (known: string, view: StoreView): string =>
  productHref({ sku: sku(known), parentSku: null, slug: "", urlPath: null }, null, view)
