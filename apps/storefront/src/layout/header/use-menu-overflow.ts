import { type RefObject, useEffect } from "react"
import type { MenuItemView } from "@shop/core/catalogue"

/** Marks top categories outside the visible row, which styles take out of the tab order. @rule UI280 */
export const useMenuOverflow = (
  nav: RefObject<HTMLElement | null>,
  menu: ReadonlyArray<MenuItemView>,
): void => {
  useEffect(() => {
    if (menu.length === 0) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          target.toggleAttribute("data-overflow", intersectionRatio < 0.5)
      },
      { root: nav.current, threshold: 0.5 },
    )
    for (const family of nav.current?.querySelectorAll("[data-family]") ?? []) observer.observe(family)
    return () => observer.disconnect()
  }, [nav, menu])
}
