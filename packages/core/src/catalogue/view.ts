import type { CardView } from "../product/index.ts"
import type { SortId } from "./url-filters.ts"

/** A link with its label. */
export interface LinkView {
  readonly label: string
  readonly href: string
}

/** A category of the menu and its children. */
export interface MenuItemView extends CategoryTileView {
  readonly id: number
  readonly children: ReadonlyArray<MenuItemView>
}

/** A category as the home page shows it. */
export interface CategoryTileView {
  readonly name: string
  readonly href: string
  /** Visible products of the category and its descendants. */
  readonly count: number
  /** Name of the drawing, or null. */
  readonly drawing: string | null
}

/** One value of a filter, as a link that toggles it. */
export interface FilterOptionView {
  readonly id: string
  readonly label: string
  readonly count: number
  readonly isSelected: boolean
  readonly href: string
  readonly swatch: string | null
}

/** A filter of a list. */
export interface FilterView {
  readonly code: string
  /** The attribute's label; "" without one, as for the price in some catalogues. */
  readonly label: string
  readonly kind: "list" | "price"
  readonly options: ReadonlyArray<FilterOptionView>
  readonly selectedCount: number
}

/** A page of a category's products or of search results, with filters, orders and pagination. */
export interface ListingView {
  readonly total: number
  readonly cards: ReadonlyArray<CardView>
  readonly filters: ReadonlyArray<FilterView>
  /** Chosen filter values, each with the link that removes it. */
  readonly chips: ReadonlyArray<{ readonly code: string; readonly label: string; readonly href: string }>
  readonly clearHref: string | null
  readonly sorts: ReadonlyArray<{
    readonly id: SortId
    readonly href: string
    readonly isSelected: boolean
  }>
  /** Number of this page, from 1. "Load more" appends the next page on the screen. */
  readonly page: number
  readonly pageCount: number
  readonly nextHref: string | null
  readonly prevHref: string | null
}
