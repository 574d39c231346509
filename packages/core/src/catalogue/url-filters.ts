import { limits, type ShopSettings } from "../settings/index.ts"
import { type Params, readParams, writeParams } from "./params.ts"
import { priceRangeId, readPriceRange } from "./price-range.ts"

/** An order of a list. */
export type SortId = "latest" | "priceLow" | "priceHigh" | "relevance"

/** The kind of a list. Category lists start with the latest product, search results with the best match. */
export type ListKind = "category" | "search"

/** The filters, order and page of a list; the address contains all of them. */
export interface ListSelection {
  /** Option ids by attribute code: codes in the order of the settings, ids sorted and distinct, no empty lists. */
  readonly filters: Readonly<Record<string, ReadonlyArray<string>>>
  /** Null means the list's default order. */
  readonly sort: SortId | null
  /** From 1. */
  readonly page: number
}

/** The address of a list without a selection: path with store prefix, and the search text or null. */
export interface ListAddress {
  readonly path: string
  readonly text: string | null
}

/** The selection of a list at its first visit. */
export const emptySelection: ListSelection = { filters: {}, sort: null, page: 1 }

/** The code of the price filter. It takes one range instead of several values. */
export const priceCode = "price"

/** The orders of a list, its default first. */
export const sortsOf = (kind: ListKind, settings: ShopSettings): ReadonlyArray<SortId> => {
  const configured = settings.products.sorts.map((sort) => sort.id)
  return kind === "search" ? ["relevance", ...configured] : configured
}

/**
 * Parses the selection in a query string. Ignores parameters that are not filters, drops invalid values and bounds the
 * page number and the number of values.
 *
 * @param search - query string, or its pairs
 */
export const parseSelection = (
  search: string | Params,
  kind: ListKind,
  settings: ShopSettings,
): ListSelection => {
  const params = typeof search === "string" ? readParams(search) : search
  if (params.length === 0) return emptySelection
  const filters: Record<string, ReadonlyArray<string>> = {}
  for (const code of settings.products.filters) {
    const ids = idsOf(params, code)
    if (ids.length > 0) filters[code] = ids
  }
  const last = (name: string) => params.findLast((pair) => pair[0] === name)?.[1] ?? ""
  const sorts = sortsOf(kind, settings)
  const sort = sorts.find((id) => id === last("sort")) ?? null
  return { filters, sort: sort === sorts[0] ? null : sort, page: pageOf(last("page")) }
}

/**
 * Formats a selection as pairs in canonical order: filters as configured, sort, page.
 * `parseSelection(formatSelection(chosen))` equals `chosen`.
 */
export const formatSelection = (chosen: ListSelection): Params => {
  const params: Array<readonly [string, string]> = []
  for (const code in chosen.filters) for (const id of chosen.filters[code]!) params.push([code, id])
  if (chosen.sort !== null) params.push(["sort", chosen.sort])
  if (chosen.page > 1) params.push(["page", String(chosen.page)])
  return params
}

/**
 * The link to a list with a selection.
 *
 * @returns path and query string in canonical order, the search text first
 */
export const listHref = (address: ListAddress, chosen: ListSelection): string =>
  address.path +
  writeParams(
    address.text === null ? formatSelection(chosen) : [["q", address.text], ...formatSelection(chosen)],
  )

/**
 * Adds a filter value to the selection, or removes a chosen one. A price range replaces the chosen range. The page
 * becomes 1.
 *
 * @param code - attribute code of the filter
 * @param id - option id, or price range id
 * @param settings - for the order of the filters
 */
export const toggleFilter = (
  chosen: ListSelection,
  code: string,
  id: string,
  settings: ShopSettings,
): ListSelection => {
  const before = chosen.filters[code] ?? []
  const others = before.filter((other) => other !== id)
  const isAdding = others.length === before.length
  const after = !isAdding ? others : code === priceCode ? [id] : [...others, id].toSorted()
  return { ...chosen, filters: ordered({ ...chosen.filters, [code]: after }, settings), page: 1 }
}

/** Changes the order; null is the default order. The page becomes 1. */
export const sortBy = (chosen: ListSelection, sort: SortId | null): ListSelection => ({
  ...chosen,
  sort,
  page: 1,
})

/** Removes all filters but not the order. */
export const clearFilters = (chosen: ListSelection): ListSelection => ({ ...chosen, filters: {}, page: 1 })

const ordered = (filters: ListSelection["filters"], settings: ShopSettings): ListSelection["filters"] => {
  const result: Record<string, ReadonlyArray<string>> = {}
  for (const code of settings.products.filters)
    if ((filters[code]?.length ?? 0) > 0) result[code] = filters[code]!
  return result
}

const idsOf = (params: Params, code: string): ReadonlyArray<string> => {
  const values = params.filter((pair) => pair[0] === code).map((pair) => pair[1])
  if (code !== priceCode) return [...new Set(values.filter(isId))].slice(0, limits.filterValuesMax).toSorted()
  const range = values.map(readPriceRange).findLast((candidate) => candidate !== null)
  return range === undefined || range === null ? [] : [priceRangeId(range)]
}

const isId = (value: string): boolean =>
  value.trim() === value &&
  value !== "" &&
  value.length <= limits.filterValueLengthMax &&
  !/\p{Cc}/u.test(value)

const pageOf = (text: string): number =>
  /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), limits.pageMax) : 1
