import { toDecimal } from "../money/index.ts"
import { limits, type ShopSettings } from "../settings/index.ts"
import type { Entity, Filter, Operator, Query, Scalar, Sort } from "./model.ts"
import { readPriceRange } from "./price-range.ts"
import { type Chosen, priceCode, type SortId } from "./url-filters.ts"

/** A part of all that is found. */
export interface Slice {
  readonly start: number
  readonly size: number
}

/** What a list asks beside its own conditions. */
export interface ListQuery {
  readonly chosen: Chosen
  readonly size: number
  readonly settings: ShopSettings
}

/**
 * Makes a slice whole: a size of zero or less is the default size, a start below zero is zero.
 *
 * @param start - documents to leave out
 * @param size - documents wanted
 * @rule CT25 - S1 §9 (page size default 50, start minimum 0)
 */
export const sliceOf = (start: number, size: number): Slice => ({
  start: Number.isSafeInteger(start) && start > 0 ? start : 0,
  size: Number.isSafeInteger(size) && size > 0 ? size : limits.listSize,
})

/**
 * Products of a category and everything below it.
 *
 * @param categoryIds - the category and all its descendants
 * @param list - what is chosen, how many cards a page has
 * @returns a query that also counts the filters
 * @rule CT26 - S1 §5, domain §7.1
 */
export const listing = (categoryIds: ReadonlyArray<number>, list: ListQuery): Query => ({
  ...products(list),
  filters: [
    ...listed(catalogVisibilities, list.settings),
    only("category_ids", "in", ...categoryIds),
    ...chosenFilters(list.chosen),
  ],
  sort: sortOf(list.chosen.sort ?? "latest", list.settings),
})

/**
 * Products found by words, best match first.
 *
 * @param text - searched words; cut at `limits.searchTextMax`
 * @param list - what is chosen, how many cards a page has
 * @rule CT14 - S1 §5 (search bar variant: visibility 3 and 4)
 */
export const search = (text: string, list: ListQuery): Query => ({
  ...products(list),
  text: searchText(text),
  filters: [...listed(searchVisibilities, list.settings), ...chosenFilters(list.chosen)],
  sort: sortOf(list.chosen.sort ?? "relevance", list.settings),
})

/** The words that are searched: trimmed, bounded. @rule CT14 */
export const searchText = (text: string): string => text.trim().slice(0, limits.searchTextMax).toWellFormed()

/**
 * Whether there is too little to search for; a letter that a keyboard without it writes as two counts as two.
 *
 * @rule CT15 - S1 §5 (3 or more characters)
 */
export const isTooShort = (text: string): boolean =>
  searchText(text.normalize()).replace(/[äöüßœæ]/gi, "$&$&").length < limits.searchTextMin

/**
 * The counts of a filter as if nothing of it were chosen, so that a second value can be chosen as well.
 *
 * @param query - a list's query
 * @param code - a filter with chosen values
 * @returns a query for one document and one facet
 * @rule CT11 - domain §7.3 (options of filtered attributes stay)
 */
export const facetAlone = (query: Query, code: string): Query => ({
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

/** Products by their names, in no order; only those on sale. @rule CT16 - S1 §5 (status 1) */
export const bySku = (skus: ReadonlyArray<string>): Query => ({
  ...ask("product"),
  filters: [only("sku", "in", ...skus), only("status", "in", 1)],
  size: Math.max(1, skus.length),
  exclude: [],
})

/** The product of an address, without leading slash; only one on sale. @rule CT17 - wire §10 (fallback) */
export const byUrlPath = (urlPath: string): Query => ({
  ...ask("product"),
  filters: [only("url_path", "eq", urlPath), only("status", "in", 1)],
  size: 1,
  exclude: [],
})

/** Products to show as cards beside another: on sale and visible. @rule CT16 - domain §7.1 (related: status exactly 1) */
export const related = (skus: ReadonlyArray<string>, settings: ShopSettings): Query => ({
  ...ask("product"),
  filters: [only("sku", "in", ...skus), only("status", "in", 1), ...listed(catalogVisibilities, settings)],
  size: Math.max(1, skus.length),
  exclude: cardExcludes,
})

/** The configurable product that a variant belongs to. @rule CT17 - wire §11.6 (variant parent) */
export const byParentOfChild = (childSku: string): Query => ({
  ...ask("product"),
  filters: [only("configurable_children.sku", "eq", childSku)],
  size: 1,
  exclude: [],
})

/**
 * A list of the home page: newest first.
 *
 * @param slice - which of them
 * @param isBestseller - only what is marked as one
 * @rule CT18 - S1 §9 (8 each, created_at descending)
 */
export const homeList = (slice: Slice, isBestseller: boolean, settings: ShopSettings): Query => ({
  ...ask("product"),
  filters: [
    ...listed(catalogVisibilities, settings),
    ...(isBestseller ? [only(bestsellerCode, "eq", 1)] : []),
  ],
  sort: [{ field: "created_at", direction: "desc" }],
  ...slice,
  exclude: cardExcludes,
})

/** The attribute that marks bestsellers, in catalogues that have it. */
export const bestsellerCode = "bestseller"

/** All active categories, by position. @rule CT19 - S1 §9 (size 4000, position ascending) */
export const categories: Query = {
  ...ask("category"),
  filters: [only("is_active", "eq", true)],
  sort: [{ field: "position", direction: "asc" }],
  size: limits.categoryListSize,
  exclude: ["children_data"],
}

/** Attributes by code; codes with a dot are paths, not attributes. @rule CT21 - S1 §5 */
export const attributes = (codes: ReadonlyArray<string>): Query => ({
  ...ask("attribute"),
  filters: [only("attribute_code", "in", ...codes.filter((code) => !code.includes(".")))],
  size: limits.attributeListSize,
})

/** All tax rules. @rule CT24 - wire §11.6 */
export const taxRules: Query = { ...ask("taxrule"), size: limits.listSize }

/** A page or block of content by its name. @rule CO2 - wire §11.6 */
export const content = (entity: "cms_page" | "cms_block", identifier: string): Query => ({
  ...ask(entity),
  filters: [only("identifier", "eq", identifier)],
  size: 1,
})

/** Several blocks at once by their names. @rule CO2 - wire §11.6 (150 blocks) */
export const blocks = (identifiers: ReadonlyArray<string>): Query => ({
  ...ask("cms_block"),
  filters: [only("identifier", "in", ...identifiers)],
  size: limits.cmsBlockListSize,
})

/** Approved reviews of a product. @rule RV2 - wire §11.6 (reviews) */
export const reviews = (productId: number): Query => ({
  ...ask("review"),
  filters: [only("product_id", "eq", productId), only("review_status", "eq", 1)],
  size: limits.reviewListSize,
})

const catalogVisibilities = [2, 3, 4]
const searchVisibilities = [3, 4]
/** Fields that neither a card shows nor the cart needs. */
export const cardExcludes: ReadonlyArray<string> = [
  "description",
  "media_gallery",
  "configurable_children.media_gallery",
  "meta_title",
  "meta_description",
  "attributes_metadata",
]

function ask(entity: Entity): Query {
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

function only(attribute: string, operator: Operator, ...values: ReadonlyArray<Scalar>): Filter {
  return { attribute, scope: "default", conditions: [{ operator, values }] }
}

const products = ({ chosen, size, settings }: ListQuery): Query => ({
  ...ask("product"),
  facets: settings.products.filters,
  ...sliceOf((chosen.page - 1) * size, size),
  exclude: cardExcludes,
})

const listed = (visibilities: ReadonlyArray<number>, settings: ShopSettings): ReadonlyArray<Filter> => [
  only("visibility", "in", ...visibilities),
  only("status", "in", 0, 1),
  ...(settings.stock.listOutOfStock ? [] : [only("stock.is_in_stock", "eq", true)]),
]

const chosenFilters = (chosen: Chosen): ReadonlyArray<Filter> =>
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
