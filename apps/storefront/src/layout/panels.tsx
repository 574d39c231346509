import { type ComponentType, startTransition, useEffect, useState } from "react"
import { setRuntimeMissing } from "../state/ui.ts"
import { useShop, useUi } from "../state/use-shop.ts"

/**
 * What lies over the page. Even the frame of it comes late: after the runtime, which the account tells of, or when the
 * first panel opens. When it is wanted and cannot be had, the notice that says so tries again.
 *
 * @see UI64
 */
export function Panels() {
  const { account, ui: shown } = useShop()
  const ui = useUi()
  const [Host, setHost] = useState<ComponentType | null>(null)
  const isWanted = shown.panel !== null || account?.isLoginAsked === true
  const isDue = (isWanted || account !== null) && Host === null && !shown.isRuntimeMissing
  useEffect(() => {
    if (!isDue) return
    import("./over-page.ts").then(
      ({ OverPage }) => {
        const show = () => setHost(() => OverPage)
        if (isWanted) show()
        else startTransition(show)
      },
      () => setRuntimeMissing(ui, isWanted),
    )
  }, [isDue, isWanted, ui])
  return Host === null ? null : <Host />
}
