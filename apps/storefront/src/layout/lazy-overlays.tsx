import { type ComponentType, startTransition, useEffect, useState } from "react"
import { setRuntimeMissing } from "../state/ui.ts"
import { useShop, useUi } from "../state/use-shop.ts"

/**
 * Loads the overlays as soon as the page is hydrated. When they cannot be loaded and a panel is opened, a notification offers to
 * try again.
 *
 * @see UI64
 */
export function LazyOverlays() {
  const { account, ui: shown } = useShop()
  const ui = useUi()
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  const isWanted = shown.panel !== null || account?.isLoginOpen === true
  const isDue = Loaded === null && !shown.isRuntimeMissing
  useEffect(() => {
    if (!isDue) return
    import("./deferred-components.ts").then(
      ({ Overlays }) => {
        const show = () => setLoaded(() => Overlays)
        if (isWanted) show()
        else startTransition(show)
      },
      () => setRuntimeMissing(ui, isWanted),
    )
  }, [isDue, isWanted, ui])
  return Loaded === null ? null : <Loaded />
}
