import { promisedReturns } from "./returns.ts"

/** What section 9 of the specifications fixes for every screen, whatever it looks like. @rule LI3 - S1 §9, S2 §9 */
export const screenConstants = {
  /** S2 §9: narrower windows are mobile. */
  mobileWidthPx: 992,
  /** S2 §9: the header turns semi-opaque. */
  headerScrollPx: 50,
  /** S2 §9: the button that leads back to the top, desktop only. */
  backToTopScrollPx: 200,
  /** S2 §9: a submenu goes away after this. */
  submenuPopMs: 300,
  /** S1 §9, S2 §9: pictures of products. */
  thumbnails: {
    cart: { widthPx: 210, heightPx: 300 },
    list: { widthPx: 324, heightPx: 489 },
    gallery: { widthPx: 600, heightPx: 744 },
    wishlist: { widthPx: 150, heightPx: 150 },
  },
  /** S2 §9: the promises of the shop. */
  returnsDays: promisedReturns.days,
  /** S2 §9: told in the footer. */
  version: "1.12.2",
  /** S2 §9: the views. */
  languages: ["fr", "en", "de"],
} as const
