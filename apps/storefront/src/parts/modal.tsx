import { useLingui } from "@lingui/react/macro"
import { type ReactNode, useId } from "react"
import { Icon } from "./icon.tsx"
import { useDialog } from "./use-dialog.ts"
import "../styles/modal.css"

interface ModalProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** For long texts. */
  readonly isWide?: boolean
}

/** A dialog in the middle of the page; at the bottom on phones. @see S2 §2 Modals */
export function Modal({ title, onClose, children, isWide = false }: ModalProps) {
  const { t } = useLingui()
  const dialog = useDialog(onClose)
  const titleId = useId()
  return (
    <dialog className={isWide ? "modal modal--wide" : "modal"} aria-labelledby={titleId} {...dialog}>
      <div className="modal__inside">
        <div className="modal__head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="tap" aria-label={t`Close`} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className="modal__body">{children}</div>
      </div>
    </dialog>
  )
}
