import { useLingui } from "@lingui/react/macro"
import { notificationText } from "../i18n/notification-text.ts"
import { useShop } from "../state/use-shop.ts"
import { useHydrated } from "./use-hydrated.ts"

/** The notifications of a submitted form, for shoppers without JavaScript. */
export function FormNotifications() {
  const { i18n } = useLingui()
  const { notifications, view } = useShop()
  if (useHydrated() || notifications.length === 0) return null
  return (
    <ul className="form-notifications" role="status">
      {notifications.map(({ id, kind, body }) => (
        <li key={id} className={`notification notification--${kind}`}>
          <p>{notificationText(i18n, body, view.money)}</p>
        </li>
      ))}
    </ul>
  )
}
