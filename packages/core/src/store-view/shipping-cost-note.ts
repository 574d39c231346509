import type { StoreView } from "./model.ts"

/** Languages of markets whose law requires a note on shipping costs beside every price (Germany: PAngV § 6). */
const shippingCostNoteLanguages: ReadonlySet<string> = new Set(["de"])

/**
 * Whether the law of a store view's market requires a note on shipping costs beside every price, also in lists.
 */
export const requiresShippingCostNote = ({ language }: Pick<StoreView, "language">): boolean =>
  shippingCostNoteLanguages.has(language)
