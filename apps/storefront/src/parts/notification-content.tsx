import type { NotificationKind } from "@shop/core/notification"
import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"
import { CloseButton } from "./close-button.tsx"

interface NotificationContentProps {
  readonly kind: NotificationKind
  readonly text: string
  readonly onClose: () => void
  /** Buttons below the text. */
  readonly children?: ReactNode
}

/** The content of a notification: icon, text, the button to close it, and other buttons. */
export function NotificationContent({ kind, text, onClose, children }: NotificationContentProps) {
  return (
    <>
      <Icon name={kind === "warning" || kind === "danger" ? "alert" : "check"} />
      <p>{text}</p>
      <CloseButton onClick={onClose} />
      {children}
    </>
  )
}

interface NotificationButtonProps {
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button of a notification. */
export function NotificationButton({ onClick, children }: NotificationButtonProps) {
  return (
    <button type="button" className="notification__action" onClick={onClick}>
      {children}
    </button>
  )
}
