import { useLingui } from "@lingui/react/macro"
import type { CheckoutView } from "@shop/core/checkout"
import { useDismissNotification } from "../../forms/use-notification.ts"
import { notificationText } from "../../i18n/notification-text.ts"
import { Icon } from "../../parts/icon.tsx"
import { useShop } from "../../state/use-shop.ts"

/** Why the last attempt to order failed. It replaces the notification of the failure. */
export default function Refusal({ refusal }: { readonly refusal: CheckoutView["refusal"] }) {
  const { i18n } = useLingui()
  const { view } = useShop()
  useDismissNotification(refusal?.tag ?? null)
  if (refusal === null) return null
  return (
    <p className="problem" role="alert">
      <Icon name="alert" />
      {notificationText(i18n, refusal, view.money)}
    </p>
  )
}
