import { lockScroll } from "../../browser/scroll-lock.ts"
import { type RefObject, useEffect, useRef } from "react"

/** Elements that stay usable while the layer is open; the bottom bar closes it. */
const usable = ".search-panel, .bottom-nav, .notifications, .hidden"

/**
 * A layer that makes the page inert except for the bottom bar. Its field takes the focus, which returns at the end.
 * Arrow keys move through field, links and buttons. Escape, a click outside and a followed link close it.
 *
 * @returns the ref of the layer's element
 */
export const useLayer = (onClose: () => void): RefObject<HTMLDivElement | null> => {
  const layer = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = layer.current
    if (element === null) return
    const previous = document.activeElement
    const inertParts = [...(element.parentElement?.children ?? [])].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && !one.inert && !one.matches(usable),
    )
    for (const one of inertParts) one.inert = true
    const unlock = lockScroll()
    const field = element.querySelector("input")
    field?.focus()
    field?.select()

    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") {
        event.preventDefault()
        close.current()
        return
      }
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
      if (step === 0) return
      event.preventDefault()
      moveFocus(element, step)
    }
    const onClick = (event: MouseEvent): void => {
      // A followed link closes the layer, also when it leads to the current page.
      if ((event.target as Element).closest("a") !== null) close.current()
    }
    const onPointer = (event: PointerEvent): void => {
      if ((event.target as Element).closest(usable) === null) close.current()
    }
    element.addEventListener("keydown", onKey)
    element.addEventListener("click", onClick)
    document.addEventListener("pointerdown", onPointer)
    return () => {
      element.removeEventListener("keydown", onKey)
      element.removeEventListener("click", onClick)
      document.removeEventListener("pointerdown", onPointer)
      for (const one of inertParts) one.inert = false
      unlock()
      // The focused field is removed by now. A new page has moved the focus already.
      if (previous instanceof HTMLElement && previous.isConnected && document.activeElement === document.body)
        previous.focus()
    }
  }, [])
  return layer
}

/** Moves the focus to the previous or next element, and stays at either end. */
const moveFocus = (element: HTMLElement, step: 1 | -1): void => {
  const stops = [...element.querySelectorAll<HTMLElement>("input, .search-panel__stops :is(a, button)")]
  const here = stops.findIndex((stop) => stop === document.activeElement)
  stops[Math.min(Math.max(here + step, 0), stops.length - 1)]?.focus()
}
