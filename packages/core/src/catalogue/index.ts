/**
 * The catalogue: queries, filters, lists and categories.
 *
 * @example
 * ```ts
 * import * as Catalogue from "@shop/core/catalogue"
 * import { defaults } from "@shop/core/settings"
 *
 * const chosen = Catalogue.parseSelection("?color=5&price=50.0-100.0&nonsense=1&page=2", "category", defaults)
 * chosen //=> { filters: { color: ["5"], price: ["50.0-100.0"] }, sort: null, page: 2 }
 * const blue = Catalogue.toggleFilter(chosen, "color", "7", defaults)
 * Catalogue.listHref({ path: "/fr/bols", text: null }, blue) //=> "/fr/bols?color=5&color=7&price=50.0-100.0"
 * const query = Catalogue.Queries.search(" théière ", { chosen, size: 24, settings: defaults })
 * query.text //=> "théière"
 * query.start //=> 24
 * Catalogue.slug("Bol à thé & café") //=> "bol-a-the-and-cafe"
 * ```
 */
export * from "./model.ts"
export * from "./view.ts"
export * as CatalogueRequests from "./requests.ts"
export * as Queries from "./query.ts"
export { type CustomerGroup, withCustomerGroup, noGroup } from "./group.ts"
export { requestKey } from "./request-key.ts"
export { getParam, type Params, readParams, writeParams } from "./params.ts"
export { priceRangeBetween, priceRangeId, type PriceRange, readPriceRange } from "./price-range.ts"
export {
  type ListSelection,
  formatSelection,
  type ListAddress,
  listHref,
  type ListKind,
  emptySelection,
  sortBy,
  parseSelection,
  priceCode,
  toggleFilter,
} from "./url-filters.ts"
export { chooseFilters, type FilterAttribute, type FilterChoice } from "./filter-codes.ts"
export {
  type FacetContext,
  filterViews,
  dropUnknownFilters,
  mergeLabels,
  indexLabels,
  type Labels,
} from "./facets.ts"
export { type ListResult, listingView, pageCount } from "./listing.ts"
export { categorySlug, slug } from "./slug.ts"
export {
  categoryHref,
  type CategoryTree,
  crumbs,
  descendants,
  families,
  buildCategoryTree,
  menuItems,
  productCrumbs,
} from "./tree.ts"
