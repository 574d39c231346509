import { useLingui } from "@lingui/react/macro"
import type { Notification, NotificationAction } from "@shop/core/notification"
import { notificationText } from "../i18n/notification-text.ts"
import { NotificationButton, NotificationContent } from "../parts/notification-content.tsx"
import { openModal } from "../state/modals.ts"
import { useActions, useShop, useUi, useView } from "../state/use-shop.ts"

interface NotificationListProps {
  /** Notifications that the screen shows in another place. */
  readonly except?: ReadonlyArray<Notification["body"]["tag"]> | undefined
}

export function NotificationList({ except }: NotificationListProps) {
  const { notifications } = useShop()
  return (
    <ul>
      {notifications.map((notification) =>
        except?.includes(notification.body.tag) ? null : (
          <NotificationItem key={notification.id} notification={notification} />
        ),
      )}
    </ul>
  )
}

function NotificationItem({ notification }: { readonly notification: Notification }) {
  const { t, i18n } = useLingui()
  const view = useView()
  const actions = useActions()
  const ui = useUi()
  // An offline order needs another confirmation. @see S2 §2 Modals
  const needsConfirmation = notification.action === "confirmOrder"
  const close = (): void => actions.notification.close(notification.id)
  const perform = (): void => {
    if (notification.action === "reload") location.reload()
    else if (needsConfirmation) openModal(ui, "orderConfirmation")
    else actions.notification.act(notification.id)
  }
  const labels: Readonly<Record<NotificationAction, string>> = {
    acknowledge: t`OK`,
    proceedToCheckout: t`Proceed to checkout`,
    undoRemove: t`Undo`,
    retry: t`Try again`,
    clearWishlist: t`OK`,
    removeLine: t`OK`,
    compare: t`See the comparison`,
    confirmOrder: t`Confirm the order`,
    finishPayment: t`Finish the order`,
    reload: t`Load the page again`,
  }
  return (
    <li className={`notification notification--${notification.kind}`}>
      <NotificationContent
        kind={notification.kind}
        text={notificationText(i18n, notification.body, view.money)}
        onClose={close}
      >
        {notification.action === null ? null : (
          <NotificationButton onClick={perform}>{labels[notification.action]}</NotificationButton>
        )}
        {notification.secondAction === null ? null : (
          <NotificationButton onClick={close}>{t`Cancel`}</NotificationButton>
        )}
      </NotificationContent>
    </li>
  )
}
