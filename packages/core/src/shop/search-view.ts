import type { CardView } from "../product/index.ts"

/** The search bar of the header or the search panel, which differ in the number of results. */
export type SearchSurface = "bar" | "panel"

/** A category whose name matches the search text. */
export interface CategorySuggestion {
  readonly name: string
  readonly href: string
  readonly count: number
}

/** The search panel. */
export interface SearchPanelView {
  readonly text: string
  readonly isTooShort: boolean
  readonly isSearching: boolean
  readonly isOffline: boolean
  /** The search failed; earlier results for the same text stay visible. */
  readonly isFailed: boolean
  readonly cards: ReadonlyArray<CardView>
  readonly total: number
  readonly categories: ReadonlyArray<CategorySuggestion>
  /** Time of the response in epoch ms; missing for a fresh response. */
  readonly asOfMs?: number
}
