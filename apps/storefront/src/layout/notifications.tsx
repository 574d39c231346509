import { useLingui } from "@lingui/react/macro"
import { createRef, lazy, Suspense } from "react"
import { NotificationButton, NotificationContent } from "../parts/notification-content.tsx"
import { setRuntimeMissing } from "../state/ui.ts"
import { useShop, useUi, useStartRuntime } from "../state/use-shop.ts"

/** The chunk is loaded before the first notification, because overlays load it after hydration. */
const NotificationList = lazy(async () => ({
  default: (await import("./deferred-components.ts")).NotificationList,
}))

/** The region of the layout that is shown; overlays render into it. */
export const notificationsRegion = createRef<HTMLDivElement>()

/** The region of notifications. It is always rendered, so that screen readers announce changes in it. */
export function Notifications() {
  const { notifications, ui } = useShop()
  return (
    <div className="notifications" aria-live="polite" ref={notificationsRegion}>
      {ui.isRuntimeMissing ? <RuntimeMissing /> : null}
      {notifications.length === 0 ? null : (
        <Suspense>
          <NotificationList />
        </Suspense>
      )}
    </div>
  )
}

/** Offers to load the runtime again, for which an action waits. */
function RuntimeMissing() {
  const { t } = useLingui()
  const { isOnline } = useShop()
  const ui = useUi()
  const startRuntime = useStartRuntime()
  const retry = (): void => {
    setRuntimeMissing(ui, false)
    startRuntime()
  }
  return (
    <div className="notification notification--danger">
      <NotificationContent
        kind="danger"
        text={
          isOnline
            ? t`An error occured while loading the component.`
            : t`Component couldn't be loaded due to lack of network connectivity.`
        }
        onClose={() => setRuntimeMissing(ui, false)}
      >
        <NotificationButton onClick={retry}>{t`Try again`}</NotificationButton>
      </NotificationContent>
    </div>
  )
}
