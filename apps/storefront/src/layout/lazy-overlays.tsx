import { type ComponentType, startTransition, useEffect, useState } from "react"
import { partTimeoutMs } from "../browser/part-timeout.ts"
import { setMissingPart } from "../state/ui.ts"
import { useShop, useUi } from "../state/use-shop.ts"

/**
 * Loads the overlays as soon as the page is hydrated: panels, notifications, the offline notice. When one of them is to be
 * shown and they are not loaded within three seconds, a notification of the first load offers to try again.
 *
 * @see UI64
 */
export function LazyOverlays() {
  const { account, isOnline, notifications, ui: shown } = useShop()
  const ui = useUi()
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  const [attempt, setAttempt] = useState({ isFailed: false })
  const isWanted =
    shown.panel !== null ||
    shown.modals.length > 0 ||
    account?.isLoginOpen === true ||
    notifications.length > 0 ||
    !isOnline

  useEffect(() => {
    if (attempt.isFailed) return
    import("./deferred-components.ts").then(
      ({ Overlays }) => startTransition(() => setLoaded(() => Overlays)),
      () => setAttempt({ isFailed: true }),
    )
  }, [attempt])
  const isMissed = Loaded === null && isWanted
  useEffect(() => {
    if (!isMissed) return
    const retry = (): void => setAttempt({ isFailed: false })
    const timer = setTimeout(setMissingPart, attempt.isFailed ? 0 : partTimeoutMs, ui, "overlays", retry)
    return () => {
      clearTimeout(timer)
      setMissingPart(ui, "overlays", null)
    }
  }, [attempt, isMissed, ui])
  return Loaded === null ? null : <Loaded />
}
