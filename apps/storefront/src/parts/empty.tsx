import type { ReactNode } from "react"
import { Drawing } from "./drawing.tsx"

interface EmptyProps {
  readonly form: string
  readonly title: string
  readonly children: ReactNode
  readonly heading?: "h1" | "h2"
}

/** Nothing here, kindly: a drawing on a rule, what it is, and a way on. */
export function Empty({ form, title, children, heading: Heading = "h2" }: EmptyProps) {
  return (
    <section className="empty">
      <Drawing form={form} />
      <Heading>{title}</Heading>
      {children}
    </section>
  )
}
