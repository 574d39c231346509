import type { ReactNode } from "react"

interface EmptyStateProps {
  /** Above the title. */
  readonly drawing: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly heading?: "h1" | "h2"
}

/** An empty state: a drawing, a title, and a link or button to continue. */
export function EmptyState({ drawing, title, children, heading: Heading = "h2" }: EmptyStateProps) {
  return (
    <section className="empty">
      {drawing}
      <Heading>{title}</Heading>
      {children}
    </section>
  )
}
