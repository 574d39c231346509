/**
 * Asking the catalogue: queries, filters, facets, lists, categories.
 *
 * @example
 * ```ts
 * import * as Catalogue from "@shop/core/catalogue"
 * import { defaults } from "@shop/core/settings"
 *
 * const chosen = Catalogue.parse("?color=5&price=50.0-100.0&nonsense=1&page=2", "category", defaults)
 * chosen //=> { filters: { color: ["5"], price: ["50.0-100.0"] }, sort: null, page: 2 }
 * const blue = Catalogue.toggle(chosen, "color", "7", defaults)
 * Catalogue.listHref({ path: "/fr/bols", text: null }, blue) //=> "/fr/bols?color=5&color=7&price=50.0-100.0"
 * const query = Catalogue.Queries.search(" théière ", { chosen, size: 24, settings: defaults })
 * query.text //=> "théière"
 * query.start //=> 24
 * Catalogue.slug("Bol à thé & café") //=> "bol-a-the-and-cafe"
 * ```
 */
export * from "./model.ts"
export * as CatalogueRequests from "./requests.ts"
export * as Queries from "./query.ts"
export { type CustomerGroup, forGroup, noGroup } from "./group.ts"
export { requestKey } from "./request-key.ts"
export { paramOf, type Params, readParams, writeParams } from "./params.ts"
export { priceRangeBetween, priceRangeId, type PriceRange, readPriceRange } from "./price-range.ts"
export {
  type Chosen,
  clear,
  format,
  type ListAddress,
  listHref,
  type ListKind,
  nothingChosen,
  orderBy,
  parse,
  priceCode,
  type SortId,
  sortsOf,
  toggle,
} from "./url-filters.ts"
export {
  choiceLabel,
  type FacetContext,
  facets,
  known,
  type LabelledAttribute,
  labelledBy,
  labelsOf,
  type Labels,
  priceLabel,
} from "./facets.ts"
export { type ListFound, listing, pageCount } from "./listing.ts"
export { categorySlug, slug } from "./slug.ts"
export {
  categoryHref,
  type CategoryTree,
  chain,
  crumbs,
  descendants,
  families,
  grow,
  menu,
  productCrumbs,
} from "./tree.ts"
