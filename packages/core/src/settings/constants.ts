import { promisedReturns } from "./returns.ts"

/**
 * What section 9 of the specifications fixes for the search index. Where a number is a bound it is in `limits`, where
 * an operator may decide it is in `defaults`.
 * @rule LI3 - S1 §9
 */
export const searchConstants = {
  /** A hit below this share of the best is none. */
  scoreMin: 0.02,
  /** Slips of a finger that a word is forgiven. */
  fuzziness: 2,
  /** Share of the words that must count. */
  shareMin: 0.75,
  boosts: { name: 4, sku: 2, categoryName: 1 },
} as const

/** What section 9 of the specifications fixes for every screen, whatever it looks like. @rule LI3 - S1 §9, S2 §9 */
export const screenConstants = {
  /** S2 §9: narrower windows are mobile. */
  mobileWidthPx: 992,
  /** S2 §9: the header turns semi-opaque. */
  headerScrollPx: 50,
  /** S2 §9: the button that leads back to the top, desktop only, and its distance from the corner. */
  backToTopScrollPx: 200,
  backToTopOffsetPx: 20,
  /** S2 §9: a submenu goes away after this. */
  submenuPopMs: 300,
  /** S2 §9: the progress bar jumps by so many percent when navigation starts. */
  progressJumpPercent: 40,
  /** S2 §9: a part of a screen that has not come by then is lost. */
  componentTimeoutMs: 3000,
  /** S2 §9: the picture of the footer. */
  footerImageAttemptsMax: 2,
  /** S1 §9, S2 §9: pictures of products. */
  thumbnails: {
    cart: { widthPx: 210, heightPx: 300 },
    list: { widthPx: 324, heightPx: 489 },
    gallery: { widthPx: 600, heightPx: 744 },
    wishlist: { widthPx: 150, heightPx: 150 },
  },
  /** S1 §9: as the translators of dates write it. */
  dateFormat: "HH:mm D/M/YYYY",
  /** S2 §9: the promises of the shop. */
  newsletterCouponPercent: 10,
  returnsDays: promisedReturns.days,
  /** S2 §9: told in the footer. */
  version: "1.12.2",
  /** S2 §9: the views, and the labels in one language more. */
  languages: ["fr", "en", "de"],
  labelLanguages: ["fr", "en", "de", "it"],
} as const

/** What is fixed of the cart. @rule LI3 - S1 §9 Cart */
export const cartConstants = {
  /** Carts of device and server are always merged (CA14, CA31); there is no shop that keeps two. */
  serverMerge: true,
} as const
