import { useState } from "react"
import { createPortal } from "react-dom"
import { NotificationList } from "../notifications/notification-list.tsx"
import { notificationsRegion } from "../notifications/notifications.tsx"
import { useShop } from "../state/use-shop.ts"

/** The notifications of the page, in the layout's region. */
export default function PageNotifications() {
  const { notifications } = useShop()
  // This component renders after the layout, whose region exists by then.
  const [region] = useState(() => notificationsRegion.current)
  return region === null || notifications.length === 0 ? null : createPortal(<NotificationList />, region)
}
