/**
 * Constants of the search index.
 * @rule LI3 - S1 §9
 */
export const searchConstants = {
  /** Minimum score as a share of the best score. */
  scoreMin: 0.02,
  /** Maximum edit distance of a word. */
  fuzziness: 2,
  /** Minimum share of matching words. */
  shareMin: 0.75,
  boosts: { name: 4, sku: 2, categoryName: 1 },
} as const

/** Sizes of product pictures. @rule LI3 - S1 §9, S2 §9 */
export const thumbnailSizes = {
  cart: { widthPx: 210, heightPx: 300 },
  list: { widthPx: 324, heightPx: 489 },
  gallery: { widthPx: 600, heightPx: 744 },
  wishlist: { widthPx: 150, heightPx: 150 },
} as const
