import { type RefObject, useEffect } from "react"
import { toggleFamily } from "../../state/ui.ts"
import { useUi } from "../../state/use-shop.ts"

/** How long a mouse rests on a family before its sheet opens. */
const restMs = 140
/** How long it stays away before the sheet closes. @see S2 §9 submenu pop delay */
export const submenuPopMs = 300

/** Opens and closes the sheets of the menu: a resting mouse, a mouse that leaves, Escape, a focus that goes elsewhere. */
export const useSheets = (nav: RefObject<HTMLElement | null>): void => {
  const ui = useUi()
  useEffect(() => {
    const element = nav.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (family: number | null, waitMs: number): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (ui.openFamily !== family) toggleFamily(ui, family)
      }, waitMs)
    }
    const onOver = (event: PointerEvent): void => {
      if (event.pointerType !== "mouse") return
      const family = (event.target as Element).closest<HTMLElement>("[data-family]")?.dataset["family"]
      if (family === undefined) return clearTimeout(timer)
      later(family === "" ? null : Number(family), restMs)
    }
    const onLeave = (): void => later(null, submenuPopMs)
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || ui.openFamily === null) return
      const opener = element.querySelector<HTMLElement>(`[data-family="${ui.openFamily}"] > button`)
      toggleFamily(ui, null)
      opener?.focus()
    }
    const onFocusOut = (event: FocusEvent): void => {
      if (event.relatedTarget !== null && !element.contains(event.relatedTarget as Node))
        toggleFamily(ui, null)
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
