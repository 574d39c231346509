/** Asking the catalogue: queries, filters, facets, lists, categories. */
export * from "./model.ts"
export * as CatalogueCalls from "./calls.ts"
export { type CatalogueCall } from "./calls.ts"
export * as Queries from "./query.ts"
export { requestKey } from "./request-key.ts"
export { paramOf, type Params, readParams, writeParams } from "./params.ts"
export { priceRangeId, type PriceRange, readPriceRange } from "./price-range.ts"
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
