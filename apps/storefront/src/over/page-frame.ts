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

/** The parts behind the open phone menu. The bottom bar is not among them, because it closes the menu. */
const behindMenu = ":is(.skip, .announce, .header, main, .footer, .cookies)"

/** Makes the page behind the open menu inert. @returns a function that undoes it */
const holdFocus = (menu: Element): (() => void) => {
  const behind = [...(menu.parentElement?.children ?? [])].filter(
    (part): part is HTMLElement => part instanceof HTMLElement && part.matches(behindMenu) && !part.inert,
  )
  for (const part of behind) part.inert = true
  return () => {
    for (const part of behind) part.inert = false
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
    const onMenu = (menu: Element | null): void => {
      letGo?.()
      letGo = undefined
      if (menu === null) return
      const letPageGo = holdPage()
      const letFocusGo = holdFocus(menu)
      letGo = () => {
        letFocusGo()
        letPageGo()
      }
    }
    // Told at once: what follows later is not told of a menu that has gone with its page.
    const onToggle = ({ target, newState }: ToggleEvent): void => {
      if ((target as Element).id !== menuId) return
      const isOpen = newState === "open"
      onMenu(isOpen ? (target as Element) : null)
      if (isOpen) noteOpened(ui)
      else noteClosed(ui)
    }
    mark()
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
