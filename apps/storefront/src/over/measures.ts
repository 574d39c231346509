/** The header turns semi-opaque. @see S2 §9 */
export const headerScrollPx = 50
/** Narrower windows are mobile. @see S2 §9 */
export const mobileWidthPx = 992
/** The way up appears. @see S2 §2, §9 */
export const backToTopScrollPx = 200
