import { type RefObject, useEffect } from "react"
import { closePanels, toggleFamily } from "../../state/ui.ts"
import { useUi } from "../../state/use-shop.ts"

/** How long a mouse rests on a family before its sheet opens, and stays away before it closes. */
const restMs = 140

/** Opens and closes the sheets of the menu: a resting mouse, a mouse that leaves, Escape, a focus that goes elsewhere. */
export const useSheets = (nav: RefObject<HTMLElement | null>): void => {
  const ui = useUi()
  useEffect(() => {
    const element = nav.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (act: () => void): void => {
      clearTimeout(timer)
      timer = setTimeout(act, restMs)
    }
    const onOver = (event: PointerEvent): void => {
      if (event.pointerType !== "mouse") return
      const family = (event.target as Element).closest<HTMLElement>("[data-family]")?.dataset["family"]
      if (family === undefined) return clearTimeout(timer)
      later(() => {
        if (family === "") closePanels(ui)
        else if (ui.openFamily !== Number(family)) toggleFamily(ui, Number(family))
      })
    }
    const onLeave = (): void => later(() => closePanels(ui))
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || ui.openFamily === null) return
      const opener = element.querySelector<HTMLElement>(`[data-family="${ui.openFamily}"] > button`)
      closePanels(ui)
      opener?.focus()
    }
    const onFocusOut = (event: FocusEvent): void => {
      if (event.relatedTarget !== null && !element.contains(event.relatedTarget as Node)) closePanels(ui)
    }
    element.addEventListener("pointerover", onOver)
    element.addEventListener("pointerleave", onLeave)
    element.addEventListener("keydown", onKey)
    element.addEventListener("focusout", onFocusOut)
    return () => {
      clearTimeout(timer)
      element.removeEventListener("pointerover", onOver)
      element.removeEventListener("pointerleave", onLeave)
      element.removeEventListener("keydown", onKey)
      element.removeEventListener("focusout", onFocusOut)
    }
  }, [nav, ui])
}
