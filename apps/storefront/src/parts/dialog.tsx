import { type ReactNode, useId } from "react"
import { CloseButton } from "./close-button.tsx"
import { useDialog } from "./use-dialog.ts"

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Rendered below the scrolling content. */
  readonly foot?: ReactNode
  /** Name of the block in the style sheet. */
  readonly block: "drawer" | "modal"
  readonly className?: string
}

/** A modal dialog with a title and a button to close it. */
export function Dialog({ title, onClose, children, foot, block, className = block }: DialogProps) {
  const dialog = useDialog(onClose)
  const titleId = useId()
  return (
    <dialog className={className} aria-labelledby={titleId} {...dialog}>
      <div className={`${block}__inside`}>
        <div className={`${block}__head`}>
          <h2 id={titleId}>{title}</h2>
          <CloseButton onClick={onClose} />
        </div>
        <div className={`${block}__body`}>{children}</div>
        {foot === undefined ? null : <div className={`${block}__foot`}>{foot}</div>}
      </div>
    </dialog>
  )
}
