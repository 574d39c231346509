import { lockScroll } from "../browser/scroll-lock.ts"
import { type DialogHTMLAttributes, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react"

type DialogProps = Pick<DialogHTMLAttributes<HTMLDialogElement>, "onKeyDown" | "onClose"> & {
  readonly ref: RefObject<HTMLDialogElement | null>
}

/**
 * Shows a modal dialog while it is mounted. Escape and a click on the backdrop close it.
 *
 * @returns properties of the dialog element
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
      // Closing it before it is removed returns the focus.
      element.close()
      unlock()
    }
  }, [])
  return {
    ref: dialog,
    // The close event comes later, when the next key may have opened the dialog again.
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
