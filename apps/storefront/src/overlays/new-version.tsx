import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import { createPortal } from "react-dom"
import { notificationsRegion } from "../notifications/notifications.tsx"
import { NotificationButton, NotificationContent } from "../parts/notification-content.tsx"
import { offersNewVersion } from "../pwa/offer.ts"
import { useShop, useUi } from "../state/use-shop.ts"
import { setNewVersion } from "../state/ui.ts"

/** Offers, among the notifications, a new version of the shop that waits on the device. @see SW9 */
export function NewVersion() {
  const { t } = useLingui()
  const ui = useUi()
  const {
    page,
    ui: { acceptNewVersion },
  } = useShop()
  // This component renders after the layout, whose region exists by then.
  const [region] = useState(() => notificationsRegion.current)
  if (region === null || acceptNewVersion === null || !offersNewVersion(page.page.kind)) return null
  return createPortal(
    <div className="notification notification--info notification--version">
      <NotificationContent
        kind="info"
        text={t`A new version of the shop is ready.`}
        onClose={() => setNewVersion(ui, null)}
      >
        <NotificationButton onClick={acceptNewVersion}>{t`Load it now`}</NotificationButton>
      </NotificationContent>
    </div>,
    region,
  )
}
