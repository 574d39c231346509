import { useEffect } from "react"
import { menuId } from "../layout/header/menu-id.ts"
import { noteClosed, noteOpened } from "../state/ui.ts"
import { useUi } from "../state/use-shop.ts"
import { afterPaint } from "./after-paint.ts"
import { backToTopScrollPx, headerScrollPx, mobileWidthPx } from "./measures.ts"

/** Open layers under which the page stays where it is. */
let layers = 0

/**
 * The page stays where it is until each who asked has called the answer. Styles could see by themselves, with `:has`, that
 * something lies over it; the document's would then be looked at anew for each element that comes into it.
 */
export const holdPage = (): (() => void) => {
  const mark = (): boolean => document.documentElement.classList.toggle("is-held", layers > 0)
  layers++
  mark()
  return () => {
    layers--
    mark()
  }
}

/** Marks on the document what styles cannot ask by themselves: a page that is scrolled, or far, and a window as narrow as a phone's. */
export const usePageFrame = (): void => {
  const ui = useUi()
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add("is-awake")
    const narrow = matchMedia(`(max-width: ${mobileWidthPx - 0.02}px)`)
    let isDue = false
    const mark = (): void => {
      isDue = false
      // Asked for once: after a change of class the page would be laid out for the answer.
      const y = scrollY
      classList.toggle("is-scrolled", y > headerScrollPx)
      classList.toggle("is-far", y > backToTopScrollPx)
    }
    // When it has been seen that the page has moved.
    const onScroll = (): void => {
      if (isDue) return
      isDue = true
      afterPaint(mark)
    }
    const onWidth = (): void => void classList.toggle("js-mobile", narrow.matches)
    let letGo: (() => void) | undefined
    const onMenu = (isOpen: boolean): void => {
      letGo?.()
      letGo = isOpen ? holdPage() : undefined
    }
    // Told at once: what follows later is not told of a menu that has gone with its page.
    const onToggle = ({ target, newState }: ToggleEvent): void => {
      if ((target as Element).id !== menuId) return
      const isOpen = newState === "open"
      onMenu(isOpen)
      if (isOpen) noteOpened(ui)
      else noteClosed(ui)
    }
    mark()
    onWidth()
    onMenu(document.getElementById(menuId)?.matches(":popover-open") === true)
    addEventListener("scroll", onScroll, { passive: true })
    narrow.addEventListener("change", onWidth)
    document.addEventListener("beforetoggle", onToggle, true)
    return () => {
      removeEventListener("scroll", onScroll)
      narrow.removeEventListener("change", onWidth)
      document.removeEventListener("beforetoggle", onToggle, true)
      onMenu(false)
    }
  }, [ui])
}
