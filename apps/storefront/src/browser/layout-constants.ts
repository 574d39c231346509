/** From this scroll position the header is semi-opaque. @see S2 §9 */
export const headerScrollPx = 50
/** Narrower windows are mobile. @see S2 §9 */
export const mobileWidthPx = 992
/** From this scroll position the button to the top is shown. @see S2 §2, §9 */
export const backToTopScrollPx = 200
