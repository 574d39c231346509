/** Discount of the newsletter's coupon in percent. */
export const defaultNewsletterCoupon = 10

/** Sizes of product pictures. */
export const thumbnailSizes = {
  cart: { widthPx: 210, heightPx: 300 },
  list: { widthPx: 324, heightPx: 489 },
  gallery: { widthPx: 600, heightPx: 744 },
  wishlist: { widthPx: 150, heightPx: 150 },
} as const
