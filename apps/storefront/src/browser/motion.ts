/** How scripts scroll: without animation for shoppers who prefer reduced motion. @rule UI282 */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth"
