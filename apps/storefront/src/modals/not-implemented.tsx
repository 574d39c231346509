import { useLingui } from "@lingui/react/macro"
import { Button } from "../parts/button.tsx"
import { Modal } from "../parts/modal.tsx"
import type { ModalScreenProps } from "./props.ts"

/** Shown for an unknown name of a modal. */
export default function NotImplemented({ onClose }: ModalScreenProps) {
  const { t } = useLingui()
  return (
    <Modal title={t`This is not there yet`} onClose={onClose}>
      <p>{t`We are still building this part of the shop. Nothing you have chosen is lost.`}</p>
      <p className="modal__actions">
        <Button onClick={onClose}>{t`Close`}</Button>
      </p>
    </Modal>
  )
}
