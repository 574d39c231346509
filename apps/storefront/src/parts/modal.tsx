import type { ComponentProps } from "react"
import { Dialog } from "./dialog.tsx"
import "../styles/modal.css"

interface ModalProps extends Omit<ComponentProps<typeof Dialog>, "block" | "className" | "foot"> {
  /** For long texts. */
  readonly isWide?: boolean
}

/** A dialog in the middle of the page; at the bottom on phones. @see S2 §2 Modals */
export function Modal({ isWide = false, ...rest }: ModalProps) {
  return <Dialog {...rest} block="modal" className={isWide ? "modal modal--wide" : "modal"} />
}
