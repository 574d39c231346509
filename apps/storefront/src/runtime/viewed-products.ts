import type { WishlistItem } from "@shop/core/wishlist"
import { limits } from "@shop/core/settings"

const key = "shop-viewed"

/** The noted products, the latest last, as any build may have stored them; none where the browser stores nothing. */
const read = (): ReadonlyArray<unknown> => {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(key) ?? "[]")
    return Array.isArray(items) ? items : []
  } catch {
    return []
  }
}

/**
 * Notes a product that a visitor looks at while the programs do not run.
 *
 * @rule UI503
 */
export const noteViewed = (item: WishlistItem): void => {
  const skuOf = (noted: unknown): unknown => (noted as { readonly sku?: unknown } | null)?.sku
  const items = [...read().filter((noted) => skuOf(noted) !== item.sku), item]
  try {
    localStorage.setItem(key, JSON.stringify(items.slice(-limits.recentlyViewedMax)))
  } catch {
    // The list is a convenience.
  }
}

/** Takes the noted products, so that the programs store them. The caller decodes them. */
export const takeViewed = (): ReadonlyArray<unknown> => {
  const items = read()
  if (items.length > 0) localStorage.removeItem(key)
  return items
}
