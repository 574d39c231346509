import type { Notification } from "@shop/core/notification"
import { useShop } from "../state/use-shop.ts"
import { NotificationList } from "./notification-list.tsx"

interface PanelNotificationsProps {
  /** Notifications that the panel shows in another place. */
  readonly except?: ReadonlyArray<Notification["body"]["tag"]> | undefined
}

/** Notifications inside a panel or modal, because those of the page are inert. */
export function PanelNotifications({ except }: PanelNotificationsProps) {
  const { notifications } = useShop()
  return (
    <div className="notifications notifications--inside" aria-live="polite">
      {notifications.length === 0 ? null : <NotificationList except={except} />}
    </div>
  )
}
