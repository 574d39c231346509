import { type RefObject, useEffect, useRef, useState } from "react"

interface Confirmation {
  readonly isConfirming: boolean
  readonly setIsConfirming: (isConfirming: boolean) => void
  /** Ref of the button that confirms. It takes the focus when it appears. */
  readonly confirm: RefObject<HTMLButtonElement | null>
}

/** The state of an action that needs a second click. */
export const useConfirmation = (): Confirmation => {
  const [isConfirming, setIsConfirming] = useState(false)
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isConfirming) confirm.current?.focus()
  }, [isConfirming])
  return { isConfirming, setIsConfirming, confirm }
}
