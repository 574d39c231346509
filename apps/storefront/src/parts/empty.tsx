import type { ReactNode } from "react"

interface EmptyProps {
  /** Stands on the rule above the title. */
  readonly drawing: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly heading?: "h1" | "h2"
}

/** Nothing here, kindly: a drawing on a rule, what it is, and a way on. */
export function Empty({ drawing, title, children, heading: Heading = "h2" }: EmptyProps) {
  return (
    <section className="empty">
      {drawing}
      <Heading>{title}</Heading>
      {children}
    </section>
  )
}
