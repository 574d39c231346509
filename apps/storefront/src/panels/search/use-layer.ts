import { lockScroll } from "../../browser/scroll-lock.ts"
import { type RefObject, useEffect, useRef } from "react"

/** What stays in reach beside an open layer: its dock closes it again. */
const beside = ".finder, .dock, .notices, .hidden"

/**
 * A layer over the page that is not modal for the thumb's bar: everything else rests meanwhile. Its field takes the
 * focus, which goes back to where it was. Arrows lead through field, links and buttons; Escape, a click beside it and
 * a link that is followed close it.
 *
 * @returns for the layer's element
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
    const before = document.activeElement
    const resting = [...(element.parentElement?.children ?? [])].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && !one.inert && !one.matches(beside),
    )
    for (const one of resting) one.inert = true
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
      lead(element, step)
    }
    const onClick = (event: MouseEvent): void => {
      // Whoever follows a link is done here, even if it leads where they are.
      if ((event.target as Element).closest("a") !== null) close.current()
    }
    const onPointer = (event: PointerEvent): void => {
      if ((event.target as Element).closest(beside) === null) close.current()
    }
    element.addEventListener("keydown", onKey)
    element.addEventListener("click", onClick)
    document.addEventListener("pointerdown", onPointer)
    return () => {
      element.removeEventListener("keydown", onKey)
      element.removeEventListener("click", onClick)
      document.removeEventListener("pointerdown", onPointer)
      for (const one of resting) one.inert = false
      unlock()
      // The field is gone by now; a page that has come meanwhile has the focus already.
      if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
        before.focus()
    }
  }, [])
  return layer
}

/** Moves the focus to the stop before or after; at either end it stays. */
const lead = (element: HTMLElement, step: 1 | -1): void => {
  const stops = [...element.querySelectorAll<HTMLElement>("input, .finder__stops :is(a, button)")]
  const here = stops.findIndex((stop) => stop === document.activeElement)
  stops[Math.min(Math.max(here + step, 0), stops.length - 1)]?.focus()
}
