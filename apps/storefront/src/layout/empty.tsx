import type { ReactNode } from "react"
import { contentId } from "../document/content.ts"

/** A layout with nothing around the page. @see S2 §2 Layouts */
export function EmptyLayout({
  className,
  children,
}: {
  readonly className: string
  readonly children: ReactNode
}) {
  return (
    <main id={contentId} tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
