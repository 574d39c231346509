import { type RefObject, useEffect } from "react"
import type { MenuItemView } from "@shop/core/page"

/** Takes families that are in no visible row of the bar out of the order of the keyboard. @rule UI280 */
export const useFolded = (nav: RefObject<HTMLElement | null>, menu: ReadonlyArray<MenuItemView>): void => {
  useEffect(() => {
    if (menu.length === 0) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          target.toggleAttribute("data-folded", intersectionRatio < 0.5)
      },
      { root: nav.current, threshold: 0.5 },
    )
    for (const family of nav.current?.querySelectorAll("[data-family]") ?? []) observer.observe(family)
    return () => observer.disconnect()
  }, [nav, menu])
}
