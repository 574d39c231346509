import { toDecimal } from "../money/index.ts"
import { limits, type ShopSettings } from "../settings/index.ts"
import type { Entity, Filter, Operator, Query, Scalar, Sort } from "./model.ts"
import { readPriceRange } from "./price-range.ts"
import { type ListSelection, priceCode, type SortId } from "./url-filters.ts"

/** A page of the results. */
export interface Slice {
  readonly start: number
  readonly size: number
}

/** The selection and page size of a list. */
export interface ListQuery {
  readonly chosen: ListSelection
  readonly size: number
  readonly settings: ShopSettings
}

/**
 * Normalizes a slice: a size of 0 or less becomes the default size, a negative start becomes 0.
 *
 * @param start - number of documents to skip
 * @param size - maximum number of documents
 */
export const sliceOf = (start: number, size: number): Slice => ({
  start: Number.isSafeInteger(start) && start > 0 ? start : 0,
  size: Number.isSafeInteger(size) && size > 0 ? size : limits.listSize,
})

/**
 * The query for products of a category and its descendants, with the counts of the filters.
 *
 * @param categoryIds - the category and its descendants
 */
export const listing = (categoryIds: ReadonlyArray<number>, list: ListQuery): Query => ({
  ...products(list),
  filters: [
    ...visibleIn(catalogVisibilities, list.settings),
    condition("category_ids", "in", ...categoryIds),
    ...chosenFilters(list.chosen),
  ],
  sort: sortOf(list.chosen.sort ?? "latest", list.settings),
})

/**
 * The query for a full-text search of products, best match first.
 *
 * @param text - search text; cut at `limits.searchTextMax`
 */
export const search = (text: string, list: ListQuery): Query => ({
  ...products(list),
  text: searchText(text),
  filters: [...visibleIn(searchVisibilities, list.settings), ...chosenFilters(list.chosen)],
  sort: sortOf(list.chosen.sort ?? "relevance", list.settings),
})

/** The search text, trimmed and cut to its maximum length. */
export const searchText = (text: string): string => text.trim().slice(0, limits.searchTextMax).toWellFormed()

/** Whether a search text is too short. Letters that are often typed as two, such as ä, count as two. */
export const isTooShort = (text: string): boolean =>
  searchText(text.normalize()).replace(/[äöüßœæ]/gi, "$&$&").length < limits.searchTextMin

/**
 * The query for the counts of a filter without its own chosen values, so that shoppers can choose a second value.
 *
 * @param query - the query of the list
 * @param code - code of a filter with chosen values
 * @returns a query for one document and one facet
 */
export const facetCountQuery = (query: Query, code: string): Query => ({
  ...query,
  filters: query.filters.filter((filter) => filter.scope !== "catalog" || filter.attribute !== code),
  facets: [code],
  sort: [],
  start: 0,
  // A size of zero would mean the default size on the wire.
  size: 1,
  include: ["sku"],
  exclude: [],
})

/** The query for enabled products by sku, in any order. */
export const bySku = (skus: ReadonlyArray<string>): Query => ({
  ...baseQuery("product"),
  filters: [condition("sku", "in", ...skus), condition("status", "in", 1)],
  size: Math.max(1, skus.length),
  exclude: [],
})

/** The query for the enabled product with an id. */
export const byId = (id: number): Query => ({
  ...baseQuery("product"),
  filters: [condition("id", "eq", id), condition("status", "in", 1)],
  size: 1,
  exclude: [],
})

/** The query for the parts of bundles and sets, which need no more fields than a card. */
export const parts = (skus: ReadonlyArray<string>): Query => ({ ...bySku(skus), exclude: cardExcludes })

/** The query for the enabled product at a path without leading slash. */
export const byUrlPath = (urlPath: string): Query => ({
  ...baseQuery("product"),
  filters: [condition("url_path", "eq", urlPath), condition("status", "in", 1)],
  size: 1,
  exclude: [],
})

/** The query for related products: enabled and visible. */
export const related = (skus: ReadonlyArray<string>, settings: ShopSettings): Query => ({
  ...baseQuery("product"),
  filters: [
    condition("sku", "in", ...skus),
    condition("status", "in", 1),
    ...visibleIn(catalogVisibilities, settings),
  ],
  size: Math.max(1, skus.length),
  exclude: cardExcludes,
})

/** The query for the configurable product of a variant. */
export const byParentOfChild = (childSku: string): Query => ({
  ...baseQuery("product"),
  filters: [condition("configurable_children.sku", "eq", childSku)],
  size: 1,
  exclude: [],
})

/**
 * The query for a list of the home page, newest product first.
 *
 * @param isBestseller - bestsellers only
 */
export const homeList = (slice: Slice, isBestseller: boolean, settings: ShopSettings): Query => ({
  ...baseQuery("product"),
  filters: [
    ...visibleIn(catalogVisibilities, settings),
    ...(isBestseller ? [condition(bestsellerCode, "eq", 1)] : []),
  ],
  sort: [{ field: "created_at", direction: "desc" }],
  ...slice,
  exclude: cardExcludes,
})

/** The code of the attribute that marks bestsellers. Not every catalogue has it. */
export const bestsellerCode = "bestseller"

/** The query for all active categories, ordered by position. */
export const categories: Query = {
  ...baseQuery("category"),
  filters: [condition("is_active", "eq", true)],
  sort: [{ field: "position", direction: "asc" }],
  size: limits.categoryListSize,
  exclude: ["children_data"],
}

/** The query for attributes by code. Skips codes with a dot, which are paths. */
export const attributes = (codes: ReadonlyArray<string>): Query => ({
  ...baseQuery("attribute"),
  filters: [condition("attribute_code", "in", ...codes.filter((code) => !code.includes(".")))],
  size: limits.attributeListSize,
})

/** The query for all tax rules. */
export const taxRules: Query = { ...baseQuery("taxrule"), size: limits.listSize }

/** The query for a page or block of content by identifier. */
export const content = (entity: "cms_page" | "cms_block", identifier: string): Query => ({
  ...baseQuery(entity),
  filters: [condition("identifier", "eq", identifier)],
  size: 1,
})

/** The query for blocks of content by identifiers. */
export const blocks = (identifiers: ReadonlyArray<string>): Query => ({
  ...baseQuery("cms_block"),
  filters: [condition("identifier", "in", ...identifiers)],
  size: limits.cmsBlockListSize,
})

/** The query for a part of all pages or blocks of content, by id. */
export const contentList = (entity: "cms_page" | "cms_block", { start, size }: Slice): Query => ({
  ...baseQuery(entity),
  sort: [{ field: "id", direction: "asc" }],
  start,
  size,
})

/** The query for the entries of the page hierarchy with an identifier. */
export const hierarchy = (identifier: string): Query => ({
  ...baseQuery("cms_hierarchy"),
  filters: [condition("identifier", "eq", identifier)],
})

/** The query for approved reviews of a product. */
export const reviews = (productId: number): Query => ({
  ...baseQuery("review"),
  filters: [condition("product_id", "eq", productId), condition("review_status", "eq", 1)],
  size: limits.reviewListSize,
})

const catalogVisibilities = [2, 3, 4]
const searchVisibilities = [3, 4]
/** Fields that neither cards nor the cart use. */
export const cardExcludes: ReadonlyArray<string> = [
  "description",
  "media_gallery",
  "configurable_children.media_gallery",
  "meta_title",
  "meta_description",
  "attributes_metadata",
]

function baseQuery(entity: Entity): Query {
  return {
    entity,
    text: "",
    filters: [],
    facets: [],
    sort: [],
    start: 0,
    size: limits.listSize,
    include: null,
    exclude: [],
    groupToken: null,
    groupId: null,
  }
}

function condition(attribute: string, operator: Operator, ...values: ReadonlyArray<Scalar>): Filter {
  return { attribute, scope: "default", conditions: [{ operator, values }] }
}

const products = ({ chosen, size, settings }: ListQuery): Query => ({
  ...baseQuery("product"),
  facets: settings.products.filters,
  ...sliceOf((chosen.page - 1) * size, size),
  exclude: cardExcludes,
})

const visibleIn = (visibilities: ReadonlyArray<number>, settings: ShopSettings): ReadonlyArray<Filter> => [
  condition("visibility", "in", ...visibilities),
  condition("status", "in", 0, 1),
  ...(settings.stock.listOutOfStock ? [] : [condition("stock.is_in_stock", "eq", true)]),
]

const chosenFilters = (chosen: ListSelection): ReadonlyArray<Filter> =>
  Object.entries(chosen.filters).map(([attribute, ids]) => ({
    attribute,
    scope: "catalog",
    conditions: conditionsOf(attribute, ids),
  }))

const conditionsOf = (code: string, ids: ReadonlyArray<string>): Filter["conditions"] => {
  const range = code === priceCode ? readPriceRange(ids[0] ?? "") : null
  if (range === null) return [{ operator: "in", values: ids }]
  return [
    ...(range.fromCents === null ? [] : [{ operator: "gte" as const, values: [toDecimal(range.fromCents)] }]),
    ...(range.toCents === null ? [] : [{ operator: "lt" as const, values: [toDecimal(range.toCents)] }]),
  ]
}

const sortOf = (id: SortId, settings: ShopSettings): ReadonlyArray<Sort> =>
  settings.products.sorts
    .filter((sort) => sort.id === id)
    .map(({ field, direction }) => ({ field, direction }))
