import type { NoticeKind } from "@shop/core/notice"
import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"
import { CloseButton } from "./close-button.tsx"

interface NoticeContentProps {
  readonly kind: NoticeKind
  readonly text: string
  readonly onClose: () => void
  /** Buttons below the text. */
  readonly children?: ReactNode
}

/** The content of a notice: icon, text, the button to close it, and other buttons. */
export function NoticeContent({ kind, text, onClose, children }: NoticeContentProps) {
  return (
    <>
      <Icon name={kind === "warning" || kind === "danger" ? "alert" : "check"} />
      <p>{text}</p>
      <CloseButton onClick={onClose} />
      {children}
    </>
  )
}

interface NoticeButtonProps {
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button of a notice. */
export function NoticeButton({ onClick, children }: NoticeButtonProps) {
  return (
    <button type="button" className="notice__action" onClick={onClick}>
      {children}
    </button>
  )
}
