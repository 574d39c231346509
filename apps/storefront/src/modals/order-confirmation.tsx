import { useLingui } from "@lingui/react/macro"
import { Button } from "../parts/button.tsx"
import { Modal } from "../parts/modal.tsx"
import { useActions, useShop } from "../state/use-shop.ts"
import type { ModalScreenProps } from "./props.ts"

/** Requests the shopper's confirmation of an offline order. @see S2 §4 Offline orders */
export default function OrderConfirmation({ onClose }: ModalScreenProps) {
  const { t } = useLingui()
  const { isOnline, notifications } = useShop()
  const { act } = useActions().notification
  const waiting = notifications.find(({ body }) => body.tag === "OrderWaiting")
  const confirm = (): void => {
    onClose()
    if (waiting !== undefined) act(waiting.id)
  }
  return (
    <Modal title={t`Your order is waiting`} onClose={onClose}>
      <p>{t`You made this order while you were offline. It is sent once you confirm it, with the prices of today.`}</p>
      {isOnline ? null : (
        <p role="status">{t`You are still offline: it stays on this device until you are back.`}</p>
      )}
      <p className="modal__actions">
        <Button disabled={!isOnline} onClick={confirm}>{t`Confirm the order`}</Button>
        <Button variant="outline" onClick={onClose}>{t`Not now`}</Button>
      </p>
    </Modal>
  )
}
