import type { CatalogueService } from "@shop/commerce/catalogue"
import type { StoreView } from "@shop/core/store-view"

/**
 * Returns a function that names a product or a variant for the operator, a variant by its product and options, such as
 * "Bowl, Green". English names come first; the name is empty for a sku that the catalogue does not have.
 *
 * @param nowMs - returns epoch ms
 * @rule SR144
 */
export const productNames = (
  catalogue: Pick<CatalogueService, "find">,
  views: ReadonlyArray<StoreView>,
  nowMs: () => number,
): ((sku: string) => string) => {
  const ordered = views.toSorted(
    (one, other) => Number(other.language === "en") - Number(one.language === "en"),
  )
  return (sku) => {
    for (const { code, tax } of ordered) {
      const audience = { country: tax.country, region: tax.region, groupId: null, nowMs: nowMs() }
      const product = catalogue.find(code, sku, audience)
      if (product !== null) return product.name
    }
    return ""
  }
}
