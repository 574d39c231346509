import { card, type Product } from "../product/index.ts"
import { limits } from "../settings/index.ts"
import { filterValueLabel, type FacetContext, filterViews } from "./facets.ts"
import type { Aggregations, Attribute } from "./model.ts"
import type { FilterView, ListingView } from "./view.ts"
import {
  type ListSelection,
  clearFilters,
  listHref,
  type ListKind,
  sortBy,
  sortsOf,
  toggleFilter,
} from "./url-filters.ts"

/** The search result of a list, with the counts of its filters. */
export interface ListResult {
  readonly items: ReadonlyArray<Product>
  readonly total: number
  readonly aggregations: Aggregations
  /** The counted attributes, where the response includes them. */
  readonly attributes?: ReadonlyArray<Attribute>
}

/** The number of pages of a list; 1 for an empty list. */
export const pageCount = (total: number): number =>
  Math.min(Math.max(1, Math.ceil(total / limits.pageSize)), limits.pageMax)

/** Whether a filter has a choice: its only value leaves all products where all have it. A chosen one can be removed. */
const hasChoice = ({ options, selectedCount }: FilterView, total: number): boolean =>
  selectedCount > 0 || options.length > 1 || options.some(({ count }) => count < total)

/**
 * Makes the view of a list: the cards of one page, filters, chips, orders and links to the neighbouring pages. Links
 * hold the whole selection, so a shared link shows the same list. "Load more" follows `nextHref`.
 *
 * @param nowMs - epoch ms, for price periods
 */
export const listingView = (
  found: ListResult,
  kind: ListKind,
  context: FacetContext,
  nowMs: number,
): ListingView => {
  const { address, chosen, settings, view } = context
  const link = (next: ListSelection) => listHref(address, next)
  const pages = pageCount(found.total)
  const wanted = { filters: chosen.filters, text: address.text ?? "" }
  const hasChosen = Object.keys(chosen.filters).length > 0
  return {
    total: found.total,
    cards: found.items.map((product) => card(product, view, nowMs, settings.stock, wanted)),
    filters: filterViews(found.aggregations, context).filter((filter) => hasChoice(filter, found.total)),
    chips: Object.entries(chosen.filters).flatMap(([code, ids]) =>
      ids.map((id) => ({
        code,
        label: filterValueLabel(code, id, context),
        href: link(toggleFilter(chosen, code, id, settings)),
      })),
    ),
    clearHref: hasChosen ? link(clearFilters(chosen)) : null,
    sorts: sortsOf(kind, settings).map((id, index) => {
      const sort = index === 0 ? null : id
      return { id, href: link(sortBy(chosen, sort)), isSelected: chosen.sort === sort }
    }),
    page: chosen.page,
    pageCount: pages,
    nextHref: chosen.page < pages ? link({ ...chosen, page: chosen.page + 1 }) : null,
    prevHref: chosen.page > 1 ? link({ ...chosen, page: Math.min(chosen.page - 1, pages) }) : null,
  }
}
