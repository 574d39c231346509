import { limits, type ShopSettings } from "../settings/index.ts"
import { type Params, readParams, writeParams } from "./params.ts"
import { priceRangeId, readPriceRange } from "./price-range.ts"

/** How a list can be ordered. @rule CT6 */
export type SortId = "latest" | "priceLow" | "priceHigh" | "relevance"

/** Lists of a category are latest first, found ones best first. */
export type ListKind = "category" | "search"

/** What a shopper chose of a list: all of it stands in the address. @rule CT5 - S1 §2 (filters and sort in the query) */
export interface Chosen {
  /** Option ids by attribute code, in the settings' order; ids sorted, each once; none empty. */
  readonly filters: Readonly<Record<string, ReadonlyArray<string>>>
  /** Null means the list's own order. */
  readonly sort: SortId | null
  /** From 1. */
  readonly page: number
}

/** The address of a list without what was chosen: its path with store prefix, and the searched text if it has one. */
export interface ListAddress {
  readonly path: string
  readonly text: string | null
}

/** A list as it is by itself. @rule CT5 */
export const nothingChosen: Chosen = { filters: {}, sort: null, page: 1 }

/** The code of the filter that takes one range instead of many values. */
export const priceCode = "price"

/**
 * Which orders a list can have, its own first.
 *
 * @rule CT6 - S1 §9 (Latest, Price: low to high, Price: high to low)
 */
export const sortsOf = (kind: ListKind, settings: ShopSettings): ReadonlyArray<SortId> => {
  const configured = settings.products.sorts.map((sort) => sort.id)
  return kind === "search" ? ["relevance", ...configured] : configured
}

/**
 * Reads what was chosen from the query of an address. Attributes that are no filter are ignored, values that cannot
 * be one are dropped, the page is bounded.
 *
 * @param search - query text, or pairs already read
 * @param kind - which list it is
 * @param settings - names the filters
 * @returns what was chosen; nothing of it can be longer than the limits say
 * @rule CT5 - S1 §2; domain §7.3
 */
export const parse = (search: string | Params, kind: ListKind, settings: ShopSettings): Chosen => {
  const params = typeof search === "string" ? readParams(search) : search
  if (params.length === 0) return nothingChosen
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
 * Writes what was chosen as a query, in one order: filters as configured, then sort, then page.
 * `parse(format(chosen)) = chosen`.
 *
 * @param chosen - what was chosen
 * @returns pairs
 * @rule CT5
 */
export const format = (chosen: Chosen): Params => {
  const params: Array<readonly [string, string]> = []
  for (const code in chosen.filters) for (const id of chosen.filters[code]!) params.push([code, id])
  if (chosen.sort !== null) params.push(["sort", chosen.sort])
  if (chosen.page > 1) params.push(["page", String(chosen.page)])
  return params
}

/**
 * The link to a list with these choices.
 *
 * @param address - the list
 * @param chosen - what is chosen there
 * @returns path and query in canonical order; the searched text comes first
 * @rule CT5
 */
export const listHref = (address: ListAddress, chosen: Chosen): string =>
  address.path +
  writeParams(address.text === null ? format(chosen) : [["q", address.text], ...format(chosen)])

/**
 * Chooses a value, or takes it back when it was chosen. A price range replaces the one before. Starts again at page 1.
 *
 * @param chosen - what was chosen
 * @param code - attribute code of a filter
 * @param id - option id as text, or price range id
 * @param settings - the order of the filters
 * @returns what is chosen then
 * @rule CT9 - domain §7.3 table
 */
export const toggle = (chosen: Chosen, code: string, id: string, settings: ShopSettings): Chosen => {
  const before = chosen.filters[code] ?? []
  const kept = before.filter((other) => other !== id)
  const isAdding = kept.length === before.length
  const after = !isAdding ? kept : code === priceCode ? [id] : [...kept, id].toSorted()
  return { ...chosen, filters: ordered({ ...chosen.filters, [code]: after }, settings), page: 1 }
}

/** Orders the list otherwise; its own order is null. Starts again at page 1. @rule CT6 */
export const orderBy = (chosen: Chosen, sort: SortId | null): Chosen => ({ ...chosen, sort, page: 1 })

/** Takes all filters away, keeps the order. @rule CT9 */
export const clear = (chosen: Chosen): Chosen => ({ ...chosen, filters: {}, page: 1 })

const ordered = (filters: Chosen["filters"], settings: ShopSettings): Chosen["filters"] => {
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
