import { type ComponentType, startTransition, useEffect, useState } from "react"
import { setRuntimeMissing } from "../state/ui.ts"
import { useShop, useUi } from "../state/use-shop.ts"

/**
 * Overlays: the open panel, modals, and what follows the scroll position. Their code loads as soon as the page is
 * hydrated. When it cannot be loaded and a panel is opened, a notice offers to try again.
 *
 * @see UI64
 */
export function Panels() {
  const { account, ui: shown } = useShop()
  const ui = useUi()
  const [Overlays, setOverlays] = useState<ComponentType | null>(null)
  const isWanted = shown.panel !== null || account?.isLoginAsked === true
  const isDue = Overlays === null && !shown.isRuntimeMissing
  useEffect(() => {
    if (!isDue) return
    import("./over-page.ts").then(
      ({ OverPage }) => {
        const show = () => setOverlays(() => OverPage)
        if (isWanted) show()
        else startTransition(show)
      },
      () => setRuntimeMissing(ui, isWanted),
    )
  }, [isDue, isWanted, ui])
  return Overlays === null ? null : <Overlays />
}
