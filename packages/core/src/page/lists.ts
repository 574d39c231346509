import {
  type Aggregations,
  categoryHref,
  type Category,
  type Chosen,
  type Found,
  type ListAddress,
  listHref,
  nothingChosen,
  pageCount,
} from "../catalogue/index.ts"
import type { StoreView } from "../store-view/index.ts"
import type { Directory } from "./directory.ts"
import type { CategoryPage, ListingView } from "./view.ts"

/**
 * The counts of a list: a filter with chosen values is counted by a question of its own.
 *
 * @param all - counts under everything chosen
 * @param alone - counts of each chosen filter, by attribute code, as if nothing of it were chosen
 * @rule CT11 - domain §7.3
 */
export const mergeCounts = (
  all: Aggregations,
  alone: ReadonlyArray<readonly [code: string, counts: Aggregations]>,
): Aggregations => {
  const merged: Record<string, Aggregations[string]> = { ...all }
  for (const [code, counts] of alone)
    for (const name of [`agg_terms_${code}`, `agg_terms_${code}_options`, `agg_range_${code}`])
      merged[name] = counts[name] ?? []
  return merged
}

/**
 * Where a page beyond the last one leads: to the last one.
 *
 * @returns an address, or null when the page exists
 * @rule PG4
 */
export const beyondLast = (
  found: Pick<Found<unknown>, "total">,
  chosen: Chosen,
  address: ListAddress,
): string | null => {
  const last = pageCount(found.total)
  return chosen.page > last ? listHref(address, { ...chosen, page: last }) : null
}

/** The canonical address of a list: its page, but neither filters nor order. @rule PG5 */
export const canonicalOf = (address: ListAddress, chosen: Chosen): string =>
  listHref(address, { ...nothingChosen, page: chosen.page })

/**
 * The strip of categories above a list: those below it, or, for one without any, itself among its neighbours.
 *
 * @rule PG6
 */
export const neighbours = (
  category: Category,
  { tree }: Directory,
  view: StoreView,
): CategoryPage["children"] => {
  const below = tree.below.get(category.id) ?? []
  return (below.length > 0 ? below : (tree.below.get(category.parentId) ?? [])).map((each) => ({
    name: each.name,
    href: categoryHref(each, view),
    count: each.productCount,
    drawing: each.drawing,
    isCurrent: each.id === category.id,
  }))
}

/** What a search shows that was not made. */
export const emptyListing: ListingView = {
  total: 0,
  cards: [],
  filters: [],
  chips: [],
  clearHref: null,
  sorts: [],
  page: 1,
  pageCount: 1,
  nextHref: null,
  prevHref: null,
}
