import { useLingui } from "@lingui/react/macro"
import { Button } from "../parts/button.tsx"
import { Modal } from "../parts/modal.tsx"
import type { ModalScreenProps } from "./props.ts"

/** What is named somewhere and has not been built. */
export default function NotImplemented({ onClose }: ModalScreenProps) {
  const { t } = useLingui()
  return (
    <Modal title={t`This is not there yet`} onClose={onClose}>
      <p>{t`We are still building this part of the shop. Nothing you have chosen is lost.`}</p>
      <p className="modal__acts">
        <Button onClick={onClose}>{t`Close`}</Button>
      </p>
    </Modal>
  )
}
