import { useLingui } from "@lingui/react/macro"
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { Icon } from "./icon.tsx"

interface DrawerProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Stays in sight below what scrolls. */
  readonly foot?: ReactNode
}

/** A modal panel from the right: shown while it is mounted. The browser keeps the focus inside and gives it back. */
export function Drawer({ title, onClose, children, foot }: DrawerProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (!element.open) element.showModal()
    const onBackdrop = (event: MouseEvent): void => {
      if (event.target === element) element.close()
    }
    element.addEventListener("click", onBackdrop)
    return () => {
      element.removeEventListener("click", onBackdrop)
      // Closed while it still stands, it gives the focus back.
      element.close()
    }
  }, [])
  // The browser tells of a closed dialog a moment later, and by then the next key may have opened it again.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  const onClosed = (): void => {
    if (dialog.current?.open === false) onClose()
  }
  return (
    <dialog
      className="drawer"
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onClose={onClosed}
    >
      <div className="drawer__inside">
        <header className="drawer__head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="tap" aria-label={t`Close`} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className="drawer__body">{children}</div>
        {foot === undefined ? null : <footer className="drawer__foot">{foot}</footer>}
      </div>
    </dialog>
  )
}
