import { type ReactNode, useEffect, useRef } from "react"

/** A heading that takes the focus when it is mounted, in place of a removed form. */
export function FocusedHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 tabIndex={-1} ref={heading}>
      {children}
    </h2>
  )
}
