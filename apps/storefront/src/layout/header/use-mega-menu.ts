import { type RefObject, useEffect } from "react"
import { toggleFamily } from "../../state/ui.ts"
import { useUi } from "../../state/use-shop.ts"

/** How long the mouse rests on a top category before its menu opens. */
const restMs = 140
/** How long the mouse is away before the menu closes. @see S2 §9 submenu pop delay */
export const submenuPopMs = 300

/** Opens the mega menu under a resting mouse; closes it when mouse or focus leave, and on Escape. */
export const useMegaMenu = (nav: RefObject<HTMLElement | null>): void => {
  const ui = useUi()
  useEffect(() => {
    const element = nav.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = (family: number | null, waitMs: number): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (ui.openFamily !== family) toggleFamily(ui, family)
      }, waitMs)
    }
    const onOver = (event: PointerEvent): void => {
      if (event.pointerType !== "mouse") return
      const family = (event.target as Element).closest<HTMLElement>("[data-family]")?.dataset["family"]
      if (family === undefined) return clearTimeout(timer)
      schedule(family === "" ? null : Number(family), restMs)
    }
    const onLeave = (): void => schedule(null, submenuPopMs)
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
