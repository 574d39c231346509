import { type RefObject, useEffect } from "react"
import { submenuPopMs } from "./use-mega-menu.ts"

/** Closes the open submenu a moment after the menu has closed, so that it does not fold while the menu moves away. @rule UI494 - S2 §4, §9 */
export const useSubmenu = (menu: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = menu.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onToggle = ({ newState }: ToggleEvent): void => {
      clearTimeout(timer)
      if (newState !== "closed") return
      timer = setTimeout(() => {
        for (const submenu of element.querySelectorAll("details[open]")) submenu.removeAttribute("open")
      }, submenuPopMs)
    }
    // The event of a submenu does not bubble to the menu.
    element.addEventListener("toggle", onToggle)
    return () => {
      clearTimeout(timer)
      element.removeEventListener("toggle", onToggle)
    }
  }, [menu])
}
