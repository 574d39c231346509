/** The scroll behaviour of scripts: without animation by the setting for reduced motion. @rule UI282 */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth"
