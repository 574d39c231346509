import { lockScroll } from "../browser/scroll-lock.ts"
import { type DialogHTMLAttributes, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react"

type DialogProps = Pick<DialogHTMLAttributes<HTMLDialogElement>, "onKeyDown" | "onClose"> & {
  readonly ref: RefObject<HTMLDialogElement | null>
}

/**
 * A modal dialog that is shown while it is mounted. The browser keeps the focus inside and gives it back; Escape and a
 * click beside it close.
 *
 * @returns what the dialog element is given
 */
export const useDialog = (onClose: () => void): DialogProps => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (!element.open) element.showModal()
    const unlock = lockScroll()
    const onBackdrop = (event: MouseEvent): void => {
      if (event.target === element) element.close()
    }
    element.addEventListener("click", onBackdrop)
    return () => {
      element.removeEventListener("click", onBackdrop)
      // Closed while it still stands, it gives the focus back.
      element.close()
      unlock()
    }
  }, [])
  return {
    ref: dialog,
    // The browser tells of a closed dialog a moment later, and by then the next key may have opened it again.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return
      event.preventDefault()
      onClose()
    },
    onClose: () => {
      if (dialog.current?.open === false) onClose()
    },
  }
}
