import type { CardView } from "../page/index.ts"

/** @rule CT20 - S2 §2 Search panel */
export interface SearchPanelView {
  readonly text: string
  readonly isTooShort: boolean
  readonly isSearching: boolean
  readonly isOffline: boolean
  readonly cards: ReadonlyArray<CardView>
  readonly total: number
}
