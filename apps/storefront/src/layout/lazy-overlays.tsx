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
  // What is to be shown. Each change is another request of the shopper, after which the message may return.
  const wanted = [
    shown.panel,
    shown.modals.at(-1)?.id,
    account?.isLoginOpen === true ? "login" : null,
    notifications.at(-1)?.id,
    isOnline ? null : "offline",
  ]
    .filter((one) => one !== null && one !== undefined)
    .join()

  useEffect(() => {
    if (attempt.isFailed) return
    import("./deferred-components.ts").then(
      ({ Overlays }) => startTransition(() => setLoaded(() => Overlays)),
      () => setAttempt({ isFailed: true }),
    )
  }, [attempt])
  const isLoaded = Loaded !== null
  useEffect(() => {
    if (isLoaded) return setMissingPart(ui, "overlays", null)
    if (wanted === "") return
    const retry = (): void => setAttempt({ isFailed: false })
    const timer = setTimeout(setMissingPart, attempt.isFailed ? 0 : partTimeoutMs, ui, "overlays", retry)
    return () => clearTimeout(timer)
  }, [attempt, isLoaded, ui, wanted])
  return Loaded === null ? null : <Loaded />
}
