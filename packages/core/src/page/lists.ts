import {
  type Aggregations,
  categoryHref,
  type Category,
  type ListSelection,
  type ResultPage,
  type ListAddress,
  listHref,
  type ListingView,
  emptySelection,
  pageCount,
} from "../catalogue/index.ts"
import type { StoreView } from "../store-view/index.ts"
import type { Navigation } from "./navigation.ts"
import type { CategoryPage } from "./view.ts"

/**
 * Merges the counts of a list. A filter with chosen values is counted by a request of its own.
 *
 * @param all - counts under all chosen filters
 * @param alone - counts of each chosen filter without its own values, by attribute code
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
 * The address of the last page for a page number beyond it.
 *
 * @returns null when the page exists
 */
export const lastPageHref = (
  found: Pick<ResultPage<unknown>, "total">,
  chosen: ListSelection,
  address: ListAddress,
): string | null => {
  const last = pageCount(found.total)
  return chosen.page > last ? listHref(address, { ...chosen, page: last }) : null
}

/** The canonical address of a list: with its page, without filters and order. */
export const canonicalOf = (address: ListAddress, chosen: ListSelection): string =>
  listHref(address, { ...emptySelection, page: chosen.page })

/** The strip of categories above a list: subcategories, or the siblings of a category without any. */
export const categoryStrip = (
  category: Category,
  { tree }: Navigation,
  view: StoreView,
): CategoryPage["children"] => {
  const below = tree.childrenById.get(category.id) ?? []
  return (below.length > 0 ? below : (tree.childrenById.get(category.parentId) ?? [])).map((each) => ({
    name: each.name,
    href: categoryHref(each, view),
    count: each.productCount,
    drawing: each.drawing,
    isCurrent: each.id === category.id,
  }))
}

/** The listing of a search that was not sent. */
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
