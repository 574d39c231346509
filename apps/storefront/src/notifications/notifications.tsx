import { useLingui } from "@lingui/react/macro"
import { createRef } from "react"
import { NotificationButton, NotificationContent } from "../parts/notification-content.tsx"
import { closePanels, clearMissingParts } from "../state/ui.ts"
import { useShop, useUi } from "../state/use-shop.ts"

/** The region of the layout that is shown; overlays render into it. */
export const notificationsRegion = createRef<HTMLDivElement>()

/** The region of notifications. It is always rendered, so that screen readers announce changes in it. */
export function Notifications() {
  const { missingParts } = useShop().ui
  return (
    <div className="notifications" aria-live="polite" ref={notificationsRegion}>
      {Object.keys(missingParts).length === 0 ? null : <PartMissing />}
    </div>
  )
}

/** Offers to load the parts again for which the shopper waits. @see S2 §8 (an error occured while loading the component) */
function PartMissing() {
  const { t } = useLingui()
  const { isOnline, ui: shown } = useShop()
  const ui = useUi()
  const close = (): void => {
    clearMissingParts(ui)
    // Otherwise a panel would open whenever its code arrives.
    closePanels(ui)
  }
  const retry = (): void => {
    const retries = Object.values(shown.missingParts)
    clearMissingParts(ui)
    for (const again of retries) again()
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
        onClose={close}
      >
        <NotificationButton onClick={retry}>{t`Try again`}</NotificationButton>
      </NotificationContent>
    </div>
  )
}
