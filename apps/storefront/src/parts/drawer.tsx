import { useLingui } from "@lingui/react/macro"
import { type ReactNode, useId } from "react"
import { Icon } from "./icon.tsx"
import { useDialog } from "./use-dialog.ts"

interface DrawerProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Rendered below the scrolling content. */
  readonly foot?: ReactNode
}

/** A modal panel at the right edge. */
export function Drawer({ title, onClose, children, foot }: DrawerProps) {
  const { t } = useLingui()
  const dialog = useDialog(onClose)
  const titleId = useId()
  return (
    <dialog className="drawer" aria-labelledby={titleId} {...dialog}>
      <div className="drawer__inside">
        <div className="drawer__head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="tap" aria-label={t`Close`} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className="drawer__body">{children}</div>
        {foot === undefined ? null : <div className="drawer__foot">{foot}</div>}
      </div>
    </dialog>
  )
}
