import type { CardView } from "../page/index.ts"

/** Where one types: the bar of the header shows a little less than the panel. @rule SH18 - S2 §2 Search panel */
export type SearchPlace = "bar" | "panel"

/** A category whose name has what was typed. @rule SH21 */
export interface ShelfView {
  readonly name: string
  readonly href: string
  readonly count: number
}

/** @rule CT20 - S2 §2 Search panel */
export interface SearchPanelView {
  readonly text: string
  readonly isTooShort: boolean
  readonly isSearching: boolean
  readonly isOffline: boolean
  /** Nobody answered: what was found before, if anything, still stands. */
  readonly isFailed: boolean
  readonly cards: ReadonlyArray<CardView>
  readonly total: number
  readonly shelves: ReadonlyArray<ShelfView>
  /** When it was heard, epoch ms; missing when the platform said so just now. @rule OC10 */
  readonly asOfMs?: number
}
