import type { ListingView } from "../page/view.ts"
import { card, type Product } from "../product/index.ts"
import { limits } from "../settings/index.ts"
import { choiceLabel, type FacetContext, facets } from "./facets.ts"
import type { Aggregations, Attribute } from "./model.ts"
import { type Chosen, clear, listHref, type ListKind, orderBy, sortsOf, toggle } from "./url-filters.ts"

/** What was found for a list, and the counts of its filters. */
export interface ListFound {
  readonly items: ReadonlyArray<Product>
  readonly total: number
  readonly aggregations: Aggregations
  /** What the answer itself tells of the attributes it counted. @rule CT52 */
  readonly attributes?: ReadonlyArray<Attribute>
}

/**
 * How many pages a list has; an empty list has one.
 *
 * @rule CT31 - domain §7.1
 */
export const pageCount = (total: number): number =>
  Math.min(Math.max(1, Math.ceil(total / limits.pageSize)), limits.pageMax)

/**
 * The list as it is shown: cards of one page, the filters with what they would leave, what is applied and how to take
 * it away, orders, neighbouring pages. Every link is an address that shows the same to anybody; "load more" follows
 * `nextHref` and appends.
 *
 * @param found - what the platform answered
 * @param kind - which list it is
 * @param context - what is chosen, and where
 * @param nowMs - for price windows
 * @rule CT31 - S1 §2, S1 §9
 */
export const listing = (
  found: ListFound,
  kind: ListKind,
  context: FacetContext,
  nowMs: number,
): ListingView => {
  const { address, chosen, settings, view } = context
  const link = (next: Chosen) => listHref(address, next)
  const pages = pageCount(found.total)
  const wanted = { filters: chosen.filters, text: address.text ?? "" }
  const hasChosen = Object.keys(chosen.filters).length > 0
  return {
    total: found.total,
    cards: found.items.map((product) => card(product, view, nowMs, settings.stock, wanted)),
    filters: facets(found.aggregations, context),
    chips: Object.entries(chosen.filters).flatMap(([code, ids]) =>
      ids.map((id) => ({
        code,
        label: choiceLabel(code, id, context),
        href: link(toggle(chosen, code, id, settings)),
      })),
    ),
    clearHref: hasChosen ? link(clear(chosen)) : null,
    sorts: sortsOf(kind, settings).map((id, index) => {
      const sort = index === 0 ? null : id
      return { id, href: link(orderBy(chosen, sort)), isSelected: chosen.sort === sort }
    }),
    page: chosen.page,
    pageCount: pages,
    nextHref: chosen.page < pages ? link({ ...chosen, page: chosen.page + 1 }) : null,
    prevHref: chosen.page > 1 ? link({ ...chosen, page: Math.min(chosen.page - 1, pages) }) : null,
  }
}
