import { useEffect } from "react"
import { menuId } from "../document/content.ts"
import { noteClosed, noteOpened } from "../state/ui.ts"
import { useUi } from "../state/use-shop.ts"
import { afterPaint } from "./after-paint.ts"
import { backToTopScrollPx, headerScrollPx, mobileWidthPx } from "./layout-constants.ts"
import { lockScroll } from "./scroll-lock.ts"

/** The elements behind the open phone menu. The bottom bar is not among them, because it closes the menu. */
const behindMenu = ":is(.skip, .announce, .header, main, .footer, .cookies)"

/** Makes the page behind the open menu inert. @returns a function that undoes it */
const makeInert = (menu: Element): (() => void) => {
  const behind = [...(menu.parentElement?.children ?? [])].filter(
    (part): part is HTMLElement => part instanceof HTMLElement && part.matches(behindMenu) && !part.inert,
  )
  for (const part of behind) part.inert = true
  return () => {
    for (const part of behind) part.inert = false
  }
}

/** Sets classes of the document for scroll position and window width, and locks the page behind the open phone menu. */
export const useDocumentClasses = (): void => {
  const ui = useUi()
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add("is-interactive")
    const narrow = matchMedia(`(max-width: ${mobileWidthPx - 0.02}px)`)
    let isScheduled = false
    const updateScroll = (): void => {
      isScheduled = false
      // Read once: after a change of class, reading it would force a layout.
      const y = scrollY
      classList.toggle("is-scrolled", y > headerScrollPx)
      classList.toggle("is-far", y > backToTopScrollPx)
    }
    const onScroll = (): void => {
      if (isScheduled) return
      isScheduled = true
      afterPaint(updateScroll)
    }
    const onWidth = (): void => void classList.toggle("js-mobile", narrow.matches)
    let release: (() => void) | undefined
    const onMenu = (menu: Element | null): void => {
      release?.()
      release = undefined
      if (menu === null) return
      const unlock = lockScroll()
      const undoInert = makeInert(menu)
      release = () => {
        undoInert()
        unlock()
      }
    }
    // The `toggle` event comes too late: browsers do not send it for a menu that was removed with its page.
    const onToggle = ({ target, newState }: ToggleEvent): void => {
      if ((target as Element).id !== menuId) return
      const isOpen = newState === "open"
      onMenu(isOpen ? (target as Element) : null)
      if (isOpen) noteOpened(ui)
      else noteClosed(ui)
    }
    updateScroll()
    onWidth()
    onMenu(document.querySelector(`#${menuId}:popover-open`))
    addEventListener("scroll", onScroll, { passive: true })
    narrow.addEventListener("change", onWidth)
    document.addEventListener("beforetoggle", onToggle, true)
    return () => {
      removeEventListener("scroll", onScroll)
      narrow.removeEventListener("change", onWidth)
      document.removeEventListener("beforetoggle", onToggle, true)
      onMenu(null)
    }
  }, [ui])
}
