/** Whether the shopper wants nothing to move. */
const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches

/** How the page scrolls to a place. @rule UI282 */
export const scrollBehavior = (): ScrollBehavior => (isStill() ? "instant" : "smooth")
